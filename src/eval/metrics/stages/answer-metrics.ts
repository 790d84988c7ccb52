import { measureAgreement } from "../../../stats/cohen-kappa.ts";
import type { QuestionResult } from "../../runs/eval-run.ts";
import { meanMetric, overallMetric, SIGNED_SHARE, shareMetric } from "../define-metrics.ts";
import type { Metric } from "../metric.ts";

/** 1 where the judge and the checkable facts say the same of an answer, 0 where they differ. */
const agreementOf = ({ values }: QuestionResult): number | null => {
  const facts = values["answer.facts"] ?? null;
  const judged = values["answer.judged"] ?? null;
  return facts === null || judged === null ? null : Number(facts === judged);
};

/** The answer itself: whether it came or was rightly withheld, what it rests on, and whether it is right. */
export const answerMetrics: readonly Metric[] = [
  shareMetric({
    name: "refusal.refused",
    stage: "route",
    better: "higher",
    description: "Of the questions that nothing answers, those that were refused.",
  }),
  shareMetric({
    name: "refusal.answered",
    stage: "route",
    better: "higher",
    description: "Of the questions that can be answered, those that were not refused.",
  }),
  meanMetric({
    name: "citation.precision",
    stage: "generate",
    among: "from-documents",
    better: "higher",
    description: "Share of the documents cited which are relevant, over answers that cite any.",
  }),
  meanMetric({
    name: "citation.recall",
    stage: "generate",
    among: "from-documents",
    better: "higher",
    description:
      "Share of the documents that answer by themselves which were cited, over answers from documents.",
  }),
  shareMetric({
    name: "answer.facts",
    stage: "answer",
    better: "higher",
    description: "Answers that hold every fact they must hold and none they must not.",
  }),
  shareMetric({
    name: "answer.judged",
    stage: "answer",
    better: "higher",
    description: "Answers that the judging model calls right against the reference answer.",
  }),
  overallMetric({
    name: "answer.judge-kappa",
    stage: "answer",
    better: "higher",
    range: SIGNED_SHARE,
    description:
      "Agreement of the judging model with the checkable facts beyond chance (Cohen's kappa), where both looked.",
    measure: agreementOf,
    over: (results) =>
      measureAgreement(
        results.map(({ values }) => [values["answer.facts"] === 1, values["answer.judged"] === 1]),
      ).kappa,
  }),
];
