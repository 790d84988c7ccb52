import { z } from "zod";
import type { RemovedRecords } from "../../service/traffic/erase-records.ts";
import { logFormats } from "../../service/traffic/export/export-log.ts";
import type { ServedBy } from "../../service/traffic/served/served-by.ts";
import {
  answerSources,
  type Feedback,
  feedbackKinds,
  type LogEntry,
  type LogRecord,
  logCohorts,
} from "../../stores/log.ts";
import { described, flag, idText, lineText, listOf, moment, nextCursor, pageQuery } from "./fields.ts";

const period = { since: moment.exactOptional(), until: moment.exactOptional() };

const filters = {
  ...period,
  surface: lineText.exactOptional(),
  source: z.enum(answerSources).exactOptional(),
  entryId: lineText.exactOptional().meta({ description: "Records whose nearest golden entry it was." }),
  cachedId: lineText.exactOptional().meta({ description: "Records whose nearest stored answer it was." }),
  cohort: z.enum(logCohorts).exactOptional(),
  asker: lineText.exactOptional().meta({ description: "As records hold it." }),
  person: lineText.exactOptional().meta({ description: "As records hold it." }),
  degraded: flag
    .exactOptional()
    .meta({ description: "Records with a stage that did not run as configured." }),
  questionKey: lineText.exactOptional(),
  text: lineText.exactOptional().meta({ description: "Records whose question or answer holds it." }),
  feedback: z
    .enum(feedbackKinds)
    .exactOptional()
    .meta({ description: "Records of whose answer somebody said or did this." }),
};
const feedback = listOf(described<Feedback>("Feedback", "What somebody said of an answer, or did with it."));

export const logQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  order: z.enum(["newest", "oldest"]).exactOptional(),
});
export const logPage = z.strictObject({
  entries: listOf(described<LogEntry>("LogEntry", "A record without its trace.")),
  /** Of the answers of this page. */
  feedback,
  nextCursor,
});
export const logRecord = z.strictObject({
  record: described<LogRecord>("LogRecord", "A record; `trace` is JSON text."),
  feedback,
});
export const logExportQuery = z.strictObject({
  ...filters,
  format: z.enum(logFormats).default("jsonl"),
  raw: flag
    .default(false)
    .meta({ description: "For CSV: texts as they are, also where a spreadsheet takes one for a formula." }),
});

/** Body of `POST /v1/log/purge`: of several, records that all of them name. */
export const logPurge = z
  .strictObject({
    before: moment.exactOptional().meta({ description: "Records from before it: a day (UTC) or a moment." }),
    person: idText.exactOptional().meta({ description: "As `user` was given with the questions." }),
    session: idText.exactOptional().meta({ description: "As `session` was given with the questions." }),
    all: z.literal(true).exactOptional().meta({ description: "Every record." }),
    dryRun: z.boolean().meta({ description: "True: nothing is removed, and said how much it would be." }),
  })
  .refine(({ dryRun: _, ...selection }) => Object.keys(selection).length > 0, {
    error: "Say what is to be removed: before, person, session or all.",
  });
export const logPurged = z.strictObject({
  removed: described<RemovedRecords>("RemovedRecords", "How many; by age alone the records are counted."),
  dryRun: z.boolean(),
});
export const servedByQuery = z.strictObject({ ...period, limit: pageQuery.limit });
export const servedBy = described<ServedBy>(
  "ServedBy",
  "Requests that were served from one entry or stored answer, and what a withdrawal would have changed.",
);
