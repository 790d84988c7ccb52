import { z } from "zod";
import { type JudgeEvaluation, type ShadowRecord, shadowVerdicts } from "../../monitor/shadows.ts";
import { readJsonValue, readValue } from "../log/read-row.ts";

export interface ShadowRow {
  id: string;
  answer: string;
  at: string;
  surface: string | null;
  source: string;
  entry: string;
  verdict: string;
  cost: number | null;
  details: string;
}

export interface EvaluationRow {
  id: string;
  at: string;
  judge: string;
  content: string;
}

export const SHADOW_COLUMNS = "id, answer, at, surface, source, entry, verdict, cost, details";

const source = z.enum(["golden", "cached"]);
const verdict = z.enum(shadowVerdicts);
const opinion = z.enum(["same", "different"]).nullable();
const detailsShape = z.object({
  ranAt: z.string(),
  orders: z.tuple([opinion, opinion]),
  reason: z.string(),
  fresh: z.string().nullable(),
  judge: z.string(),
  generator: z.string(),
  embedderId: z.string(),
  milliseconds: z.number(),
});
const countsShape = z.object({ same: z.int(), different: z.int(), unsure: z.int(), failed: z.int() });
const evaluationShape = z.object({
  pairsHash: z.string(),
  counts: z.object({ same: countsShape, different: countsShape }),
  by: z.string().nullable(),
});

export function toShadowRow(record: ShadowRecord): ShadowRow {
  const { id, answerId, at, surface, source: from, entryId, verdict: said, cost, ...details } = record;
  return {
    ...{ id, answer: answerId, at, surface, source: from, entry: entryId, verdict: said, cost },
    details: JSON.stringify(details),
  };
}

/** @throws AppError `database-broken` */
export function toShadow(row: ShadowRow): ShadowRecord {
  const what = `the shadow ${JSON.stringify(row.id)}`;
  return {
    ...{ id: row.id, answerId: row.answer, at: row.at, surface: row.surface },
    source: readValue(source, row.source, `the source of ${what}`),
    entryId: row.entry,
    verdict: readValue(verdict, row.verdict, `the verdict of ${what}`),
    cost: row.cost,
    ...readJsonValue(detailsShape, row.details, what),
  };
}

export function toEvaluationRow({ id, at, judge, ...content }: JudgeEvaluation): EvaluationRow {
  return { id, at, judge, content: JSON.stringify(content) };
}

/** @throws AppError `database-broken` */
export function toEvaluation({ id, at, judge, content }: EvaluationRow): JudgeEvaluation {
  const what = `the evaluation ${JSON.stringify(id)} of a judge`;
  return { id, at, judge, ...readJsonValue(evaluationShape, content, what) };
}
