import { z } from "zod";
import type { Answer } from "../../src/index.ts";

/** One answer as the asking process writes it, a line of JSON each. */
export const answerRecord = z.object({
  question: z.string(),
  /** Milliseconds since 1970, when it was asked and when it was answered. */
  askedAt: z.number(),
  answeredAt: z.number(),
  /** Null where an error came instead. */
  source: z.string().nullable(),
  /** Name of the version that answered. */
  index: z.string().nullable(),
  entryId: z.string().nullable(),
  passageIds: z.array(z.string()),
  degraded: z.array(z.string()),
  error: z.string().nullable(),
});
export type AnswerRecord = z.output<typeof answerRecord>;

type Asked = Pick<AnswerRecord, "question" | "askedAt" | "answeredAt">;

export function recordOf(asked: Asked, answer: Answer): AnswerRecord {
  return {
    ...asked,
    source: answer.source,
    index: answer.trace.indexVersion,
    entryId: answer.source === "golden" ? (answer.golden?.entryId ?? null) : null,
    passageIds: answer.citations.map(({ passageId }) => passageId),
    degraded: answer.degraded.map(({ stage }) => stage),
    error: null,
  };
}

export function recordOfError(asked: Asked, error: unknown): AnswerRecord {
  return {
    ...asked,
    ...{ source: null, index: null, entryId: null, passageIds: [], degraded: [] },
    error: error instanceof Error ? error.message : String(error),
  };
}
