import { AppError } from "../../../errors.ts";
import { nearestNames } from "../../../golden/nearest-names.ts";
import type { AnswerSource, LogEntry, LogPeriod, LogStore } from "../../../stores/log.ts";
import { logPages } from "../../../stores/log-pages.ts";
import type { Store } from "../../../stores/store.ts";

/** Every request that was served from one reviewed entry or one stored answer, and what would have come in its place. */
export interface ServedBy {
  readonly id: string;
  /** Null where nothing was served from it in the period. */
  readonly kind: "golden" | "cached" | null;
  readonly requests: number;
  /** Sessions among them; requests without one are not counted. */
  readonly askers: number;
  readonly persons: number;
  /** Days with requests, oldest first. */
  readonly days: readonly { readonly day: string; readonly requests: number }[];
  readonly instead: Instead;
  /** Questions that it fitted and that it was withheld from in the holdout, by what they were answered with. */
  readonly withheld: { readonly questions: number; readonly bySource: Readonly<Record<string, number>> };
  /** Newest first; as many as were asked for. */
  readonly latest: readonly ServedRequest[];
}

/** What a withdrawal would have changed, as far as records tell. */
export interface Instead {
  /**
   * Another entry was near enough by its similarity alone, so that it might have been served: its own guards were not asked. By
   * entry, most requests first.
   */
  readonly entries: readonly InsteadEntry[];
  /** Nothing else was near enough: these would have been answered from the documents, or not at all. */
  readonly documents: number;
  /** Equal to a question of the entry, so that no other was looked at; and those of versions that did not write it. */
  readonly unknown: number;
}

export interface InsteadEntry {
  readonly entryId: string;
  readonly requests: number;
  /** As it is now; null for one that is gone. */
  readonly state: string | null;
}

export interface ServedRequest {
  readonly id: string;
  readonly at: string;
  readonly question: string | null;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  readonly runnerUp: { readonly entryId: string; readonly similarity: number } | null;
}

export interface ServedByOptions extends LogPeriod {
  /** How many requests are named. @default 20 */
  limit?: number;
}

interface Tally {
  kind: "golden" | "cached" | null;
  requests: number;
  readonly askers: Set<string>;
  readonly persons: Set<string>;
  readonly days: Map<string, number>;
  readonly entries: Map<string, number>;
  documents: number;
  unknown: number;
  readonly withheld: Map<AnswerSource, number>;
  readonly latest: ServedRequest[];
}

export async function findServedBy(
  id: string,
  { log, golden }: Pick<Store, "golden"> & { log: Pick<LogStore, "list"> },
  { limit = 20, ...period }: ServedByOptions = {},
): Promise<ServedBy> {
  const tally: Tally = {
    ...{ kind: null, requests: 0, documents: 0, unknown: 0, latest: [] },
    ...{ askers: new Set(), persons: new Set(), days: new Map(), entries: new Map(), withheld: new Map() },
  };
  for (const query of [{ entryId: id }, { cachedId: id }]) {
    for await (const page of logPages(log, { ...period, ...query })) {
      for (const entry of page) count(entry, { id, tally, limit });
    }
  }
  return { id, ...(await summarise(tally, golden)) };
}

/**
 * That an answer nothing was served from is one at all: in the golden store, among the stored answers, or in the log. Of a name
 * that was mistyped, "nothing" would read as a fact.
 *
 * @throws AppError `golden-not-found`
 */
export async function checkServable(
  id: string,
  { golden, cache, log }: Pick<Store, "golden" | "cache"> & { log: Pick<LogStore, "list"> },
): Promise<void> {
  const stored = (await cache.list()).map((entry) => entry.id);
  if (stored.includes(id) || (await golden.getEntry(id))) return;
  for (const query of [{ entryId: id }, { cachedId: id }]) {
    if ((await log.list({ ...query, limit: 1 })).entries.length > 0) return;
  }
  const known = [...(await golden.listEntries()).map((entry) => entry.id), ...stored];
  const near = nearestNames(id, known);
  throw new AppError(
    "golden-not-found",
    `There is no reviewed or stored answer ${JSON.stringify(id.slice(0, 100))}, and the log names none.`,
    { hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay golden list, assay cache list" },
  );
}

function count(entry: LogEntry, { id, tally, limit }: { id: string; tally: Tally; limit: number }): void {
  const kind = servedAs(entry, id);
  if (kind === "withheld") {
    tally.withheld.set(entry.source, (tally.withheld.get(entry.source) ?? 0) + 1);
    return;
  }
  if (kind === null) return;
  const day = entry.at.slice(0, 10);
  tally.kind = kind;
  tally.requests += 1;
  tally.days.set(day, (tally.days.get(day) ?? 0) + 1);
  if (entry.asker !== null) tally.askers.add(entry.asker);
  if (entry.person !== null) tally.persons.add(entry.person);
  countInstead(entry, kind, tally);
  if (tally.latest.length < limit) tally.latest.push(toRequest(entry, kind));
}

/** A stored answer falls back to the documents: entries were looked up before it, and none was served. */
function countInstead({ golden }: LogEntry, kind: "golden" | "cached", tally: Tally): void {
  if (kind === "cached") {
    tally.documents += 1;
    return;
  }
  const { runnerUp = null, threshold = null, how = null } = golden ?? {};
  if (runnerUp && threshold !== null && runnerUp.similarity >= threshold) {
    tally.entries.set(runnerUp.entryId, (tally.entries.get(runnerUp.entryId) ?? 0) + 1);
  } else if (runnerUp || how === "similar") tally.documents += 1;
  else tally.unknown += 1;
}

function servedAs({ source, golden, cache }: LogEntry, id: string): "golden" | "cached" | "withheld" | null {
  if (golden?.entryId === id && golden.outcome === "withheld") return "withheld";
  if (cache?.entryId === id && cache.outcome === "withheld") return "withheld";
  if (source === "golden" && golden?.entryId === id) return "golden";
  return source === "cached" && cache?.entryId === id ? "cached" : null;
}

function toRequest({ id, at, question, golden, cache }: LogEntry, kind: "golden" | "cached"): ServedRequest {
  const match = kind === "golden" ? golden : cache;
  const runnerUp = kind === "golden" ? (golden?.runnerUp ?? null) : null;
  return {
    ...{ id, at, question, how: match?.how ?? null, similarity: match?.similarity ?? null },
    runnerUp: runnerUp && { entryId: runnerUp.entryId, similarity: runnerUp.similarity },
  };
}

async function summarise(tally: Tally, golden: Store["golden"]): Promise<Omit<ServedBy, "id">> {
  const { kind, requests, askers, persons, days, documents, unknown, withheld, latest } = tally;
  const entries: InsteadEntry[] = [];
  for (const [entryId, served] of tally.entries) {
    const state = (await golden.getEntry(entryId))?.state ?? null;
    entries.push({ entryId, requests: served, state });
  }
  return {
    ...{ kind, requests, askers: askers.size, persons: persons.size, latest },
    days: [...days]
      .map(([day, number]) => ({ day, requests: number }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    instead: { entries: entries.toSorted((a, b) => b.requests - a.requests), documents, unknown },
    withheld: {
      questions: [...withheld.values()].reduce((sum, number) => sum + number, 0),
      bySource: Object.fromEntries(withheld),
    },
  };
}
