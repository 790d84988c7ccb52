import { AppError } from "../../errors.ts";
import { scoreTrees } from "../../stats/boosted-trees.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { sigmoid } from "../../stats/sigmoid.ts";
import { fitVerifierWeights, type TrainingPair } from "../../verify/local/fit/fit-verifier-weights.ts";
import { groupPairs } from "../../verify/local/fit/group-pairs.ts";
import { questionMark, type VerifierWeights } from "../../verify/local/verifier-weights.ts";
import type { EvidencedPair } from "./collect-pairs.ts";

/** Whether these weights accept each pair, in order. */
export function judgePairs(
  pairs: readonly Pick<EvidencedPair, "row">[],
  weights: Pick<VerifierWeights, "intercept" | "trees" | "threshold">,
): boolean[] {
  return pairs.map(({ row }) => sigmoid(scoreTrees(weights, row)) >= weights.threshold);
}

export interface JudgeUnseenOptions extends TrainingOptions {
  /** Seed of the halves. */
  seed: number;
  /** Wanted share of right ones among accepted pairs. */
  precision: number;
  /** Told how many of the fits are done. @default nobody */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Whether weights accept each pair that were fitted, threshold and all, on the half of the pairs that it is not in; the
 * halves are drawn by the seed, and pairs that share a question are in one half.
 *
 * @throws AppError `dataset-invalid` when a half has no pairs of both kinds
 */
export function judgeUnseen(
  pairs: readonly EvidencedPair[],
  { seed, precision, onProgress, ...training }: JudgeUnseenOptions,
): boolean[] {
  const inFirst = drawHalf(pairs, seed);
  const accepted = new Array<boolean>(pairs.length).fill(false);
  for (const [round, fitOn] of [true, false].entries()) {
    const known = pairs.filter((_, at) => inFirst[at] === fitOn);
    const { weights } = fitVerifierWeights(toTraining(known, training), {
      ...{ embedderId: "", dataHash: "", fittedAt: new Date(0), precision, seed },
      onProgress: (done, total) => onProgress?.(round * total + done, 2 * total),
    });
    for (const [at, yes] of judgePairs(pairs, weights).entries()) {
      if (inFirst[at] !== fitOn) accepted[at] = yes;
    }
  }
  return accepted;
}

/** Pairs farther than this below the floor are told apart by similarity alone, and would only teach that. */
const REACH = 0.3;
/** How much a vetoed pair counts: it comes before the verifier only where its veto is switched off. */
const VETOED_WEIGHT = 0.25;

export interface TrainingOptions {
  /** Smallest similarity at which a pair comes before the verifier. */
  floor: number;
  /** How much a pair counts beside others. @default all alike */
  weightOf?: (pair: EvidencedPair) => number;
  /** Whether its label can be relied on, so that the threshold may be chosen on it. @default all can */
  isReliable?: (pair: EvidencedPair) => boolean;
}

/** The pairs that are worth learning from: those that come before the verifier, and what is near to them. */
export function toTraining(
  pairs: readonly EvidencedPair[],
  { floor, weightOf = () => 1, isReliable = () => true }: TrainingOptions,
): TrainingPair[] {
  return pairs
    .filter(({ similarity }) => similarity >= floor - REACH)
    .map((pair) => {
      const { asked, stored, same, row, similarity, vetoes } = pair;
      return {
        ...{ asked, stored, same, row },
        decides: similarity >= floor && vetoes.length === 0 && isReliable(pair),
        weight: weightOf(pair) * (vetoes.length > 0 ? VETOED_WEIGHT : 1),
      };
    });
}

/** Whether the weights were fitted on one of the pair's questions, for each pair. */
export function seenPairs(
  pairs: readonly Pick<EvidencedPair, "asked" | "stored">[],
  { questionMarks }: Pick<VerifierWeights, "questionMarks">,
): boolean[] {
  const known = new Set(questionMarks);
  return pairs.map(({ asked, stored }) => known.has(questionMark(asked)) || known.has(questionMark(stored)));
}

/** Pairs of each kind below which half of them teach nothing that can be relied on. */
const FEWEST = 100;

/** Why weights cannot be fitted on these pairs, and how many more would do; undefined where they can. */
export function lackOfPairs(
  pairs: readonly Pick<EvidencedPair, "same">[],
): { readonly message: string; readonly hint: string } | undefined {
  const same = pairs.filter((pair) => pair.same).length;
  const different = pairs.length - same;
  const lacks = [
    { count: FEWEST - same, what: "that one answer serves" },
    { count: FEWEST - different, what: "that need two answers" },
  ].filter(({ count }) => count > 0);
  if (lacks.length === 0) return undefined;
  return {
    message: `These are too few pairs to fit on: ${same} that one answer serves and ${different} that need two.`,
    hint: `Add ${lacks.map(({ count, what }) => `${count} more ${what}`).join(" and ")}, or go on with the weights in force.`,
  };
}

/** @throws AppError `dataset-invalid` that says how many more are needed */
export function checkEnoughPairs(pairs: readonly Pick<EvidencedPair, "same">[]): void {
  const lack = lackOfPairs(pairs);
  if (lack) throw new AppError("dataset-invalid", lack.message, { hint: lack.hint });
}

/** Near pairs of each kind below which a fold of a half can be without one. */
const FEWEST_NEAR = 10;

/** Smallest similarity at which a pair comes before the verifier, where no threshold was ever chosen. */
export const DEFAULT_FLOOR = 0.8;

/** Why near pairs are too few to fit on, and how many are set aside for what; undefined where they are not. */
export function lackOfNear(
  pairs: readonly EvidencedPair[],
  floor: number,
): { readonly message: string; readonly hint: string } | undefined {
  const near = toTraining(pairs, { floor });
  const same = near.filter((pair) => pair.same).length;
  const different = near.length - same;
  if (Math.min(same, different) >= FEWEST_NEAR) return undefined;
  const vetoed = pairs.filter(
    ({ similarity, vetoes }) => similarity >= floor - REACH && vetoes.length > 0,
  ).length;
  return {
    message: `Of ${pairs.length} pairs, ${pairs.length - near.length} are set aside: their similarity lies below ${(floor - REACH).toFixed(2)}, which decides them already. The other ${near.length} are ${same} that one answer serves and ${different} that need two; a veto decides ${vetoed} of them.`,
    hint: `Add near pairs until there are at least ${FEWEST_NEAR} of each kind: questions much alike that need two answers are what the verifier is for.`,
  };
}

/** @throws AppError `dataset-invalid` that says what `lackOfNear` says */
export function checkEnoughNear(pairs: readonly EvidencedPair[], floor: number): void {
  const lack = lackOfNear(pairs, floor);
  if (lack) throw new AppError("dataset-invalid", lack.message, { hint: lack.hint });
}

function drawHalf(pairs: readonly EvidencedPair[], seed: number): boolean[] {
  const random = createSeededRandom(seed);
  const groups = groupPairs(pairs);
  const halves = new Map([...new Set(groups)].map((group) => [group, random() < 0.5]));
  return groups.map((group) => halves.get(group) ?? false);
}
