import type { AnswerSource } from "../../stores/log.ts";
import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";
import { armOf } from "./arm-of.ts";
import { type ArmCounter, createArmCounter } from "./count-arm.ts";
import type { QuestionOutcome } from "./question-outcome.ts";
import { SIMILARITY_BANDS, type TrafficDay } from "./traffic-day.ts";

/** What each day of the log came to at each surface. */
export interface DayCounter {
  /** In any order. */
  add(entry: WatchedEntry, outcome: QuestionOutcome): void;
  /** Oldest first. */
  days(): TrafficDay[];
}

interface Tally {
  readonly day: string;
  readonly surface: string | null;
  answers: number;
  readonly bySource: Record<AnswerSource, number>;
  degraded: number;
  refusedStale: number;
  readonly served: ArmCounter;
  readonly withheld: ArmCounter;
  readonly similarities: number[];
  cost: number | null;
  readonly versions: Set<string>;
  lastVersions: WatchedEntry["versions"] | null;
}

export function createDayCounter(): DayCounter {
  const tallies = new Map<string, Tally>();
  return {
    add(entry, outcome) {
      const day = entry.at.slice(0, 10);
      const key = `${day} ${entry.surface ?? ""}`;
      const tally = tallies.get(key) ?? emptyTally(day, entry.surface);
      tallies.set(key, tally);
      addEntry(tally, entry);
      const arm = armOf(entry);
      if (arm) tally[arm].add(outcome);
    },
    days: () =>
      [...tallies].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, tally]) => finish(tally)),
  };
}

function addEntry(tally: Tally, { source, isDegraded, golden, cost, versions }: WatchedEntry): void {
  tally.answers += 1;
  tally.bySource[source] += 1;
  tally.degraded += Number(isDegraded);
  tally.refusedStale += Number(golden?.outcome === "stale");
  tally.cost = tally.cost === null || cost === null ? null : tally.cost + cost;
  const similarity = golden?.similarity ?? null;
  if (similarity !== null) {
    const band = Math.floor(((similarity + 1) / 2) * SIMILARITY_BANDS);
    const within = Math.min(SIMILARITY_BANDS - 1, Math.max(0, band));
    tally.similarities[within] = (tally.similarities[within] ?? 0) + 1;
  }
  // Records that were read together share them.
  if (versions === tally.lastVersions) return;
  tally.lastVersions = versions;
  for (const [name, value] of Object.entries(versions)) {
    // It moves with every document that is written, which is no deploy.
    if (name !== "index") tally.versions.add(`${name}=${value}`);
  }
}

function emptyTally(day: string, surface: string | null): Tally {
  return {
    ...{ day, surface, answers: 0, degraded: 0, refusedStale: 0, cost: 0 },
    bySource: { golden: 0, cached: 0, generated: 0, extracted: 0, fallback: 0 },
    served: createArmCounter(),
    withheld: createArmCounter(),
    similarities: Array.from({ length: SIMILARITY_BANDS }, () => 0),
    versions: new Set(),
    lastVersions: null,
  };
}

function finish({ served, withheld, versions, lastVersions: _, ...tally }: Tally): TrafficDay {
  return {
    ...tally,
    served: served.counts(),
    withheld: withheld.counts(),
    versions: [...versions].sort(),
  };
}
