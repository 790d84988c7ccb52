import { AppError } from "../../errors.ts";
import type { CalibrationRecord } from "../../stores/calibrations.ts";
import type { CalibrationReport } from "../report/report-schema.ts";
import type { ScoreReport } from "../scores/report/score-report-schema.ts";
import type { CorpusState } from "./corpus-state.ts";

/** What a report does not say of itself. */
export interface RecordOrigin {
  readonly id: string;
  /** The surface it is for; null: all that have none of their own. */
  readonly surface: string | null;
  readonly by: string | null;
  /** Of the documents as they are now. */
  readonly corpus: CorpusState;
}

/** The record of a sweep over labelled pairs for the answer cache. */
export function recordOfSweep(report: CalibrationReport, origin: RecordOrigin): CalibrationRecord {
  const { choice, embedderId, pairsHash, perDay, savingPerHit, wrongCost, minPrecision, verifier } = report;
  const rows = verifier?.decision.use === "with" ? verifier.rows : report.rows;
  const row = choice.decision === "run" ? rows.find(at(choice.threshold)) : undefined;
  return {
    ...fieldsOf(origin),
    target: "cache",
    fingerprint: embedderId,
    pairsHash,
    at: report.createdAt,
    counts: { labelled: report.pairs, positive: report.right },
    interval: row?.precision ? { of: "precision", ...row.precision.interval } : null,
    decision:
      choice.decision === "run"
        ? { kind: "run", threshold: choice.threshold, because: choice.because }
        : { kind: "do-not-run", reason: choice.because, because: choice.explanation },
    seed: report.seed,
    costs: {
      ...{ perDay, savingPerHit, wrongCost, minPrecision },
      ...(verifier && { verifierCost: verifier.stage.cost.perCall }),
    },
    table: JSON.stringify(report),
  };
}

/** The record of a threshold on top scores, or on the similarity of labelled pairs. */
export function recordOfScores(report: ScoreReport, origin: RecordOrigin): CalibrationRecord {
  const { target, embedderId, dataHash, verdict, threshold, because, costs, thresholdInterval } = report;
  return {
    ...fieldsOf(origin),
    target,
    fingerprint: embedderId,
    pairsHash: dataHash,
    at: report.createdAt,
    counts: { labelled: report.answerable + report.unanswerable, positive: report.answerable },
    interval: thresholdInterval && { of: "threshold", ...thresholdInterval },
    decision:
      threshold === null
        ? { kind: "do-not-run", reason: verdict, because }
        : { kind: "run", threshold, because },
    seed: report.seed,
    costs: {
      wrongCost: costs.wrongAnswer,
      refusalCost: costs.falseRefusal,
      answerableShare: costs.answerableShare,
    },
    table: JSON.stringify(report),
  };
}

/**
 * The threshold that a record may be pinned for.
 *
 * @throws AppError `calibration-refused` for one that says not to run, or was measured under another model
 */
export function applicableThreshold(
  {
    id,
    target,
    decision,
    fingerprint,
  }: Pick<CalibrationRecord, "id" | "target" | "decision" | "fingerprint">,
  embedderId: string,
): number {
  if (decision.kind === "do-not-run") {
    throw new AppError("calibration-refused", `The calibration ${id} says not to run: ${decision.because}`, {
      hint: `assay calibrate ${target} with more or other labels`,
    });
  }
  if (fingerprint !== embedderId) {
    throw new AppError(
      "calibration-refused",
      `The calibration ${id} was measured under ${fingerprint}; the embedding model is now ${embedderId}.`,
      { hint: `Measure it again: assay calibrate ${target}` },
    );
  }
  return decision.threshold;
}

function fieldsOf({ id, surface, by, corpus }: RecordOrigin) {
  const { hash: corpusHash, marks: corpusMarks } = corpus;
  return { id, surface, by, corpusHash, corpusMarks, documents: corpusMarks.length };
}

function at(threshold: number) {
  return (row: { readonly threshold: number }): boolean => row.threshold === threshold;
}
