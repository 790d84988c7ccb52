import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import type { ScoreReport } from "../../calibrate/scores/report/score-report-schema.ts";
import { AppError } from "../../errors.ts";
import type { Edition } from "../../service/index-versions/indexes.ts";
import type { ThresholdInForce } from "../../service/resolve-threshold.ts";
import type { ThresholdName, ThresholdPin } from "../../stores/settings.ts";
import type { CommandContext } from "../context.ts";
import type { KeepInput } from "./keep-options.ts";
import { withVersion } from "./with-version.ts";

/** What became of a calibration. */
export interface SettledCalibration {
  /** Id of its record; null where none was kept. */
  readonly record: string | null;
  /** What was pinned; null where nothing was. */
  readonly pin: ThresholdPin | null;
  /** The threshold that is in force now; null where none is. */
  readonly inForce: number | null;
  /** Why what is in force does not agree with the calibration; null where it does. */
  readonly contradiction: string | null;
}

export interface SettleOptions extends KeepInput {
  name: ThresholdName;
  /** The threshold chosen; null: not to run. */
  chosen: number | null;
  /** Why what was chosen is not to be pinned as things are; it is kept all the same. @default null */
  heldBack?: string | null;
}

/** Keeps and applies a calibration as far as it was asked for, and compares it with what is in force. */
export async function settleCalibration(
  report: CalibrationReport | ScoreReport,
  assay: Pick<Edition, "calibrations" | "thresholds">,
  { name, chosen, apply, keep, by, surface, heldBack = null }: SettleOptions,
): Promise<SettledCalibration> {
  const place = surface === undefined ? {} : { surface };
  const record =
    apply || keep
      ? await assay.calibrations.keep(report, { ...place, ...(by !== undefined && { by }) })
      : undefined;
  const pin =
    record && apply && chosen !== null && heldBack === null
      ? await assay.calibrations.apply(record.id)
      : null;
  const inForce = await unlessStale(() => assay.thresholds.inForce(name, place));
  return {
    record: record?.id ?? null,
    pin,
    inForce: inForce?.value ?? null,
    contradiction:
      heldBack ??
      (isTooFew(report) ? null : contradictionOf(inForce, { name, chosen, isApplied: pin !== null })),
  };
}

const NOTHING: SettledCalibration = { record: null, pin: null, inForce: null, contradiction: null };

/**
 * The same for a calibration that was made without the database: it is opened to keep the record, and else only looked
 * into where it is there.
 */
export async function settleBeside(
  report: CalibrationReport | ScoreReport,
  options: SettleOptions,
  context: CommandContext,
): Promise<SettledCalibration> {
  const settle = (edition: Edition) => settleCalibration(report, edition, options);
  const { index } = options;
  if (options.apply || options.keep) return withVersion(context, settle, { index });
  try {
    return await withVersion(context, settle, { index });
  } catch (error) {
    if (AppError.isInstance(error) && error.code !== "aborted") {
      return { ...NOTHING, contradiction: options.heldBack ?? null };
    }
    throw error;
  }
}

/** Labels that are too few to choose a threshold are too few to contradict one. */
function isTooFew(report: CalibrationReport | ScoreReport): boolean {
  if ("verdict" in report) return report.verdict === "too-few-questions";
  return report.choice.decision === "do-not-run" && report.choice.because === "too-few-labels";
}

function contradictionOf(
  inForce: ThresholdInForce | undefined,
  { name, chosen, isApplied }: { name: ThresholdName; chosen: number | null; isApplied: boolean },
): string | null {
  if (inForce?.value === undefined || inForce.value === chosen) return null;
  const whose = inForce.surface === null ? "" : ` of the surface ${inForce.surface}`;
  const from = inForce.pin ? `${inForce.pin.origin}, ${inForce.pin.setAt}` : "from the configuration";
  const what = `The ${name} threshold in force${whose}, ${inForce.value} (${from}),`;
  if (chosen === null) return `${what} contradicts this: these labels support none.`;
  // A configured value goes before a pinned one, and one of the surface before both.
  return isApplied ? `${what} goes before the one that was pinned.` : `${what} is another one.`;
}

async function unlessStale(read: () => Promise<ThresholdInForce>): Promise<ThresholdInForce | undefined> {
  try {
    return await read();
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "threshold-stale") return undefined;
    throw error;
  }
}
