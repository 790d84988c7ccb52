import { z } from "zod";
import { answerSources, type Feedback, feedbackKinds, type LogEntry, type LogRecord } from "../../log.ts";
import { readJsonValue, readValue } from "./read-row.ts";

export interface EntryRow {
  number: number;
  id: string;
  at: string;
  surface: string | null;
  asker: string | null;
  question: string | null;
  question_key: string;
  source: string;
  text: string | null;
  golden_outcome: string | null;
  entry: string | null;
  details: string;
  milliseconds: number;
}

export interface FeedbackRow {
  answer: string;
  kind: string;
  by: string | null;
  at: string;
  note: string | null;
}

export const ENTRY_COLUMNS =
  "number, id, at, surface, asker, question, question_key, source, text, golden_outcome, entry, details, milliseconds";

const sourceShape = z.enum(answerSources);
const kindShape = z.enum(feedbackKinds);

/** Keys that a later version adds are passed over, and what an earlier one did not write has a default. */
const detailsShape = z.object({
  audience: z.array(z.string()),
  language: z.string().nullable(),
  golden: z
    .object({
      phrasingId: z.string().nullable(),
      how: z.enum(["exact", "similar"]).nullable(),
      similarity: z.number().nullable(),
      threshold: z.number().nullable(),
      vetoes: z.array(z.string()),
      reason: z.string().nullable(),
    })
    .nullable(),
  citations: z.array(
    z.object({ number: z.number(), documentId: z.string(), passageId: z.string(), version: z.string() }),
  ),
  cache: z
    .object({
      outcome: z.string(),
      entryId: z.string().nullable(),
      how: z.enum(["exact", "similar"]).nullable(),
      similarity: z.number().nullable(),
      threshold: z.number().nullable(),
      answerId: z.string().nullable(),
      ageSeconds: z.number().nullable(),
      namespace: z.string().nullable(),
      keptAs: z.string().nullable(),
    })
    .optional(),
  degraded: z.array(z.object({ stage: z.string(), reason: z.string() })),
  versions: z.record(z.string(), z.string()),
});

/** The parameters of the insertion, by name. */
export function toRow(record: LogRecord): Omit<EntryRow, "number"> & { trace: string } {
  const { id, at, surface, asker, question, questionKey, source, text, milliseconds, trace } = record;
  const { audience, language, golden, cache, citations, degraded, versions } = record;
  const { outcome = null, entryId = null, ...rest } = golden ?? {};
  return {
    ...{ id, at, surface, asker, question, source, text, milliseconds, trace },
    question_key: questionKey,
    golden_outcome: outcome,
    entry: entryId,
    details: JSON.stringify({
      audience,
      language,
      golden: golden ? rest : null,
      ...(cache && { cache }),
      citations,
      degraded,
      versions,
    }),
  };
}

export function toLogEntry(row: EntryRow): LogEntry {
  const { id, at, surface, asker, question, question_key: questionKey, text, milliseconds } = row;
  const details = readJsonValue(detailsShape, row.details, "a record of the log");
  const { golden, cache, ...more } = details;
  return {
    ...{ id, at, surface, asker, question, questionKey, text, milliseconds },
    source: readValue(sourceShape, row.source, "the source of an answer in the log"),
    golden:
      golden && row.golden_outcome !== null
        ? { outcome: row.golden_outcome, entryId: row.entry, ...golden }
        : null,
    ...(cache && { cache }),
    ...more,
  };
}

export function toFeedback({ answer: answerId, kind, by, at, note }: FeedbackRow): Feedback {
  return { answerId, kind: readValue(kindShape, kind, "what was said of an answer"), by, at, note };
}
