import { z } from "zod";
import type { ServedBy } from "../../service/traffic/served/served-by.ts";
import { answerSources, type Feedback, type LogEntry, type LogRecord, logCohorts } from "../../stores/log.ts";
import { described, flag, lineText, listOf, moment, nextCursor, pageQuery } from "./fields.ts";

const period = { since: moment.exactOptional(), until: moment.exactOptional() };

export const logQuery = z.strictObject({
  ...pageQuery,
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
  order: z.enum(["newest", "oldest"]).exactOptional(),
});
export const logPage = z.strictObject({
  entries: listOf(described<LogEntry>("LogEntry", "A record without its trace.")),
  nextCursor,
});
export const logRecord = z.strictObject({
  record: described<LogRecord>("LogRecord", "A record; `trace` is JSON text."),
  feedback: listOf(described<Feedback>("Feedback", "What somebody said about it.")),
});
export const servedByQuery = z.strictObject({ ...period, limit: pageQuery.limit });
export const servedBy = described<ServedBy>(
  "ServedBy",
  "Requests that were served from one entry or stored answer, and what a withdrawal would have changed.",
);
