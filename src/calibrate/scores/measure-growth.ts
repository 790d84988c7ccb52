import { createSeededRandom } from "../../stats/seeded-random.ts";
import { measureSeparation } from "../../stats/separation.ts";
import { shuffle } from "../../stats/shuffle.ts";
import { type GapMeasurement, type GapTrend, traceGap } from "./gap-trend.ts";
import { measureGap } from "./measure-gap.ts";

/**
 * How the gap moves as more is stored: the same questions, against samples of the documents of growing size. What answers a
 * question stays in each sample, so that all sizes are measured on the same questions: only what surrounds the answer
 * grows, and brings nearer misses.
 */
export interface GrowingQuestion {
  readonly answerable: boolean;
  /** Best score of each document, by its id. */
  readonly scores: ReadonlyMap<string, number>;
  /** Ids of the documents that answer it; empty where none does. */
  readonly own: readonly string[];
  /** Questions that it stands for. @default 1 */
  readonly weight?: number;
}

export interface MeasureGrowthOptions {
  /** Ids of everything that is stored. */
  documents: readonly string[];
  /** @default 1 */
  seed?: number;
  /** Shares of the documents, the whole last. @default [1/8, 1/4, 1/2, 1] */
  shares?: readonly number[];
  /** Samples of each size below the whole. @default 5 */
  samples?: number;
}

/** Fewest documents of which an eighth says something. */
const FEWEST = 16;
/** For the standard error of each gap. */
const RESAMPLES = 100;

/** Null with fewer than 16 documents, or without questions of both kinds. */
export function measureGrowth(
  questions: readonly GrowingQuestion[],
  options: MeasureGrowthOptions,
): GapTrend | null {
  const { documents, seed = 1, shares = [1 / 8, 1 / 4, 1 / 2, 1], samples = 5 } = options;
  if (documents.length < FEWEST) return null;
  const random = createSeededRandom(seed);
  const ordered = documents.toSorted();
  const measurements: GapMeasurement[] = [];
  for (const share of shares) {
    const size = Math.round(share * ordered.length);
    for (let sample = 0; sample < (share < 1 ? samples : 1); sample += 1) {
      const measured = measureOn(questions, shuffle(ordered, random).slice(0, size), random);
      if (!measured) return null;
      measurements.push(measured);
    }
  }
  return traceGap(measurements);
}

function measureOn(
  questions: readonly GrowingQuestion[],
  drawn: readonly string[],
  random: () => number,
): GapMeasurement | undefined {
  const scored = questions.map((question) => ({
    answerable: question.answerable,
    score: topScore(question, drawn),
    weight: question.weight ?? 1,
  }));
  const gap = measureGap(scored, { random, resamples: RESAMPLES });
  const separation = measureSeparation(
    scored.map(({ score, answerable: positive, weight }) => ({ score, positive, weight })),
  );
  return gap && separation ? { documents: drawn.length, gap, area: separation.area } : undefined;
}

/** No cosine is lower than the score of a question for which nothing is there. */
function topScore({ scores, own }: GrowingQuestion, drawn: readonly string[]): number {
  let top = -1;
  for (const id of drawn) top = Math.max(top, scores.get(id) ?? -1);
  for (const id of own) top = Math.max(top, scores.get(id) ?? -1);
  return top;
}
