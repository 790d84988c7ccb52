import type { LabelledQuestion } from "./labelled-question.ts";
import { GAIN_DEPTH, type Outcome } from "./rank-documents.ts";

/** Outcomes of one pipeline: one list for each run, each in the order of the questions. Without a fit there is one run. */
export type Runs = readonly (readonly Outcome[])[];

/** A number measured on some of the questions, named by their positions; one may occur twice in a resample. */
export type Statistic = (sample: readonly number[]) => number;

/** A figure of the report, before anything is measured. */
export interface FigureDefinition {
  readonly name: string;
  /** Questions it is measured on. */
  readonly sample: readonly number[];
  /** Whether it is a share of successes, which has an interval of its own. */
  readonly isShare: boolean;
  /** The figure over all `runs`. */
  of(runs: Runs): Statistic;
}

/** The figures that these questions allow, in the order of the report. */
export function defineFigures(
  questions: readonly LabelledQuestion[],
  { cutoffs }: { cutoffs: readonly number[] },
): FigureDefinition[] {
  const all = [...questions.keys()];
  const answerable = all.filter((position) => questions[position]?.answerable === true);
  if (answerable.length === 0) return [];
  const mean = (name: string, value: (outcome: Outcome) => number, isShare = false): FigureDefinition => ({
    name,
    sample: answerable,
    isShare,
    of: (runs) => meanOver(runs, value),
  });
  return [
    ...cutoffs.map((k) => mean(`hit@${k}`, ({ rank }) => (rank !== null && rank <= k ? 1 : 0), true)),
    mean("MRR", ({ rank }) => (rank === null ? 0 : 1 / rank)),
    mean(`nDCG@${GAIN_DEPTH}`, ({ gain }) => gain),
    ...(answerable.length < all.length
      ? [{ name: "AUC", sample: all, isShare: false, of: (runs: Runs) => areaOver(runs, questions) }]
      : []),
  ];
}

function meanOver(runs: Runs, value: (outcome: Outcome) => number): Statistic {
  const length = runs[0]?.length ?? 0;
  const means = Array.from({ length }, (_, position) =>
    average(runs.flatMap((run) => run[position] ?? []).map(value)),
  );
  return (sample) => average(sample.map((position) => means[position] ?? Number.NaN));
}

/**
 * Area under the ROC curve of the top score: the share of pairs, one question of each kind, in which the answerable one
 * scores higher, ties counted half. Only scores that the same weights gave are compared, over all runs.
 */
function areaOver(runs: Runs, questions: readonly LabelledQuestion[]): Statistic {
  const answerable = questions.map((question) => question.answerable);
  const columns = answerable.filter((kind) => !kind).length;
  const places = placesOf(answerable);
  const wins = new Float64Array((questions.length - columns) * columns);
  const pairs = new Float64Array(wins.length);
  for (const run of runs) {
    for (const [one, a] of run.entries()) {
      for (const [other, b] of run.entries()) {
        if (!answerable[one] || answerable[other] || a.scoredBy !== b.scoredBy) continue;
        const place = (places[one] ?? 0) * columns + (places[other] ?? 0);
        pairs[place] = (pairs[place] ?? 0) + 1;
        wins[place] = (wins[place] ?? 0) + winOf(a.topScore, b.topScore);
      }
    }
  }
  return (sample) => {
    const rows = sample.filter((position) => answerable[position]).map((position) => places[position] ?? 0);
    const others = sample
      .filter((position) => !answerable[position])
      .map((position) => places[position] ?? 0);
    let won = 0;
    let compared = 0;
    for (const row of rows) {
      for (const column of others) {
        won += wins[row * columns + column] ?? 0;
        compared += pairs[row * columns + column] ?? 0;
      }
    }
    return won / compared;
  };
}

/** The place of each question among those of its kind. */
function placesOf(kinds: readonly boolean[]): number[] {
  const seen = new Map<boolean, number>();
  return kinds.map((kind) => {
    const place = seen.get(kind) ?? 0;
    seen.set(kind, place + 1);
    return place;
  });
}

function winOf(positive: number, negative: number): number {
  if (positive === negative) return 0.5;
  return positive > negative ? 1 : 0;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
