import { AppError } from "../../errors.ts";
import { ITEM_WEIGHT } from "../../stats/weighted-share.ts";

/** The top score of one question, and whether what is stored answers it. */
export interface ScoredQuestion {
  /** Higher is surer; of one scorer and one fingerprint. */
  readonly score: number;
  readonly answerable: boolean;
  /** Questions that it stands for: one over the chance at which it was drawn. From 1e-6 to 1e9. @default 1 */
  readonly weight?: number;
}

/** @throws AppError `dataset-invalid` for a score that is no number, or a weight that cannot be one */
export function checkQuestions(questions: readonly ScoredQuestion[]): void {
  for (const [at, { score, weight = 1 }] of questions.entries()) {
    if (!Number.isFinite(score)) {
      throw new AppError("dataset-invalid", `Question ${at + 1} has the score ${score}.`, {
        hint: "Scores are finite numbers, higher for surer.",
      });
    }
    if (!(weight >= ITEM_WEIGHT.least && weight <= ITEM_WEIGHT.most)) {
      throw new AppError("dataset-invalid", `Question ${at + 1} has the weight ${weight}.`, {
        hint: `A weight is the number of questions that one stands for, from ${ITEM_WEIGHT.least} to ${ITEM_WEIGHT.most}.`,
      });
    }
  }
}
