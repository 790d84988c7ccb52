import { AppError } from "../../src/errors.ts";
import type { EvidencedPair } from "../../src/eval/verifier/collect-pairs.ts";
import { judgePairs, judgeUnseen, seenPairs, toTraining } from "../../src/eval/verifier/judge-pairs.ts";
import { fitVerifierWeights } from "../../src/verify/local/fit/fit-verifier-weights.ts";
import type { VerifierWeights } from "../../src/verify/local/verifier-weights.ts";

/**
 * The local verifier's verdicts on pairs that it never saw. The weights that come with the program judge sets of which they were
 * fitted on no question; elsewhere weights are fitted on the calibration half: they judge the other half as they are, and their
 * own half by the folds of the fit, so that no label of the other half has a part in anything.
 */
export interface SecondLook {
  readonly use: VerifierUse;
  /** Verdicts for the recommendation on the whole set; undefined where there are none. */
  readonly whole: readonly boolean[] | undefined;
  /** Verdicts when the threshold is chosen on the pairs of one half. @param inHalf for each pair */
  forHalf(inHalf: readonly boolean[]): readonly boolean[] | undefined;
}

export type VerifierUse =
  | { readonly kind: "shipped" }
  /** `seen`: pairs of which the shipped weights know a question. */
  | { readonly kind: "fitted"; readonly seen: number }
  | { readonly kind: "left-out"; readonly reason: string };

export interface SecondLookOptions {
  shipped: VerifierWeights | undefined;
  /** Of the fit's folds. */
  seed: number;
}

/** Smallest similarity of the pairs on which the threshold of fitted weights is chosen. */
const FLOOR = 0.75;
/** Wanted share of right ones among what fitted weights accept. */
const PRECISION = 0.97;

export function takeSecondLook(
  pairs: readonly EvidencedPair[],
  { shipped, seed }: SecondLookOptions,
): SecondLook {
  const seen = shipped ? seenPairs(pairs, shipped).filter(Boolean).length : pairs.length;
  if (shipped && seen === 0) {
    const verdicts = judgeNear(pairs, shipped);
    return { use: { kind: "shipped" }, whole: verdicts, forHalf: () => verdicts };
  }
  const near = pairs.filter(({ row }) => row.length > 0);
  const whole = unlessTooFew(() => {
    const verdicts = judgeUnseen(near, { seed, precision: PRECISION, floor: FLOOR });
    return spread(pairs, new Map(near.map((pair, at) => [pair, verdicts[at] ?? false])));
  });
  if (!whole) {
    const reason = `the shipped weights know ${seen} of the pairs, and there are too few near ones to fit others on`;
    return { use: { kind: "left-out", reason }, whole: undefined, forHalf: () => undefined };
  }
  return {
    use: { kind: "fitted", seen },
    whole,
    forHalf: (inHalf) => unlessTooFew(() => fitOnHalf(pairs, { inHalf, seed })),
  };
}

function fitOnHalf(
  pairs: readonly EvidencedPair[],
  { inHalf, seed }: { inHalf: readonly boolean[]; seed: number },
): readonly boolean[] {
  const known = pairs.filter(({ row }, at) => inHalf[at] === true && row.length > 0);
  const training = toTraining(known, { floor: FLOOR });
  // What is nearer than the verifier's reach is near enough to be learned from, so the two are the same pairs.
  if (training.length !== known.length) throw new RangeError("Some near pairs are not learned from.");
  const { weights, scores } = fitVerifierWeights(training, {
    ...{ embedderId: "", dataHash: "", fittedAt: new Date(0), precision: PRECISION, seed },
  });
  const own = new Map(known.map((pair, at) => [pair, (scores[at] ?? 0) >= weights.threshold]));
  const others = judgeNear(pairs, weights);
  return pairs.map((pair, at) => own.get(pair) ?? others[at] ?? false);
}

function judgeNear(pairs: readonly EvidencedPair[], weights: VerifierWeights): readonly boolean[] {
  const near = pairs.filter(({ row }) => row.length > 0);
  const verdicts = judgePairs(near, weights);
  return spread(pairs, new Map(near.map((pair, at) => [pair, verdicts[at] ?? false])));
}

/** Pairs beyond the verifier's reach are turned down. */
function spread(
  pairs: readonly EvidencedPair[],
  verdicts: ReadonlyMap<EvidencedPair, boolean>,
): readonly boolean[] {
  return pairs.map((pair) => verdicts.get(pair) ?? false);
}

function unlessTooFew<Value>(judge: () => Value): Value | undefined {
  try {
    return judge();
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "dataset-invalid") return undefined;
    throw error;
  }
}
