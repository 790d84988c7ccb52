import { areaUnderCurve } from "../../../stats/ranking.ts";
import type { QuestionResult } from "../../runs/eval-run.ts";
import { countedValues, meanMetric, overallMetric, SIGNED_SHARE, shareMetric } from "../define-metrics.ts";
import type { Metric } from "../metric.ts";

/** Ranks at which hits are counted. */
export const HIT_DEPTHS = [1, 3, 5, 10] as const;
/** Ranks at which recall is measured. */
export const RECALL_DEPTHS = [5, 10] as const;

/** Best similarity of the question to a passage, where it is known whether the documents answer it. */
const scoreOf = ({ values }: QuestionResult): number | null =>
  typeof values["gate.answerable"] === "number" ? (values["gate.score"] ?? null) : null;

/** What was recalled, in the order of recall, against the documents that are judged relevant. */
export const retrievalMetrics: readonly Metric[] = [
  ...HIT_DEPTHS.map((k) =>
    shareMetric({
      name: `retrieval.hit@${k}`,
      stage: "retrieve",
      among: "searched",
      better: "higher",
      description: `Questions with a document that answers by itself among the first ${k}.`,
    }),
  ),
  ...RECALL_DEPTHS.map((k) =>
    meanMetric({
      name: `retrieval.recall@${k}`,
      stage: "retrieve",
      among: "searched",
      better: "higher",
      description: `Share of the documents that answer by themselves which are among the first ${k}.`,
    }),
  ),
  meanMetric({
    name: "retrieval.mrr",
    stage: "retrieve",
    among: "searched",
    better: "higher",
    description: "1 over the rank of the first document that answers by itself, 0 where none was recalled.",
  }),
  meanMetric({
    name: "retrieval.ndcg@10",
    stage: "retrieve",
    among: "searched",
    better: "higher",
    description:
      "Graded gain of the first ten documents over that of the ideal order; what nobody judged counts as not relevant.",
  }),
  meanMetric({
    name: "retrieval.unjudged@10",
    stage: "retrieve",
    among: "searched",
    better: "lower",
    description: "Share of the first ten documents that nobody judged: how far nDCG and recall may err.",
  }),
  meanMetric({
    name: "retrieval.passage-recall@10",
    stage: "retrieve",
    among: "searched",
    better: "higher",
    description: "Share of the passages that are judged relevant which are among the first ten passages.",
  }),
  overallMetric({
    name: "gate.auc",
    stage: "retrieve",
    among: "searched",
    better: "higher",
    description:
      "How often a question that the documents answer is nearer to its best passage than one that they do not answer.",
    measure: scoreOf,
    over(results) {
      const of = (answerable: 0 | 1): number[] =>
        countedValues(
          results.filter(({ values }) => values["gate.answerable"] === answerable),
          scoreOf,
        );
      const area = areaUnderCurve(of(1), of(0));
      return Number.isFinite(area) ? area : null;
    },
  }),
  meanMetric({
    name: "rewrite.recall-before",
    stage: "rewrite",
    among: "searched",
    better: "higher",
    description: "Share of the documents that answer by themselves which the question as asked recalled.",
  }),
  meanMetric({
    name: "rewrite.recall-after",
    stage: "rewrite",
    among: "searched",
    better: "higher",
    description: "The same for the question with all its rewrites.",
  }),
  meanMetric({
    name: "rewrite.gain",
    stage: "rewrite",
    among: "searched",
    better: "higher",
    range: SIGNED_SHARE,
    description: "Recall that the rewrites added to the question as asked.",
  }),
  meanMetric({
    name: "rerank.gain",
    stage: "rerank",
    among: "searched",
    better: "higher",
    range: SIGNED_SHARE,
    description: "nDCG@10 of the candidates in the order of the scorer, less that in the order of recall.",
  }),
];
