import { z } from "zod";
import {
  answerSources,
  type Feedback,
  feedbackKinds,
  type LogEntry,
  type LogRecord,
  logCohorts,
} from "../../log.ts";
import type { PackedTrace } from "./pack-trace.ts";
import { readJsonValue, readValue } from "./read-row.ts";

export interface EntryRow {
  number: number;
  id: string;
  at: string;
  surface: string | null;
  asker: string | null;
  person: string | null;
  cohort: string | null;
  question: string | null;
  question_key: string;
  source: string;
  text: string | null;
  golden_outcome: string | null;
  entry: string | null;
  cost: number | null;
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
  "number, id, at, surface, asker, person, cohort, question, question_key, source, text, golden_outcome, entry, cost, details, milliseconds";

export const sourceShape = z.enum(answerSources);
export const cohortShape = z.enum(logCohorts).nullable();
const kindShape = z.enum(feedbackKinds);

const amount = z.number().nullable();
const verdictShape = z
  .object({
    outcome: z.enum(["accepted", "rejected", "failed"]),
    by: z.enum(["chat", "local"]),
    verifierId: z.string(),
    score: amount,
    threshold: amount,
  })
  .nullable()
  .default(null);

export const callShape = z.object({
  stage: z.string(),
  model: z.string(),
  outcome: z.enum(["done", "failed"]),
  inputTokens: amount,
  outputTokens: amount,
  cost: amount,
  milliseconds: z.number(),
});

/** Keys that a later version adds are passed over, and what an earlier one did not write has a default. */
const detailsShape = z.object({
  tenant: z.string().nullable().default(null),
  audience: z.array(z.string()),
  language: z.string().nullable(),
  golden: z
    .object({
      phrasingId: z.string().nullable(),
      how: z.enum(["exact", "similar"]).nullable(),
      similarity: z.number().nullable(),
      threshold: z.number().nullable(),
      calibrationId: z.string().nullable().default(null),
      runnerUp: z
        .object({ entryId: z.string(), phrasingId: z.string(), similarity: z.number() })
        .nullable()
        .default(null),
      vetoes: z.array(z.string()),
      verifier: verdictShape,
      freshness: z.string().nullable().default(null),
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
      calibrationId: z.string().nullable().default(null),
      verifier: verdictShape,
      freshness: z.string().nullable().default(null),
      answerId: z.string().nullable(),
      ageSeconds: z.number().nullable(),
      namespace: z.string().nullable(),
      keptAs: z.string().nullable(),
    })
    .optional(),
  degraded: z.array(z.object({ stage: z.string(), reason: z.string() })),
  versions: z.record(z.string(), z.string()),
  stages: z
    .array(z.object({ stage: z.string(), outcome: z.string().nullable(), milliseconds: z.number() }))
    .default([]),
  calls: z.array(callShape).default([]),
});

/** The parameters of the insertion, by name. */
type WrittenRow = Omit<EntryRow, "number"> & PackedTrace & { readonly cached: string | null };

export function toRow(record: LogRecord, { trace, packed }: PackedTrace): WrittenRow {
  const { id, at, surface, asker, person, cohort, question, questionKey, source, text, milliseconds } =
    record;
  const { tenant, audience, language, golden, cache, citations, degraded, versions, stages, calls } = record;
  const { outcome = null, entryId = null, ...rest } = golden ?? {};
  return {
    ...{ id, at, surface, asker, person, cohort, question, source, text, milliseconds },
    question_key: questionKey,
    golden_outcome: outcome,
    entry: entryId,
    cached: cache?.entryId ?? null,
    cost: record.cost,
    details: JSON.stringify({
      ...{ tenant, audience, language },
      golden: golden ? rest : null,
      ...(cache && { cache }),
      ...{ citations, degraded, versions, stages, calls },
    }),
    ...{ trace, packed },
  };
}

export function toLogEntry(row: EntryRow): LogEntry {
  const { id, at, surface, asker, person, question, question_key: questionKey, text } = row;
  const { cost, milliseconds } = row;
  const details = readJsonValue(detailsShape, row.details, "a record of the log");
  const { golden, cache, ...more } = details;
  return {
    ...{ id, at, surface, asker, person, question, questionKey, text, cost, milliseconds },
    cohort: readValue(cohortShape, row.cohort, "the cohort of an answer in the log"),
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
