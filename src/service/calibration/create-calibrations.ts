import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import { describeCorpus } from "../../calibrate/records/corpus-state.ts";
import { neededVerifier } from "../../calibrate/records/needed-verifier.ts";
import {
  applicableThreshold,
  type RecordOrigin,
  recordOfScores,
  recordOfSweep,
} from "../../calibrate/records/to-record.ts";
import { type Config, settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { RetrievalSource } from "../../eval/retrieval-source.ts";
import { recordOfVerifier } from "../../eval/verifier/verifier-report.ts";
import type { CalibrationRecord } from "../../stores/calibrations.ts";
import { spentEntry } from "../../stores/monitor/spent-entry.ts";
import { thresholdNames } from "../../stores/settings.ts";
import type { Store } from "../../stores/store.ts";
import { keep, type ResolveThresholdParts, slotOf, thresholdFor } from "../resolve-threshold.ts";
import type { VerifierMode } from "../resolve-verifier.ts";
import type { Calibrations, KeepableReport, KeepCalibrationOptions } from "./calibrations.ts";
import { readLog } from "./read-log.ts";
import { reportThresholds } from "./report-thresholds.ts";
import { reportVerifier } from "./report-verifier.ts";
import { type MeasureParts, measureRequest } from "./runs/measure-request.ts";
import { measureSavings } from "./savings/measure-savings.ts";
import { showCalibration } from "./shown/show-calibration.ts";

export interface CalibrationsParts {
  config: Config;
  store: Pick<Store, "calibrations" | "settings" | "documents" | "log" | "labels">;
  threshold: ResolveThresholdParts;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  createId: () => string;
  compare: MeasureParts["compare"];
  evaluation: RetrievalSource;
}

export function createCalibrations(parts: CalibrationsParts): Calibrations {
  const { config, store, threshold, writer } = parts;
  const { calibrations, settings } = store;
  const embedderId = threshold.embedder.fingerprint.id;

  /** Looking at thresholds keeps no default and notes no model. */
  const looking = { ...threshold, settings: { ...settings, setThreshold: async () => {} } };

  const readCorpus = async () =>
    describeCorpus((await store.documents.listDocuments()).map(({ contentHash }) => contentHash));
  const read = async (id: string): Promise<CalibrationRecord> => {
    const record = await calibrations.get(id);
    if (record) return record;
    throw new AppError("calibration-not-found", `No calibration ${JSON.stringify(id.slice(0, 60))}.`, {
      hint: "assay calibrate history",
    });
  };

  const keepRecord = async (
    report: KeepableReport,
    { surface, by }: KeepCalibrationOptions,
  ): Promise<CalibrationRecord> => {
    const origin = {
      id: parts.createId(),
      surface: settingsFor(config, surface).surface,
      by: by ?? null,
      corpus: await readCorpus(),
    };
    const record = recordOf(report, origin);
    await calibrations.append(record);
    return record;
  };

  return {
    keep: (report, options = {}) => keepRecord(report, options),
    async run(request, { signal, onProgress, ...place } = {}) {
      // A surface that is not there is told before anything is measured.
      settingsFor(config, place.surface);
      const report = await measureRequest(
        request,
        {
          ...{ labels: store.labels, vetoes: config.golden.vetoes, embedderId, clock: threshold.clock },
          ...{ compare: parts.compare, evaluation: parts.evaluation },
        },
        { ...(signal && { signal }), ...(onProgress && { onProgress }) },
      );
      return showCalibration(await keepRecord(report, place));
    },
    show: async (id) => showCalibration(await read(id)),
    async apply(id) {
      const record = await read(id);
      const name = thresholdNames.find((known) => known === record.target);
      if (name === undefined) {
        throw new AppError("calibration-refused", `The calibration ${id} is of the ${record.target}.`, {
          hint: `Only those of ${thresholdNames.join(", ")} are thresholds that can be pinned.`,
        });
      }
      const value = applicableThreshold(record, embedderId);
      const settings = settingsFor(config, record.surface ?? undefined);
      const { surface } = settings;
      checkVerifierOn(record, settings.verifier ?? settings.config.golden.verifier);
      return keep(slotOf({ name, surface }), { value, origin: "calibrated", calibrationId: id }, threshold);
    },
    get: read,
    list: (query) => calibrations.list(query),
    status: () =>
      reportThresholds({
        ...{ config, settings, calibrations, embedderId },
        inForce: (name, surface) => thresholdFor(name, settingsFor(config, surface), looking),
        corpusMarks: async () => (await readCorpus()).marks,
        clock: threshold.clock,
      }),
    verifier: () => reportVerifier({ config, settings, calibrations, embedderId, clock: threshold.clock }),
    async savings({ since, surface, seed = 1 } = {}) {
      if (!writer) {
        throw new AppError("log-off", "What was saved is read from the log, and there is none.", {
          hint: 'Set "log.enabled" to true.',
        });
      }
      await writer.flush();
      const entries = await readLog(store.log, {
        ...(since !== undefined && { since }),
        ...(surface !== undefined && { surface }),
      });
      return measureSavings(entries.map(spentEntry), { read: (id) => store.log.get(id), seed });
    },
  };
}

function recordOf(report: KeepableReport, origin: RecordOrigin): CalibrationRecord {
  switch (report.format) {
    case "assay-score-calibration":
      return recordOfScores(report, origin);
    case "assay-threshold-calibration":
      return recordOfSweep(report, origin);
    case "assay-verifier-calibration":
      return recordOfVerifier(report, origin);
  }
}

/** @throws AppError `calibration-refused` */
function checkVerifierOn(record: CalibrationRecord, mode: VerifierMode): void {
  const needed = neededVerifier(record);
  if (needed === undefined || needed === mode) return;
  throw new AppError(
    "calibration-refused",
    `The threshold of the calibration ${record.id} holds behind the ${needed} verifier only, and golden.verifier is ${mode}.`,
    { hint: `Set golden.verifier to ${needed} first.` },
  );
}
