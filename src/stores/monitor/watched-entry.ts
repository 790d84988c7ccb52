import type { LogEntry, LoggedCache, LoggedGolden } from "../log.ts";

/** What of a record is watched over time. */
export interface WatchedEntry
  extends Pick<
    LogEntry,
    | "id"
    | "at"
    | "surface"
    | "asker"
    | "person"
    | "cohort"
    | "question"
    | "questionKey"
    | "source"
    | "versions"
    | "milliseconds"
    | "cost"
  > {
  readonly golden: Pick<LoggedGolden, "outcome" | "similarity"> | null;
  readonly cache: Pick<LoggedCache, "outcome"> | null;
  /** Whether a stage did not run as configured. */
  readonly isDegraded: boolean;
}

export function watchedEntry(entry: LogEntry): WatchedEntry {
  const { id, at, surface, asker, person, cohort, question, questionKey, source } = entry;
  const { golden, cache, degraded, versions, milliseconds, cost } = entry;
  return {
    ...{ id, at, surface, asker, person, cohort, question, questionKey, source, milliseconds, cost },
    golden: golden && { outcome: golden.outcome, similarity: golden.similarity },
    cache: cache ? { outcome: cache.outcome } : null,
    isDegraded: degraded.length > 0,
    versions: { ...versions },
  };
}
