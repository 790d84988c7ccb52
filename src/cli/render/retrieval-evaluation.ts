import type {
  PipelineEvaluation,
  QuestionResult,
  RetrievalEvaluation,
} from "../../eval/evaluate-retrieval.ts";
import type { Wording } from "../../eval/labelled-question.ts";
import type { Styler } from "../styler.ts";
import { renderFigures, renderSideBySide } from "./figures.ts";
import { printable } from "./printable.ts";

export interface RenderEvaluationOptions {
  /** Questions left out because they have no such wording. */
  withoutWording: number;
  wording: Wording;
  seed: number;
  styler: Styler;
}

/** A retrieval evaluation for people: all pipelines side by side, each figure with its interval, then what missed. */
export function renderRetrievalEvaluation(
  evaluation: RetrievalEvaluation,
  { withoutWording, wording, seed, styler }: RenderEvaluationOptions,
): string {
  const { answerable, unanswerable, pipelines, leftOut } = evaluation;
  const { bold, dim } = styler;
  const [first, last] = [pipelines[0], pipelines.at(-1)];
  const notes = [
    ...(withoutWording > 0 ? [`${withoutWording} without the wording "${wording}" are left out`] : []),
    ...pipelines.flatMap((pipeline) => describeWeights(pipeline)),
    ...leftOut.map(({ name, reason }) => `${name} is left out: ${reason}`),
    ...(unanswerable === 0 || answerable === 0 ? ["AUC needs questions of both kinds"] : []),
  ];
  const compared = pipelines.length > 1 && first ? ` and the paired difference to ${first.name}` : "";
  return [
    bold(`${answerable} answerable questions, ${unanswerable} not answerable`),
    ...notes.map((note) => dim(`  ${note}`)),
    ...(last
      ? [
          "",
          renderSideBySide(pipelines, styler),
          "",
          bold(`With 95 % intervals${compared}`) + dim(` (bootstrap over questions, seed ${seed})`),
          renderFigures(pipelines, styler),
          ...renderMisses(last, styler),
        ]
      : []),
  ].join("\n");
}

function describeWeights({ name, weights }: PipelineEvaluation): string[] {
  if (weights === null) return [];
  if (weights.kind === "in-force") {
    return [
      `${name}: weights of ${weights.fittedAt.slice(0, 10)} (${weights.from}), fitted on none of these questions`,
    ];
  }
  return [
    `${name}: the weights in force were fitted on ${weights.overlap} of these questions, so it is cross-fitted:`,
    `  fitted on a random half of the questions and measured on the other half, ${weights.splits} times; ± is the deviation between them`,
  ];
}

function renderMisses({ name, questions }: PipelineEvaluation, { bold }: Styler): string[] {
  const missed = questions.filter((question) => question.answerable && middleRank(question) !== 1);
  if (missed.length === 0) return [];
  return ["", bold(`Not first under ${name}`), ...missed.map(renderMiss)];
}

/** The median over splits. */
function middleRank({ ranks }: QuestionResult): number | null {
  const sorted = ranks.map((rank) => rank ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? middle : null;
}

function renderMiss(question: QuestionResult): string {
  const { id, text, top } = question;
  const rank = middleRank(question);
  const first = top[0] ? `${top[0].documentId} ${top[0].score.toFixed(3)}` : "nothing";
  return printable(
    `  ${id}  ${rank === null ? "not found" : `rank ${rank}`}  ${text}\n      first: ${first}`,
  );
}
