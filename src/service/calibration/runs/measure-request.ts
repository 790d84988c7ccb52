import { setImmediate } from "node:timers/promises";
import { calibratePairsInSteps } from "../../../calibrate/calibrate-pairs.ts";
import { buildReport } from "../../../calibrate/report/build-report.ts";
import { buildScoreReport } from "../../../calibrate/scores/report/build-score-report.ts";
import { AppError } from "../../../errors.ts";
import { settleLabels } from "../../../eval/labels/latest-labels.ts";
import type { LabelledPair } from "../../../eval/load-pairs.ts";
import type { RetrievalSource } from "../../../eval/retrieval-source.ts";
import { calibrateGolden } from "../../../eval/scores/calibrate-golden.ts";
import { calibrateRetrieval } from "../../../eval/scores/calibrate-retrieval.ts";
import { toJudgedPairs } from "../../../eval/to-judged-pairs.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { finishWithPauses, type Steps } from "../../../stats/work-in-steps.ts";
import type { LabelStore } from "../../../stores/labels.ts";
import { hashBytes } from "../../../text/hash-text.ts";
import type { VetoSwitches } from "../../../text/vetoes/veto.ts";
import type { CompareOptions, QuestionPair } from "../../compare-questions.ts";
import type { KeepableReport } from "../calibrations.ts";
import type {
  CacheRequest,
  CalibrationRequest,
  GoldenRequest,
  RetrievalRequest,
  RunCalibrationOptions,
} from "./calibration-request.ts";

export interface MeasureParts {
  labels: Pick<LabelStore, "list">;
  vetoes: VetoSwitches;
  embedderId: string;
  compare: (pairs: readonly QuestionPair[], options?: CompareOptions) => Promise<number[]>;
  evaluation: RetrievalSource;
  clock: () => Date;
}

type Watching = Pick<RunCalibrationOptions, "signal" | "onProgress">;

/** Measures what is asked for. Others are answered meanwhile. @throws AppError `dataset-invalid`, `usage`, `aborted`, those of the embedder */
export async function measureRequest(
  request: CalibrationRequest,
  parts: MeasureParts,
  watching: Watching,
): Promise<KeepableReport> {
  switch (request.target) {
    case "cache":
      return measureCache(request, parts, watching);
    case "golden":
      return measureGolden(request, parts, watching);
    case "retrieval":
      return measureRetrieval(request, parts, watching);
  }
}

async function measureCache(request: CacheRequest, parts: MeasureParts, watching: Watching) {
  const { target: _, drawn, vetoes = true, ...options } = request;
  const { pairs, dataHash } = await readPairs(parts, drawn);
  const similarities = await parts.compare(pairs, embedding(watching));
  const judged = toJudgedPairs(pairs, { similarities, ...(vetoes && { vetoes: parts.vetoes }) });
  const calibration = await inSteps(watching)(calibratePairsInSteps(judged, options));
  return buildReport(calibration, {
    ...{ createdAt: parts.clock(), embedderId: parts.embedderId, pairsHash: dataHash, vetoes },
  });
}

async function measureGolden(request: GoldenRequest, parts: MeasureParts, watching: Watching) {
  const { pairs, dataHash } = await readPairs(parts, request.drawn);
  const { calibration, growth, keptApart } = await calibrateGolden(pairs, {
    ...scoreOptions(request),
    vetoes: parts.vetoes,
    compare: (compared) => parts.compare(compared, embedding(watching)),
    run: inSteps(watching),
  });
  return buildScoreReport(calibration, {
    ...{ target: "golden", keptApart, growth, dataHash },
    ...{ embedderId: parts.embedderId, createdAt: parts.clock() },
  });
}

async function measureRetrieval(request: RetrievalRequest, parts: MeasureParts, watching: Watching) {
  const { signal, onProgress } = watching;
  const { calibration, growth } = await calibrateRetrieval(request.questions, {
    ...scoreOptions(request),
    source: parts.evaluation,
    ...(signal && { signal }),
    onProgress: (done, total) => onProgress?.({ stage: "asking", done, total }),
    run: inSteps(watching),
  });
  return buildScoreReport(calibration, {
    ...{ target: "retrieval", keptApart: null, growth, dataHash: request.dataHash },
    ...{ embedderId: parts.embedderId, createdAt: parts.clock() },
  });
}

function scoreOptions(request: GoldenRequest | RetrievalRequest) {
  const { wrongCost, refusalCost = 1, seed = 1, answerableShare, minAnswered } = request;
  return {
    ...{ wrongAnswerCost: wrongCost, falseRefusalCost: refusalCost, seed },
    ...(answerableShare !== undefined && { answerableShare }),
    ...(minAnswered !== undefined && { minAnswered }),
  };
}

/** What people say of pairs, without those on which they differ. @throws AppError `dataset-invalid` */
async function readPairs({ labels }: MeasureParts, drawn: boolean | undefined) {
  const { pairs } = settleLabels(await labels.list(), "human");
  const isDrawn = drawn ?? pairs.some(({ weight }) => weight !== undefined);
  const used = pairs
    .filter(({ weight }) => !isDrawn || weight !== undefined)
    .map(({ asked, stored, same, answer, weight }): LabelledPair => {
      const pair = { asked, stored, same, answer: answer ?? undefined, class: undefined };
      return weight === undefined ? pair : { ...pair, weight };
    });
  if (used.length === 0) {
    const what = isDrawn ? "No pair that was drawn from the log is labelled" : "No pair is labelled";
    throw new AppError("dataset-invalid", `${what}, so there is nothing to measure.`, {
      hint: "Label pairs in the console, or: assay pairs mine, then assay pairs label",
    });
  }
  return { pairs: used, dataHash: hashBytes(JSON.stringify(used)) };
}

function embedding({ signal, onProgress }: Watching): CompareOptions {
  return {
    ...(signal && { signal }),
    onProgress: (done, total) => onProgress?.({ stage: "embedding", done, total }),
  };
}

/** Lets others be answered between two pieces of the work. */
function inSteps({ signal, onProgress }: Watching) {
  return <Result>(steps: Steps<Result>): Promise<Result> => {
    onProgress?.({ stage: "measuring", done: 0, total: 1 });
    return finishWithPauses(steps, async () => {
      throwIfAborted(signal);
      await setImmediate();
    });
  };
}
