import type { AnswerSource } from "../../stores/log.ts";
import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";
import { armOf } from "./arm-of.ts";
import { countArm } from "./count-arm.ts";
import { type OutcomeSources, type QuestionOutcome, readOutcomes } from "./question-outcome.ts";
import { SIMILARITY_BANDS, type TrafficDay } from "./traffic-day.ts";

export interface CountDaysOptions extends OutcomeSources {
  /** Entries from then on tell what came next, and are in no count: ISO 8601, UTC. @default none */
  readonly until?: string;
}

/** What each day of the log came to at each surface, oldest first. The entries may come in any order. */
export function countDays(entries: readonly WatchedEntry[], options: CountDaysOptions): TrafficDay[] {
  const { until } = options;
  const outcomes = readOutcomes(entries, options);
  const groups = new Map<string, WatchedEntry[]>();
  for (const entry of entries) {
    if (until !== undefined && entry.at >= until) continue;
    const key = `${dayOf(entry)} ${entry.surface ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.keys()].sort().map((key) => countDay(groups.get(key) ?? [], outcomes));
}

function countDay(
  entries: readonly WatchedEntry[],
  outcomes: ReadonlyMap<string, QuestionOutcome>,
): TrafficDay {
  const [first] = entries;
  const bySource: Record<AnswerSource, number> = {
    ...{ golden: 0, cached: 0, generated: 0, extracted: 0, fallback: 0 },
  };
  const similarities = Array.from({ length: SIMILARITY_BANDS }, () => 0);
  const versions = new Set<string>();
  let cost: number | null = 0;
  for (const entry of entries) {
    bySource[entry.source] += 1;
    cost = cost === null || entry.cost === null ? null : cost + entry.cost;
    const similarity = entry.golden?.similarity ?? null;
    if (similarity !== null) {
      const band = Math.floor(((similarity + 1) / 2) * SIMILARITY_BANDS);
      const within = Math.min(SIMILARITY_BANDS - 1, Math.max(0, band));
      similarities[within] = (similarities[within] ?? 0) + 1;
    }
    for (const [name, value] of Object.entries(entry.versions)) {
      // It moves with every document that is written, which is no deploy.
      if (name !== "index") versions.add(`${name}=${value}`);
    }
  }
  const armCounts = (arm: ReturnType<typeof armOf>) =>
    countArm(entries.filter((entry) => armOf(entry) === arm).flatMap(({ id }) => outcomes.get(id) ?? []));
  return {
    day: first ? dayOf(first) : "",
    surface: first?.surface ?? null,
    answers: entries.length,
    bySource,
    degraded: entries.filter(({ isDegraded }) => isDegraded).length,
    refusedStale: entries.filter(({ golden }) => golden?.outcome === "stale").length,
    served: armCounts("served"),
    withheld: armCounts("withheld"),
    similarities,
    cost,
    versions: [...versions].sort(),
  };
}

function dayOf({ at }: WatchedEntry): string {
  return at.slice(0, 10);
}
