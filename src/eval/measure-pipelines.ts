import { bootstrapInterval, type Interval, wilsonInterval } from "../stats/intervals.ts";
import { type PairedDifference, pairedBootstrap } from "../stats/paired-bootstrap.ts";
import { createSeededRandom } from "../stats/seeded-random.ts";
import { defineFigures, type FigureDefinition, type Runs } from "./figures.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

/** One number of the report. */
export interface Figure {
  /** `hit@1`, `MRR`, `nDCG@10`, `AUC`. */
  readonly name: string;
  readonly value: number;
  /** 95 %: Wilson's for a share of questions, else by bootstrap over questions. */
  readonly interval: Interval;
  /** Standard deviation over the splits of a cross-fit: how much luck there is in one halving. Null without a fit. */
  readonly spread: number | null;
  /** To the first pipeline on the same questions; null for the first one. */
  readonly difference: PairedDifference | null;
}

export interface MeasureOptions {
  cutoffs: readonly number[];
  /** Seed of every resampling, so that all figures and pipelines are measured on the same resamples. */
  seed: number;
}

/** The figures of each pipeline, in the order of `pipelines`; the first is what the others are compared with. */
export function measurePipelines(
  questions: readonly LabelledQuestion[],
  pipelines: readonly Runs[],
  { cutoffs, seed }: MeasureOptions,
): Figure[][] {
  const definitions = defineFigures(questions, { cutoffs });
  const [first] = pipelines;
  return pipelines.map((runs) =>
    definitions.map((definition) =>
      measure(definition, runs, { seed, ...(first && runs !== first && { comparedWith: first }) }),
    ),
  );
}

function measure(
  definition: FigureDefinition,
  runs: Runs,
  { seed, comparedWith }: { seed: number; comparedWith?: Runs },
): Figure {
  const { name, sample, isShare } = definition;
  const statistic = definition.of(runs);
  const value = statistic(sample);
  const resampling = () => ({ random: createSeededRandom(seed) });
  return {
    name,
    value,
    interval:
      isShare && runs.length === 1
        ? wilsonInterval(Math.round(value * sample.length), sample.length)
        : bootstrapInterval(sample, statistic, resampling()),
    spread: runs.length === 1 ? null : deviation(runs.map((run) => definition.of([run])(sample))),
    difference: comparedWith
      ? pairedBootstrap(sample, { first: definition.of(comparedWith), second: statistic }, resampling())
      : null,
  };
}

/** Standard deviation of a sample. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
