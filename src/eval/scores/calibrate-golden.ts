import {
  type CalibrateScoresOptions,
  calibrateScoresInSteps,
} from "../../calibrate/scores/calibrate-scores.ts";
import type { GapTrend } from "../../calibrate/scores/gap-trend.ts";
import { type GrowingQuestion, measureGrowth } from "../../calibrate/scores/measure-growth.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { shuffle } from "../../stats/shuffle.ts";
import { finish, type RunSteps } from "../../stats/work-in-steps.ts";
import type { VetoSwitches } from "../../text/vetoes/veto.ts";
import type { LabelledPair } from "../load-pairs.ts";
import { toJudgedPairs } from "../to-judged-pairs.ts";
import type { GrowingCalibration } from "./calibrate-retrieval.ts";

/** Similarity of each pair of questions, in order. */
export type ComparePairs = (
  pairs: readonly { readonly asked: string; readonly stored: string }[],
) => Promise<readonly number[]>;

export interface CalibrateGoldenOptions extends CalibrateScoresOptions {
  compare: ComparePairs;
  /** The vetoes that keep pairs apart at any threshold. @default none */
  vetoes?: VetoSwitches;
  /** How long computations are run. @default at once */
  run?: RunSteps;
}

export interface GoldenCalibration extends GrowingCalibration {
  /** Pairs that vetoes keep apart, which no threshold lets through; null without vetoes. */
  readonly keptApart: { readonly right: number; readonly wrong: number } | null;
}

/** Questions and stored questions that the growth is measured on; more would take long and tell little more. */
const MOST_ASKED = 200;
const MOST_STORED = 800;

/**
 * The threshold of reviewed answers from labelled pairs: the score is the similarity of the two questions, and a pair
 * counts as answerable where the stored answer serves. Pairs that a veto keeps apart are left out, since no threshold
 * lets them through.
 *
 * @throws AppError `usage`, `dataset-invalid`, those of `compare`
 */
export async function calibrateGolden(
  pairs: readonly LabelledPair[],
  { compare, vetoes, run = finish, ...options }: CalibrateGoldenOptions,
): Promise<GoldenCalibration> {
  const similarities = await compare(pairs);
  const judged = toJudgedPairs(pairs, { similarities, ...(vetoes && { vetoes }) });
  const open = judged.filter(({ blocked }) => blocked !== true);
  const apart = judged.filter(({ blocked }) => blocked === true);
  const right = apart.filter((pair) => pair.right).length;
  return {
    calibration: await run(
      calibrateScoresInSteps(
        open.map(({ similarity: score, right: answerable, weight = 1 }) => ({ score, answerable, weight })),
        options,
      ),
    ),
    growth: await measureStoredGrowth(pairs, { compare, seed: options.seed ?? 1 }),
    keptApart: vetoes ? { right, wrong: apart.length - right } : null,
  };
}

/**
 * The stored questions of the pairs stand for a growing set of reviewed answers: an asked question scores by the nearest
 * of those drawn. One that no labelled pair finds served by any of them counts as not answerable. It stands for as many
 * requests as its pairs do on average, each of which stands for the same ones.
 */
async function measureStoredGrowth(
  pairs: readonly LabelledPair[],
  { compare, seed }: { compare: ComparePairs; seed: number },
): Promise<GapTrend | null> {
  const own = new Map<string, { served: Set<string>; weights: number[] }>();
  for (const { asked, stored, same, weight = 1 } of pairs) {
    const known = own.get(asked) ?? { served: new Set(), weights: [] };
    if (same) known.served.add(stored);
    known.weights.push(weight);
    own.set(asked, known);
  }
  const random = createSeededRandom(seed);
  const kinds = [true, false].map((kind) => [...own].filter(([, { served }]) => served.size > 0 === kind));
  const asked = kinds.flatMap((kind) => shuffle(kind, random).slice(0, MOST_ASKED));
  const needed = new Set(asked.flatMap(([, { served }]) => [...served]));
  const others = [...new Set(pairs.map(({ stored }) => stored))].filter((stored) => !needed.has(stored));
  const stored = [...needed, ...shuffle(others, random).slice(0, Math.max(0, MOST_STORED - needed.size))];
  const scores = await compare(
    asked.flatMap(([text]) => stored.map((other) => ({ asked: text, stored: other }))),
  );
  const questions = asked.map(
    ([, { served, weights }], row): GrowingQuestion => ({
      answerable: served.size > 0,
      weight: weights.reduce((sum, weight) => sum + weight, 0) / weights.length,
      own: [...served],
      scores: new Map(stored.map((other, at) => [other, scores[row * stored.length + at] ?? -1])),
    }),
  );
  return measureGrowth(questions, { documents: stored, seed });
}
