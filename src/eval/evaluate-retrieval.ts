import { AppError } from "../errors.ts";
import type { RecallMode } from "../retrieval/recall.ts";
import { checkLabels } from "./check-labels.ts";
import { collectEvidence, type Evidence } from "./collect-evidence.ts";
import { crossFit } from "./cross-fit.ts";
import type { Runs } from "./figures.ts";
import type { LabelledQuestion, Wording } from "./labelled-question.ts";
import { type Figure, measurePipelines } from "./measure-pipelines.ts";
import { recallOutcome, rerankOutcome } from "./outcomes.ts";
import { planRerank, type RerankPlan } from "./plan-rerank.ts";
import type { Outcome } from "./rank-documents.ts";
import type { RetrievalSource } from "./retrieval-source.ts";

/** Ways to the documents that need no chat model; `rerank` is `hybrid` in the order of the local scorer. */
export const pipelineNames = ["dense", "text", "hybrid", "rerank"] as const;

export type PipelineName = (typeof pipelineNames)[number];

/**
 * How well each pipeline finds the right documents, and how well its top score tells questions that the documents answer
 * from those they do not, on the same questions side by side. Documents are ranked by their best passage; no threshold
 * is applied.
 */
export interface RetrievalEvaluation {
  readonly answerable: number;
  readonly unanswerable: number;
  readonly pipelines: readonly PipelineEvaluation[];
  /** Pipelines that could not be measured, and why. */
  readonly leftOut: readonly { readonly name: PipelineName; readonly reason: string }[];
}

export interface PipelineEvaluation {
  readonly name: PipelineName;
  /** Null where nothing is fitted. */
  readonly weights: WeightsUsed | null;
  readonly figures: readonly Figure[];
  readonly questions: readonly QuestionResult[];
}

export type WeightsUsed =
  | { readonly kind: "in-force"; readonly from: "shipped" | "fitted"; readonly fittedAt: string }
  | { readonly kind: "cross-fitted"; readonly splits: number; readonly overlap: number };

export interface QuestionResult {
  readonly id: string;
  readonly text: string;
  readonly answerable: boolean;
  /** 1-based rank of the first relevant document, null when it was not recalled; one for each split of a cross-fit. */
  readonly ranks: readonly (number | null)[];
  /** Best similarity, or best score of 10 of a rerank; one for each split. */
  readonly topScores: readonly number[];
  /** The first documents; of a cross-fit, those of its first split. */
  readonly top: Outcome["top"];
}

export interface EvaluateRetrievalOptions {
  source: Pick<RetrievalSource, "ask" | "documentIds" | "localWeights">;
  /** Which wording to ask. @default "question" */
  wording?: Wording;
  /** The first is what the others are compared with. @default all of them */
  pipelines?: readonly PipelineName[];
  /** @default [1, 3, 5, 10] */
  cutoffs?: readonly number[];
  /** How often the questions are halved where weights must be cross-fitted; at least 2. @default 20 */
  splits?: number;
  /** Seed of resamples and halves. @default 1 */
  seed?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * @param questions in all their wordings
 * @throws AppError `dataset-invalid` when no question has the wording, or a label names a document that the store does
 * not hold; those of the source
 */
export async function evaluateRetrieval(
  questions: readonly LabelledQuestion[],
  options: EvaluateRetrievalOptions,
): Promise<RetrievalEvaluation> {
  const { source, wording = "question", pipelines: names = pipelineNames } = options;
  const asked = questions.filter((question) => question.wording === wording);
  if (asked.length === 0) {
    throw new AppError("dataset-invalid", `No question has the wording "${wording}".`, {
      hint: 'Each line may hold "question" and "paraphrase"; choose one with --wording.',
    });
  }
  checkLabels(questions, await source.documentIds());
  const plan = names.includes("rerank") ? planRerank(questions, await source.localWeights()) : undefined;
  const { measured, alsoFit } = await gather(questions, asked, { ...options, names, plan });
  const runs = names.flatMap((name) => {
    const used = runPipeline(name, measured, { ...options, plan, alsoFit });
    return used === undefined ? [] : [{ name, ...used }];
  });
  const figures = measurePipelines(
    asked,
    runs.map((pipeline) => pipeline.runs),
    { cutoffs: options.cutoffs ?? [1, 3, 5, 10], seed: options.seed ?? 1 },
  );
  const answerable = asked.filter((question) => question.answerable).length;
  return {
    answerable,
    unanswerable: asked.length - answerable,
    pipelines: runs.map(({ name, weights, runs }, index) => ({
      name,
      weights,
      figures: figures[index] ?? [],
      questions: asked.map((question, position) =>
        toResult(
          question,
          runs.flatMap((run) => run[position] ?? []),
        ),
      ),
    })),
    leftOut: plan?.kind === "left-out" ? [{ name: "rerank", reason: plan.reason }] : [],
  };
}

/** Asks what the pipelines need, each question once. */
async function gather(
  questions: readonly LabelledQuestion[],
  asked: readonly LabelledQuestion[],
  {
    source,
    names,
    plan,
    signal,
    onProgress,
  }: EvaluateRetrievalOptions & { names: readonly PipelineName[]; plan: RerankPlan | undefined },
): Promise<{ measured: Evidence[]; alsoFit: Evidence[] }> {
  const features = plan !== undefined && plan.kind !== "left-out";
  const others = plan?.kind === "cross-fit" ? questions.filter((question) => !asked.includes(question)) : [];
  const total = asked.length + others.length;
  let done = 0;
  const onAsked = (): void => {
    done += 1;
    onProgress?.(done, total);
  };
  const modes = new Set(names.map((name): RecallMode => (name === "rerank" ? "hybrid" : name)));
  return {
    measured: await collectEvidence(asked, source, { modes: [...modes], features, signal, onAsked }),
    alsoFit: await collectEvidence(others, source, { modes: ["hybrid"], features, signal, onAsked }),
  };
}

interface RunOptions extends Pick<EvaluateRetrievalOptions, "splits" | "seed"> {
  plan: RerankPlan | undefined;
  alsoFit: readonly Evidence[];
}

function runPipeline(
  name: PipelineName,
  evidence: readonly Evidence[],
  { plan, alsoFit, splits = 20, seed = 1 }: RunOptions,
): { runs: Runs; weights: WeightsUsed | null } | undefined {
  if (name !== "rerank") return { runs: [evidence.map((one) => recallOutcome(one, name))], weights: null };
  if (plan?.kind === "in-force") {
    const { from, fittedAt } = plan.weights;
    const run = evidence.map((one) => rerankOutcome(one, plan.weights));
    return { runs: [run], weights: { kind: "in-force", from, fittedAt } };
  }
  if (plan?.kind !== "cross-fit") return undefined;
  const runs = crossFit(evidence, { alsoFit, splits, seed });
  return { runs, weights: { kind: "cross-fitted", splits, overlap: plan.overlap } };
}

function toResult({ id, text, answerable }: LabelledQuestion, outcomes: readonly Outcome[]): QuestionResult {
  return {
    id,
    text,
    answerable,
    ranks: outcomes.map(({ rank }) => rank),
    topScores: outcomes.map(({ topScore }) => topScore),
    top: outcomes[0]?.top ?? [],
  };
}
