import { AppError } from "../errors.ts";
import { fitLocalWeights } from "../rerank/local/fit-local-weights.ts";
import type { LocalWeights } from "../rerank/local/local-weights.ts";
import { meanReciprocalRank } from "../stats/ranking.ts";
import { checkLabels } from "./check-labels.ts";
import { collectEvidence, type Evidence } from "./collect-evidence.ts";
import { crossFit } from "./cross-fit.ts";
import type { Runs } from "./figures.ts";
import { type LabelledQuestion, type Wording, wordings } from "./labelled-question.ts";
import { type Figure, measurePipelines } from "./measure-pipelines.ts";
import { recallOutcome, rerankOutcome } from "./outcomes.ts";
import { countKinds, countOverlap, tooFewToFit } from "./plan-rerank.ts";
import type { RetrievalSource } from "./retrieval-source.ts";
import { toTrainingQuestion } from "./to-training-question.ts";

/**
 * Weights of the local scorer fitted on one's own questions, and what they are worth: measured by cross-fitting, beside the
 * order of recall and the weights in force. Fitting on a few odd questions can make things worse, so the caller is told.
 */
export interface RerankFit {
  /** Fitted on all of the questions. Not kept yet. */
  readonly weights: LocalWeights;
  /** Questions that the weights in force were fitted on; their figures would flatter, and are left out. */
  readonly overlap: number;
  /** For each wording: how the systems do on it, `hybrid` first. */
  readonly wordings: readonly WordingReport[];
  /** Mean reciprocal rank over all wordings, of the fitted weights and of what they would replace. */
  readonly decision: {
    readonly against: "hybrid" | "in-force";
    readonly before: number;
    readonly after: number;
    readonly isWorse: boolean;
  };
}

export interface WordingReport {
  readonly wording: Wording;
  readonly answerable: number;
  readonly unanswerable: number;
  readonly systems: readonly { readonly name: SystemName; readonly figures: readonly Figure[] }[];
}

/** `hybrid` is the order of recall; `fitted` is cross-fitted. */
export type SystemName = "hybrid" | "in-force" | "fitted";

export interface FitRerankOptions {
  source: Omit<RetrievalSource, "keepLocalWeights">;
  /** SHA-256 of the data set. */
  dataHash: string;
  fittedAt: Date;
  /** How often the questions are halved; at least 2. @default 20 */
  splits?: number;
  /** Seed of resamples and halves. @default 1 */
  seed?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

interface System {
  readonly name: SystemName;
  /** In the order of the evidence. */
  readonly runs: Runs;
}

const CUTOFFS = [1, 3, 5, 10];

/**
 * @param questions in the wordings to fit on
 * @throws AppError `dataset-invalid` for too few questions, or labels of documents that the store does not hold
 */
export async function fitRerank(
  questions: readonly LabelledQuestion[],
  options: FitRerankOptions,
): Promise<RerankFit> {
  const { source, dataHash, fittedAt, splits = 20, seed = 1, signal, onProgress } = options;
  checkEnough(questions);
  checkLabels(questions, await source.documentIds());
  let done = 0;
  const evidence = await collectEvidence(questions, source, {
    modes: ["hybrid"],
    features: true,
    signal,
    onAsked: () => {
      done += 1;
      onProgress?.(done, questions.length);
    },
  });
  const inForce = await source.localWeights();
  const overlap = inForce ? countOverlap(questions, inForce) : 0;
  const systems: System[] = [
    { name: "hybrid", runs: [evidence.map((one) => recallOutcome(one, "hybrid"))] },
    ...(inForce && overlap === 0
      ? [{ name: "in-force" as const, runs: [evidence.map((one) => rerankOutcome(one, inForce))] }]
      : []),
    { name: "fitted", runs: crossFit(evidence, { splits, seed }) },
  ];
  return {
    weights: fitLocalWeights(evidence.map(toTrainingQuestion), {
      embedderId: source.embedderId,
      dataHash,
      fittedAt,
    }),
    overlap,
    wordings: reportWordings(evidence, systems, seed),
    decision: decide(evidence, systems),
  };
}

function checkEnough(questions: readonly LabelledQuestion[]): void {
  const problem = tooFewToFit(questions);
  if (problem === undefined) return;
  throw new AppError("dataset-invalid", `These are too few questions: ${problem}.`, {
    hint: "Add labelled questions, or go on with the weights in force.",
  });
}

function reportWordings(
  evidence: readonly Evidence[],
  systems: readonly System[],
  seed: number,
): WordingReport[] {
  return wordings.flatMap((wording) => {
    const places = [...evidence.keys()].filter((place) => evidence[place]?.question.wording === wording);
    if (places.length === 0) return [];
    const asked = places.flatMap((place) => evidence[place]?.question ?? []);
    const figures = measurePipelines(
      asked,
      systems.map(({ runs }) => runs.map((run) => places.flatMap((place) => run[place] ?? []))),
      { cutoffs: CUTOFFS, seed },
    );
    return [
      {
        wording,
        ...countKinds(asked),
        systems: systems.map(({ name }, index) => ({ name, figures: figures[index] ?? [] })),
      },
    ];
  });
}

/** The weights in force are what fitted ones would replace; where they know the questions, the order of recall is. */
function decide(evidence: readonly Evidence[], systems: readonly System[]): RerankFit["decision"] {
  const runsOf = (wanted: SystemName): Runs => systems.find(({ name }) => name === wanted)?.runs ?? [];
  const against = runsOf("in-force").length > 0 ? "in-force" : "hybrid";
  const [before, after] = [runsOf(against), runsOf("fitted")].map((runs) => {
    const ranks = runs.flatMap((run) =>
      run.filter((_, place) => evidence[place]?.question.answerable === true),
    );
    return meanReciprocalRank(ranks.map(({ rank }) => rank));
  });
  return { against, before: before ?? 0, after: after ?? 0, isWorse: (after ?? 0) < (before ?? 0) };
}
