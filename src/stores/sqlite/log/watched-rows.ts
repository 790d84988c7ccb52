import { z } from "zod";
import type { WatchedEntry } from "../../monitor/watched-entry.ts";
import { cohortShape, type EntryRow, sourceShape } from "./log-rows.ts";
import { readJsonValue, readValue } from "./read-row.ts";

/** What of a record is watched over time; SQLite looks into its details, so that the rest of them is never read. */
export interface WatchedRow extends Omit<EntryRow, "text" | "entry" | "details"> {
  similarity: number | null;
  cache_outcome: string | null;
  degraded: number;
  versions: string;
}

export const WATCHED_COLUMNS = `number, id, at, surface, asker, person, cohort, question, question_key, source,
  golden_outcome, json_extract(details, '$.golden.similarity') AS similarity,
  json_extract(details, '$.cache.outcome') AS cache_outcome,
  json_array_length(details, '$.degraded') AS degraded, json_extract(details, '$.versions') AS versions,
  cost, milliseconds`;

const versionsShape = z.record(z.string(), z.string());

/** @throws AppError `database-broken` */
export function toWatched(rows: readonly WatchedRow[]): WatchedEntry[] {
  const versionsOf = readOnce((text: string) => readJsonValue(versionsShape, text, "a record of the log"));
  const cohortOf = readOnce((name: string | null) =>
    readValue(cohortShape, name, "the arm of a record in the log"),
  );
  const sourceOf = readOnce((name: string) =>
    readValue(sourceShape, name, "the source of an answer in the log"),
  );
  return rows.map((row) => {
    const { id, at, surface, asker, person, question, question_key: questionKey, cost, milliseconds } = row;
    const { golden_outcome: outcome, similarity, cache_outcome: cached } = row;
    return {
      ...{ id, at, surface, asker, person, question, questionKey, cost, milliseconds },
      cohort: cohortOf(row.cohort),
      source: sourceOf(row.source),
      golden: outcome === null ? null : { outcome, similarity },
      cache: cached === null ? null : { outcome: cached },
      isDegraded: row.degraded > 0,
      versions: versionsOf(row.versions),
    };
  });
}

/** A page holds many records and few different values of these: a deployment has few versions. */
function readOnce<Raw, Value>(read: (raw: Raw) => Value): (raw: Raw) => Value {
  const known = new Map<Raw, Value>();
  return (raw) => {
    const found = known.get(raw);
    if (found !== undefined) return found;
    const value = read(raw);
    known.set(raw, value);
    return value;
  };
}
