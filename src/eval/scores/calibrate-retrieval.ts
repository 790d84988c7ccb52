import {
  type CalibrateScoresOptions,
  calibrateScoresInSteps,
  type ScoreCalibration,
} from "../../calibrate/scores/calibrate-scores.ts";
import type { GapTrend } from "../../calibrate/scores/gap-trend.ts";
import { type GrowingQuestion, measureGrowth } from "../../calibrate/scores/measure-growth.ts";
import { AppError } from "../../errors.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import { finish, type RunSteps } from "../../stats/work-in-steps.ts";
import { checkLabels } from "../check-labels.ts";
import type { LabelledQuestion, Wording } from "../labelled-question.ts";
import type { RetrievalSource } from "../retrieval-source.ts";

/** A threshold on top scores, and how the scores move as more is stored; null where too little is to tell. */
export interface GrowingCalibration {
  readonly calibration: ScoreCalibration;
  readonly growth: GapTrend | null;
}

export interface CalibrateRetrievalOptions extends CalibrateScoresOptions {
  source: Pick<RetrievalSource, "scoreDocuments" | "documentIds">;
  /** Which wording to ask. @default "question" */
  wording?: Wording;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** How long computations are run. @default at once */
  run?: RunSteps;
}

/**
 * Asks every question and looks at its top score, as the retrieval threshold does.
 *
 * @throws AppError `dataset-invalid` when no question has the wording, or a label names a document that the store does
 * not hold; `usage`; those of the source
 */
export async function calibrateRetrieval(
  questions: readonly LabelledQuestion[],
  options: CalibrateRetrievalOptions,
): Promise<GrowingCalibration> {
  const { source, wording = "question", signal, onProgress, seed = 1, run = finish } = options;
  const asked = questions.filter((question) => question.wording === wording);
  if (asked.length === 0) {
    throw new AppError("dataset-invalid", `No question has the wording "${wording}".`, {
      hint: 'Each line may hold "question" and "paraphrase"; choose one with --wording.',
    });
  }
  const documents = await source.documentIds();
  checkLabels(asked, documents);
  const growing: GrowingQuestion[] = [];
  for (const { text, answerable, grades } of asked) {
    throwIfAborted(signal);
    const scores = await source.scoreDocuments(text, signal ? { signal } : {});
    growing.push({ answerable, scores, own: [...grades.keys()] });
    onProgress?.(growing.length, asked.length);
  }
  const scored = growing.map(({ answerable, scores }, at) => ({
    answerable,
    score: Math.max(-1, ...scores.values()),
    weight: asked[at]?.weight ?? 1,
  }));
  return {
    calibration: await run(calibrateScoresInSteps(scored, options)),
    growth: measureGrowth(growing, { documents: [...documents], seed }),
  };
}
