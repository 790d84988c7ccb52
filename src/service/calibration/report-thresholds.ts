import { neededVerifier } from "../../calibrate/records/needed-verifier.ts";
import { judgeThreshold } from "../../calibrate/status/judge-threshold.ts";
import { type Config, settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { CalibrationRecord, CalibrationStore, CalibrationSummary } from "../../stores/calibrations.ts";
import {
  type SettingsStore,
  type ThresholdName,
  type ThresholdPin,
  thresholdNames,
} from "../../stores/settings.ts";
import { noteOf, slotOf, type ThresholdInForce, type ThresholdSubject } from "../resolve-threshold.ts";
import type { ThresholdReport } from "./calibrations.ts";

export interface ReportThresholdsParts {
  config: Config;
  settings: SettingsStore;
  calibrations: Pick<CalibrationStore, "get">;
  embedderId: string;
  inForce: (name: ThresholdName, surface?: string) => Promise<ThresholdInForce>;
  /** Of the documents as they are now. */
  corpusMarks: () => Promise<readonly string[]>;
  clock: () => Date;
}

/** Every threshold in force; what is wrong with one is told and not thrown. */
export async function reportThresholds(parts: ReportThresholdsParts): Promise<ThresholdReport[]> {
  const corpusMarks = await parts.corpusMarks();
  const surfaces = Object.entries(parts.config.surfaces).filter(([, { enabled }]) => enabled !== false);
  const reports: ThresholdReport[] = [];
  for (const surface of [null, ...surfaces.map(([name]) => name)]) {
    for (const name of thresholdNames) {
      const found = await find({ name, surface }, parts);
      if (found) reports.push(toReport(found, { ...parts, corpusMarks }));
    }
  }
  return reports;
}

interface FoundThreshold extends ThresholdSubject {
  readonly inForce: ThresholdInForce | undefined;
  /** As it is kept, in force or not. */
  readonly pin: ThresholdPin | undefined;
  readonly chosenUnder: string | null;
  readonly record: CalibrationRecord | undefined;
}

/** Undefined for a surface that has none of its own. */
async function find(
  subject: ThresholdSubject,
  parts: ReportThresholdsParts,
): Promise<FoundThreshold | undefined> {
  const { name, surface } = subject;
  const { config, settings, calibrations, embedderId } = parts;
  const configured =
    surface === null ? config[name].threshold : settingsFor(config, surface).thresholds[name];
  const isConfigured = configured !== undefined && configured !== null;
  const kept = await settings.getThreshold(slotOf(subject));
  if (surface !== null && !isConfigured && kept === undefined) return undefined;
  const inForce = await unlessStale(() => parts.inForce(name, surface ?? undefined));
  // The default of another model is replaced at the next question.
  const isReplaced = kept !== undefined && kept.origin === "default" && kept.embedderId !== embedderId;
  const pin = isConfigured || isReplaced ? (inForce?.pin ?? undefined) : (kept ?? inForce?.pin ?? undefined);
  const isStale = inForce === undefined || inForce.assumed !== null;
  const noted = isStale && isConfigured ? await settings.getThreshold(noteOf(subject)) : undefined;
  const { calibrationId } = pin ?? {};
  return {
    ...subject,
    inForce,
    pin,
    chosenUnder: isStale
      ? (inForce?.assumed?.chosenUnder ?? pin?.embedderId ?? noted?.embedderId ?? null)
      : null,
    record: calibrationId === undefined ? undefined : await calibrations.get(calibrationId),
  };
}

function toReport(
  { name, surface, inForce, pin, chosenUnder, record }: FoundThreshold,
  parts: Pick<ReportThresholdsParts, "config" | "clock"> & { corpusMarks: readonly string[] },
): ThresholdReport {
  const value = inForce?.value;
  const origin = pin?.origin ?? (value === undefined && inForce ? null : "configured");
  const { reviewAfterDays, maxCorpusChange } = parts.config.calibration;
  const judgement = judgeThreshold(
    { value, origin, chosenUnder, record, corpusMarks: parts.corpusMarks, now: parts.clock() },
    { reviewAfterDays, maxCorpusChange },
  );
  const own = settingsFor(parts.config, surface ?? undefined);
  const mode = own.verifier ?? own.config.golden.verifier;
  const needed = record && neededVerifier(record);
  return {
    ...{ name, surface, value: value ?? null, origin, setAt: pin?.setAt ?? null },
    isAssumed: inForce !== undefined && inForce.assumed !== null,
    calibration: record ? summaryOf(record) : null,
    ...judgement,
    warnings: [
      ...judgement.warnings,
      ...(needed === undefined || needed === mode
        ? []
        : [`It was chosen behind the ${needed} verifier, and golden.verifier is ${mode}.`]),
    ],
  };
}

/** A record without what it rests on in full. */
export function summaryOf({ corpusMarks: _, table: __, ...summary }: CalibrationRecord): CalibrationSummary {
  return summary;
}

async function unlessStale(resolve: () => Promise<ThresholdInForce>): Promise<ThresholdInForce | undefined> {
  try {
    return await resolve();
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "threshold-stale") return undefined;
    throw error;
  }
}
