import { z } from "zod";
import { AppError } from "../../errors.ts";

const outputSchema = z.object({
  logits: z.object({
    /** Pairs, and labels of each. */
    dims: z.tuple([z.int(), z.int()]),
    data: z.custom<ArrayLike<number>>((value) => ArrayBuffer.isView(value) || Array.isArray(value)),
  }),
});

export interface ReadLogitsOptions {
  /** Number of pairs that were judged. */
  count: number;
  model: string;
}

/**
 * One logit for each pair. A model of one label answers with it; one of two labels (no, yes) with both, and the
 * difference is the logit of yes against no. More labels are another task, such as entailment.
 *
 * @throws AppError `rerank-response` for the output of any other model
 */
export function readLogits(output: unknown, { count, model }: ReadLogitsOptions): number[] {
  const parsed = outputSchema.safeParse(output);
  if (!parsed.success) throw unusable(model, "no table of logits");
  const {
    dims: [pairs, labels],
    data,
  } = parsed.data.logits;
  if (pairs !== count || data.length !== pairs * labels) {
    throw unusable(model, `${data.length} logits in ${pairs} rows for ${count} texts`);
  }
  if (labels !== 1 && labels !== 2) throw unusable(model, `${labels} labels for each text instead of 1 or 2`);
  return Array.from({ length: count }, (_, pair) => {
    const last = data[pair * labels + labels - 1] ?? Number.NaN;
    return labels === 1 ? last : last - (data[pair * labels] ?? Number.NaN);
  });
}

function unusable(model: string, what: string): AppError {
  return new AppError("rerank-response", `The cross-encoder "${model}" answered with ${what}.`, {
    hint: 'Set "rerank.model" to a reranking model, such as Xenova/ms-marco-MiniLM-L-6-v2.',
  });
}
