import type { Embedder } from "../../../models/embedder.ts";
import {
  type BandCalibration,
  type BandReport,
  calibrateBand,
  LEAST_PAIRS,
} from "../../../monitor/behaviour/calibrate-band.ts";
import type { CalibrationDecision, CalibrationRecord } from "../../../stores/calibrations.ts";
import type { Store } from "../../../stores/store.ts";
import { hashBytes } from "../../../text/hash-text.ts";
import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { compareQuestions } from "../../compare-questions.ts";

/** Two questions that one session put one after the other. */
export interface NextQuestionPair {
  readonly first: string;
  readonly next: string;
  /** Whether the second asks the same as the first in other words. */
  readonly isRephrasing: boolean;
}

export interface RephraseCalibrationOptions {
  /** Who answers for it. @default nobody named */
  by?: string;
  /** Of halves and resamples. @default 1 */
  seed?: number;
  /** Measures, and keeps nothing. @default false */
  dryRun?: boolean;
  signal?: AbortSignal;
}

export interface RephraseCalibration {
  readonly decision: CalibrationDecision;
  /** Null where there were too few pairs. */
  readonly band: BandCalibration | null;
  /** The record that was kept; null where none was. */
  readonly id: string | null;
}

export interface CalibrateRephraseParts {
  store: Pick<Store, "calibrations">;
  embedder: Embedder;
  clock: () => Date;
  createId: () => string;
}

/** Chooses the band under this embedding model, and keeps it as a record that holds from now on. */
export async function calibrateRephrase(
  given: readonly NextQuestionPair[],
  { store, embedder, clock, createId }: CalibrateRephraseParts,
  { by, seed = 1, dryRun = false, signal }: RephraseCalibrationOptions = {},
): Promise<RephraseCalibration> {
  // The same question again is told by its text, whatever the band.
  const pairs = given.filter(({ first, next }) => normaliseQuestion(first) !== normaliseQuestion(next));
  const similarities = await compareQuestions(
    pairs.map(({ first, next }) => ({ asked: next, stored: first })),
    embedder,
    signal && { signal },
  );
  const labelled = pairs.flatMap(({ isRephrasing }, index) => {
    const similarity = similarities[index];
    return similarity === undefined ? [] : [{ similarity, isRephrasing }];
  });
  const band = calibrateBand(labelled, { seed });
  const positive = pairs.filter(({ isRephrasing }) => isRephrasing).length;
  const decision = decide(band, { positive, labelled: pairs.length });
  if (dryRun || !band) return { decision, band, id: null };
  const report: BandReport = { format: "assay-rephrase-band", version: 1, ...band };
  const record: CalibrationRecord = {
    ...{ id: createId(), target: "rephrase", surface: null, fingerprint: embedder.fingerprint.id },
    ...{ corpusHash: null, documents: null, corpusMarks: null, at: clock().toISOString(), by: by ?? null },
    pairsHash: hashBytes(JSON.stringify(pairs)),
    counts: { labelled: pairs.length, positive },
    ...{ interval: null, decision, seed, costs: {}, table: JSON.stringify(report) },
  };
  await store.calibrations.append(record);
  return { decision, band, id: record.id };
}

function decide(
  band: BandCalibration | null,
  { positive, labelled }: { positive: number; labelled: number },
): CalibrationDecision {
  if (!band) {
    const because = `There are ${positive} rephrasings and ${labelled - positive} other pairs; at least ${LEAST_PAIRS} of each are needed.`;
    return { kind: "do-not-run", reason: "too-few-pairs", because };
  }
  const { low, seen, seenInterval } = band;
  const shown = `On pairs it was not chosen on, the band shows ${Math.round(100 * seen)} % of a true difference (95 %: ${Math.round(100 * seenInterval.low)} to ${Math.round(100 * seenInterval.high)} %).`;
  return seenInterval.low > 0
    ? { kind: "run", threshold: low, because: shown }
    : { kind: "do-not-run", reason: "tells-nothing", because: shown };
}
