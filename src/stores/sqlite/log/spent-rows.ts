import { z } from "zod";
import { type SpentEntry, textKeyOf } from "../../monitor/spent-entry.ts";
import { callShape, type EntryRow, sourceShape } from "./log-rows.ts";
import { readJsonValue, readValue } from "./read-row.ts";

/** What of a record money is counted from; as for what is watched, the rest of its details is never read. */
export interface SpentRow extends Pick<EntryRow, "number" | "id" | "at" | "surface" | "source" | "text"> {
  origin: string | null;
  calls: string | null;
  stages: number | null;
}

export const SPENT_COLUMNS = `number, id, at, surface, source,
  iif(source IN ('golden', 'cached', 'generated'), text, NULL) AS text,
  json_extract(details, '$.cache.answerId') AS origin, json_extract(details, '$.calls') AS calls,
  json_array_length(details, '$.stages') AS stages`;

const callsShape = z.array(callShape.omit({ milliseconds: true }));

/** @throws AppError `database-broken` */
export function toSpent({ number: _, text, origin, calls, stages, ...row }: SpentRow): SpentEntry {
  const source = readValue(sourceShape, row.source, "the source of an answer in the log");
  return {
    ...row,
    ...{ source, textKey: textKeyOf(source, text), originId: origin },
    calls: calls === null ? [] : readJsonValue(callsShape, calls, "a record of the log"),
    isItemised: (stages ?? 0) > 0,
  };
}
