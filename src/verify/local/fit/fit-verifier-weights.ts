import { AppError } from "../../../errors.ts";
import { type BoostedTrees, scoreTrees } from "../../../stats/boosted-trees.ts";
import { fitBoostedTrees } from "../../../stats/fit-boosted-trees.ts";
import { createSeededRandom } from "../../../stats/seeded-random.ts";
import { sigmoid } from "../../../stats/sigmoid.ts";
import { type PairFeatureName, pairFeatureNames } from "../features/pair-features.ts";
import { questionMark, type VerifierWeights } from "../verifier-weights.ts";
import { chooseThreshold, type JudgedPair } from "./choose-threshold.ts";
import { groupPairs } from "./group-pairs.ts";

/** A labelled pair as the fit sees it. */
export interface TrainingPair {
  readonly asked: string;
  readonly stored: string;
  readonly same: boolean;
  /** By `pairFeatures`. */
  readonly row: readonly number[];
  /**
   * Whether the threshold is chosen on it: pairs that come before the verifier, near enough and not vetoed, and whose label
   * can be relied on.
   */
  readonly decides: boolean;
  /** How much it counts in the fit. In the choice of the threshold each counts 1. @default 1 */
  readonly weight?: number;
}

export interface FitVerifierOptions {
  /** Fingerprint id of the embedder. */
  embedderId: string;
  /** SHA-256 (hex) of the labelled pairs. */
  dataHash: string;
  fittedAt: Date;
  /** Wanted share of right ones among accepted pairs. @default 0.97 */
  precision?: number;
  /** Seed of the cross-fit's folds. @default 1 */
  seed?: number;
  /** @default "fitted" */
  from?: VerifierWeights["from"];
  /** Told how many of the fits are done. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

export const DEFAULT_PRECISION = 0.97;
const FOLDS = 5;
const BOOSTING = { trees: 200, depth: 3, rate: 0.1, lambda: 2, leastCurvature: 3 } as const;

/**
 * Which way each feature may move the score; those not named are free. Without this, a fit on adversarial pairs learns
 * that a higher similarity speaks against a pair.
 */
const DIRECTIONS: Readonly<Partial<Record<PairFeatureName, -1 | 1>>> = {
  similarity: 1,
  restSimilarity: 1,
  nearestMean: 1,
  nearestWorst: 1,
  extraFewer: -1,
  namesFewer: -1,
  namesMore: -1,
  orderKept: 1,
  wordsTurned: -1,
  neighboursKept: 1,
  markersChanged: -1,
  sameKind: 1,
  vetoNames: -1,
  vetoNumbers: -1,
  vetoOpposite: -1,
  vetoOrder: -1,
  vetoKind: -1,
};

/** Weights, and the probability each pair got from weights that were fitted without its group. */
export interface VerifierFit {
  readonly weights: VerifierWeights;
  readonly scores: readonly number[];
}

/**
 * Fits trees on all pairs, and chooses the threshold by cross-fitting: each group of pairs is scored by trees that were
 * fitted on the other folds. Where no threshold reaches the wanted precision it is 1, and nothing is accepted.
 *
 * @throws AppError `dataset-invalid` without pairs of both kinds
 */
export function fitVerifierWeights(pairs: readonly TrainingPair[], options: FitVerifierOptions): VerifierFit {
  const { precision = DEFAULT_PRECISION, seed = 1, from = "fitted", onProgress } = options;
  const scores = crossScores(pairs, { seed, onProgress });
  const judged = pairs.flatMap(({ same, decides }, at): JudgedPair[] =>
    decides ? [{ same, score: scores[at] ?? 0 }] : [],
  );
  const { intercept, trees } = fitTrees(pairs);
  onProgress?.(FOLDS + 1, FOLDS + 1);
  return {
    weights: {
      kind: "boosted-trees",
      features: [...pairFeatureNames],
      intercept,
      trees: trees.map(({ feature, split, left, value }) => ({
        feature: [...feature],
        split: [...split],
        left: [...left],
        value: [...value],
      })),
      threshold: chooseThreshold(judged, precision) ?? 1,
      precisionTarget: precision,
      embedderId: options.embedderId,
      dataHash: options.dataHash,
      questionMarks: [
        ...new Set(pairs.flatMap(({ asked, stored }) => [asked, stored].map(questionMark))),
      ].sort(),
      pairs: pairs.length,
      same: pairs.filter(({ same }) => same).length,
      fittedAt: options.fittedAt.toISOString(),
      from,
    },
    scores,
  };
}

function crossScores(
  pairs: readonly TrainingPair[],
  { seed, onProgress }: { seed: number; onProgress: FitVerifierOptions["onProgress"] | undefined },
): number[] {
  const random = createSeededRandom(seed);
  const groups = groupPairs(pairs);
  const folds = new Map([...new Set(groups)].map((group) => [group, Math.floor(random() * FOLDS)]));
  const foldOf = (at: number): number => folds.get(groups[at] ?? -1) ?? 0;
  const scores = new Array<number>(pairs.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitTrees(pairs.filter((_, at) => foldOf(at) !== fold));
    for (const [at, { row }] of pairs.entries()) {
      if (foldOf(at) === fold) scores[at] = sigmoid(scoreTrees(model, row));
    }
    onProgress?.(fold + 1, FOLDS + 1);
  }
  return scores;
}

function fitTrees(pairs: readonly TrainingPair[]): BoostedTrees {
  for (const wanted of [true, false]) {
    if (pairs.some(({ same }) => same === wanted)) continue;
    throw new AppError(
      "dataset-invalid",
      `None of ${pairs.length} pairs is one that ${wanted ? "one answer serves" : "needs two answers"}.`,
      { hint: "Weights are fitted on pairs of both kinds, better some hundreds of each." },
    );
  }
  return fitBoostedTrees(
    pairs.map(({ row, same, weight }) => ({ values: row, positive: same, weight: weight ?? 1 })),
    { ...BOOSTING, directions: pairFeatureNames.map((name) => DIRECTIONS[name] ?? 0) },
  );
}
