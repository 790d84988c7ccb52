import type { z } from "zod";
import type { calibrationRunBody, shownCalibration } from "../../../src/server/protocol/calibration-runs.ts";
import type { monitorDays } from "../../../src/server/protocol/monitor.ts";
import type { calibrationList, thresholdList } from "../../../src/server/protocol/thresholds.ts";

export type ThresholdList = z.output<typeof thresholdList>;
/** One in force, where it is from and how it stands. */
export type ThresholdReport = ThresholdList["thresholds"][number];
export type ThresholdName = ThresholdReport["name"];

export type CalibrationList = z.output<typeof calibrationList>;
export type CalibrationSummary = CalibrationList["calibrations"][number];
export type ShownCalibration = z.output<typeof shownCalibration>;
export type CurvePoint = ShownCalibration["curve"][number];
export type CurveShare = CurvePoint["hitRate"];

export type CalibrationRun = z.input<typeof calibrationRunBody>;
export type MonitorDays = z.output<typeof monitorDays>;
