import { fitLocalWeights } from "../rerank/local/fit-local-weights.ts";
import type { LocalWeights } from "../rerank/local/local-weights.ts";
import { createSeededRandom } from "../stats/seeded-random.ts";
import { shuffle } from "../stats/shuffle.ts";
import type { Evidence } from "./collect-evidence.ts";
import { rerankOutcome } from "./outcomes.ts";
import type { Outcome } from "./rank-documents.ts";
import { toTrainingQuestion } from "./to-training-question.ts";

/**
 * Weights look good on the questions they were fitted on, whatever they are worth. So they are fitted on a random half
 * of the questions and measured on the other, and the other way round; many times, since halves of few questions differ.
 * All wordings of a question fall into one half: a paraphrase would give its question away.
 */
export interface CrossFitOptions {
  /** Questions in other wordings that are learned from, and not measured. @default none */
  alsoFit?: readonly Evidence[];
  /** How often the questions are halved. */
  splits: number;
  seed: number;
}

/** The numbers of the local scorer, without where they come from. */
type Numbers = Pick<LocalWeights, "features" | "intercept">;

/**
 * One list of outcomes for each split, in the order of `measured`.
 *
 * @throws AppError `dataset-invalid` when a half has no questions of both kinds to learn from
 */
export function crossFit(
  measured: readonly Evidence[],
  { alsoFit = [], splits, seed }: CrossFitOptions,
): Outcome[][] {
  const random = createSeededRandom(seed);
  const learned = [...measured, ...alsoFit];
  return Array.from({ length: splits }, () => {
    const firstHalf = drawHalf(learned, random);
    const isFirst = ({ question }: Evidence): boolean => firstHalf.has(question.id);
    const fromFirst = fitTo(learned.filter(isFirst));
    const fromSecond = fitTo(learned.filter((evidence) => !isFirst(evidence)));
    return measured.map((evidence) =>
      isFirst(evidence)
        ? rerankOutcome(evidence, fromSecond, { scoredBy: 1 })
        : rerankOutcome(evidence, fromFirst, { scoredBy: 0 }),
    );
  });
}

/** Nobody keeps these weights, so nothing about where they come from is noted. */
function fitTo(evidence: readonly Evidence[]): Numbers {
  const untold = { embedderId: "", dataHash: "", fittedAt: new Date(0) };
  return fitLocalWeights(evidence.map(toTrainingQuestion), untold);
}

/** Ids of half of the questions, with half of the answerable and half of the others. */
function drawHalf(evidence: readonly Evidence[], random: () => number): Set<string> {
  const half = new Set<string>();
  for (const answerable of [true, false]) {
    const ids = evidence
      .filter(({ question }) => question.answerable === answerable)
      .map(({ question }) => question.id);
    const shuffled = shuffle([...new Set(ids)].sort(), random);
    for (const id of shuffled.slice(0, Math.floor(shuffled.length / 2))) half.add(id);
  }
  return half;
}
