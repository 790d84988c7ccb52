import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import type { ScoreReport } from "../../calibrate/scores/report/score-report-schema.ts";
import type { ThresholdJudgement } from "../../calibrate/status/judge-threshold.ts";
import type { VerifierFitReport } from "../../eval/verifier/verifier-report.ts";
import type { CalibrationQuery, CalibrationRecord, CalibrationSummary } from "../../stores/calibrations.ts";
import type { ThresholdName, ThresholdPin } from "../../stores/settings.ts";
import type { VerifierStanding } from "./report-verifier.ts";
import type { CalibrationRequest, RunCalibrationOptions } from "./runs/calibration-request.ts";
import type { SavingsReport } from "./savings/measure-savings.ts";
import type { ShownCalibration } from "./shown/shown-calibration.ts";

/** What thresholds were chosen from: records that are kept, thresholds pinned from them, and how these stand. */
export interface Calibrations {
  /**
   * Keeps what a calibration came to, also one that says not to run. Pins nothing.
   * @throws AppError `surface-unknown`, `surface-disabled`
   */
  keep(report: KeepableReport, options?: KeepCalibrationOptions): Promise<CalibrationRecord>;
  /**
   * Pins the threshold that a record chose, for the surface the record is of. One that holds behind a verifier only is
   * refused while another one, or none, is on there.
   * @throws AppError `calibration-not-found`, `calibration-refused`, `surface-unknown`, `surface-disabled`
   */
  apply(id: string): Promise<ThresholdPin>;
  /**
   * Measures a threshold on what is labelled, and keeps the record. Pins nothing.
   * @throws AppError `dataset-invalid` where nothing is labelled, `usage`, `aborted`, those of `keep` and of the embedder
   */
  run(request: CalibrationRequest, options?: RunCalibrationOptions): Promise<ShownCalibration>;
  /** A record as a person reads it. @throws AppError `calibration-not-found` */
  show(id: string): Promise<ShownCalibration>;
  /** @throws AppError `calibration-not-found` */
  get(id: string): Promise<CalibrationRecord>;
  /** Newest first. */
  list(query?: CalibrationQuery): Promise<CalibrationSummary[]>;
  /** Every threshold in force: those that hold everywhere, then those that surfaces have of their own. */
  status(): Promise<ThresholdReport[]>;
  /** The same of the local verifier's weights. */
  verifier(): Promise<VerifierStanding>;
  /** What serving stored answers saved, as the log has it. @throws AppError `log-off` */
  savings(options?: SavingsOptions): Promise<SavingsReport>;
}

/** What a record is kept of. */
export type KeepableReport = CalibrationReport | ScoreReport | VerifierFitReport;

export interface KeepCalibrationOptions {
  /** @default all that have none of their own */
  surface?: string;
  /** Who answers for it. @default nobody named */
  by?: string;
}

export interface ThresholdReport extends ThresholdJudgement {
  readonly name: ThresholdName;
  readonly surface: string | null;
  /** What is compared with; null where none is in force, as where a stale one is refused. */
  readonly value: number | null;
  readonly origin: "configured" | ThresholdPin["origin"] | null;
  /** When it was pinned; null for one of the configuration. */
  readonly setAt: string | null;
  /** Whether questions are answered under it although it is stale. */
  readonly isAssumed: boolean;
  /** What it was read from. */
  readonly calibration: CalibrationSummary | null;
}

export interface SavingsOptions {
  /** ISO 8601, UTC, inclusive. @default the first record of the log */
  since?: string;
  /** @default every surface */
  surface?: string;
  /** Seed of the interval. @default 1 */
  seed?: number;
}
