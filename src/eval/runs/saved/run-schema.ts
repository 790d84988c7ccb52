import { z } from "zod";
import { answerSources } from "../../../stores/log.ts";
import type { EvalRun, QuestionResult } from "../eval-run.ts";
import { valueProblems } from "./value-problems.ts";

const texts = z.array(z.string());

const count = z.number().int().min(0);

const values = z.record(z.string(), z.number().nullable()).superRefine((given, context) => {
  for (const { name, text } of valueProblems(given)) {
    context.addIssue({ code: "custom", path: [name], message: text });
  }
});

/** One line of a run that is not finished, and one result of one that is. */
export const questionResultSchema: z.ZodType<QuestionResult> = z.object({
  id: z.string(),
  question: z.string(),
  tags: texts,
  surface: z.string().nullable(),
  tenant: z.string().nullable(),
  source: z.enum(answerSources).nullable(),
  entryId: z.string().nullable(),
  text: z.string(),
  citedDocuments: texts,
  recalledDocuments: texts,
  foundBy: z.array(z.object({ document: z.string(), queries: texts })).exactOptional(),
  values,
  violations: texts,
  degraded: texts,
  calls: count,
  cost: z.number().min(0).nullable(),
  milliseconds: z.number().min(0),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const setMarkSchema = z.object({ name: z.string(), hash: z.string(), questions: count });

const holdings = {
  index: z.string(),
  reviewed: z.string().exactOptional(),
  thresholds: z.record(z.string(), z.number().nullable()).exactOptional(),
  weights: z.string().exactOptional(),
  stored: z.string().exactOptional(),
};

export const setupSchema = z.object({
  ...holdings,
  assay: z.string(),
  embedderId: z.string(),
  indexVersion: z.string().exactOptional(),
  chat: z.string().nullable(),
  judge: z.string().nullable(),
  config: z.record(z.string(), z.unknown()),
  tenants: z.record(z.string(), z.object(holdings)).exactOptional(),
});

/** A saved run, which may come from anywhere: a baseline in git, another machine, another version. */
export const evalRunSchema: z.ZodType<EvalRun> = z.object({
  formatVersion: z.literal(1),
  id: z.string(),
  name: z.string(),
  startedAt: z.string().refine((text) => !Number.isNaN(Date.parse(text)), "is no moment"),
  set: setMarkSchema,
  setup: setupSchema,
  moved: texts.exactOptional(),
  results: z.array(questionResultSchema),
  figures: z.array(
    z.object({
      metric: z.string(),
      tag: z.string().nullable(),
      value: z.number().nullable(),
      n: count,
      interval: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  seed: z.number(),
  replies: z.object({ made: count, reused: count }).exactOptional(),
});
