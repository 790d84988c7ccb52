import { metricDifference } from "../../src/eval/compare/compare-metric.ts";
import { pairResults } from "../../src/eval/compare/pair-results.ts";
import { metricNamed } from "../../src/eval/metrics/all-metrics.ts";
import type { Metric } from "../../src/eval/metrics/metric.ts";
import { pairsForMeans, pairsForShares } from "../../src/stats/paired/paired-sample-size.ts";
import { HITS_DIFFER, NO_EFFECTS, type PlantedEffects, rankDeviation, simulateRuns } from "./world.ts";

/** One metric with a difference planted in it, and the questions that are said to find it four times in five. */
export interface PlannedMetric {
  readonly metric: Metric;
  readonly effects: PlantedEffects;
  /** What the metric differs by in truth. */
  readonly truth: number;
  readonly questions: number;
}

/** Of the world's truth where that has no formula. */
const LARGE = { questions: 100_000, seed: 77 };
/** Whose spread the needed questions are worked out from. */
const PILOT = { questions: 600, seed: 78 };

/** The metrics whose needed questions follow from the numbers of the world: a share, and a mean. */
export function planByFormula(): PlannedMetric[] {
  const hit = { ...NO_EFFECTS, hit: 0.08 };
  const rank = { ...NO_EFFECTS, rank: 0.05 };
  return [
    {
      ...{ metric: named("retrieval.hit@5"), effects: hit, truth: hit.hit },
      questions: pairsForShares(HITS_DIFFER, { effect: hit.hit }),
    },
    {
      ...{ metric: named("retrieval.mrr"), effects: rank, truth: rank.rank },
      questions: pairsForMeans(rankDeviation(rank), { effect: rank.rank }),
    },
  ];
}

/** A metric of each kind. What the others need is told by a pilot, as users have one. */
export function planRuns(): PlannedMetric[] {
  return [
    ...planByFormula(),
    piloted("golden.precision", { ...NO_EFFECTS, precision: 0.15 }),
    piloted("gate.auc", { ...NO_EFFECTS, score: 0.5 }),
  ];
}

function named(name: string): Metric {
  const metric = metricNamed(name);
  if (!metric) throw new Error(`There is no metric "${name}".`);
  return metric;
}

function piloted(name: string, effects: PlantedEffects): PlannedMetric {
  const metric = named(name);
  const [first, second] = simulateRuns(effects, LARGE);
  const truth = (metric.aggregate(second.results) ?? 0) - (metric.aggregate(first.results) ?? 0);
  const { pairs } = pairResults(...simulateRuns(effects, PILOT));
  const { deviation, n } = metricDifference(pairs, { metric, seed: 1 });
  const counted = pairsForMeans(deviation ?? 0, { effect: truth });
  // Where a metric counts some of the questions, as many more must be asked.
  return { metric, effects, truth, questions: Math.ceil((counted * PILOT.questions) / n) };
}
