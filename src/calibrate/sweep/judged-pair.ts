import { AppError } from "../../errors.ts";
import { ITEM_WEIGHT } from "../../stats/weighted-share.ts";

/** A question asked, the stored question nearest to it, and whether that one's answer serves. */
export interface JudgedPair {
  /** Cosine in [-1, 1]. */
  readonly similarity: number;
  readonly right: boolean;
  /**
   * Requests that the pair stands for: one over the chance at which it was drawn. Pairs drawn more densely from the strict
   * end of the range weigh less there. From 1e-6 to 1e9.
   * @default 1
   */
  readonly weight?: number;
  /** Kept apart by a veto or by a verifier: the request counts, and is never admitted. @default false */
  readonly blocked?: boolean;
  /**
   * What a second look at the request costs, charged from its similarity down also where the look then keeps it apart. A
   * request that a veto keeps apart never comes before it, and costs nothing.
   * @default 0
   */
  readonly cost?: number;
}

/** Beyond the range of cosines by no more than rounding. */
const ROUNDING = 1e-6;

/** @throws AppError `dataset-invalid` without pairs, or with a similarity or weight that cannot be one */
export function checkPairs(pairs: readonly JudgedPair[]): void {
  if (pairs.length === 0) {
    throw new AppError("dataset-invalid", "There is no labelled pair to calibrate on.", {
      hint: "Each pair is {similarity, right, weight?}.",
    });
  }
  for (const [at, { similarity, weight = 1, cost = 0 }] of pairs.entries()) {
    if (!(Math.abs(similarity) <= 1 + ROUNDING)) {
      throw new AppError("dataset-invalid", `Pair ${at + 1} has the similarity ${similarity}.`, {
        hint: "Similarities are cosines from -1 to 1.",
      });
    }
    if (!(weight >= ITEM_WEIGHT.least && weight <= ITEM_WEIGHT.most)) {
      throw new AppError("dataset-invalid", `Pair ${at + 1} has the weight ${weight}.`, {
        hint: `A weight is the number of requests a pair stands for, from ${ITEM_WEIGHT.least} to ${ITEM_WEIGHT.most}.`,
      });
    }
    if (!(cost >= 0 && Number.isFinite(cost))) {
      throw new AppError("dataset-invalid", `Pair ${at + 1} has the cost ${cost}.`, {
        hint: "What a second look costs is 0 or more.",
      });
    }
  }
}
