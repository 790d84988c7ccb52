import { z } from "zod";
import type { ThresholdReport } from "../../service/calibration/calibrations.ts";
import type { VerifierStanding } from "../../service/calibration/report-verifier.ts";
import {
  type CalibrationRecord,
  type CalibrationSummary,
  calibrationTargets,
} from "../../stores/calibrations.ts";
import { type ThresholdPin, thresholdNames } from "../../stores/settings.ts";
import { described, lineText, listOf, nextCursor, pageQuery } from "./fields.ts";

const report = described<ThresholdReport>(
  "ThresholdReport",
  "One in force, where it is from and how it stands.",
);

export const thresholdList = z.strictObject({ thresholds: listOf(report) });
export const thresholdParams = z.strictObject({ name: z.enum(thresholdNames) });
export const thresholdBody = z.strictObject({
  value: z.number().min(-1).max(1),
  surface: lineText.exactOptional().meta({ description: "All that have none of their own by default." }),
});
export const thresholdPin = described<ThresholdPin>(
  "ThresholdPin",
  "What is pinned now, and to which model.",
);

export const calibrationsQuery = z.strictObject({
  ...pageQuery,
  target: z.enum(calibrationTargets).exactOptional(),
  surface: lineText.exactOptional(),
});
const summary = described<CalibrationSummary>(
  "CalibrationSummary",
  "What it was made of and what it decided.",
);
export const calibrationList = z.strictObject({ calibrations: listOf(summary), nextCursor });
export const calibrationRecord = described<CalibrationRecord>(
  "CalibrationRecord",
  "The summary, with the table that the choice was made from as JSON text.",
);
export const calibrationStatus = z.strictObject({
  thresholds: listOf(report),
  verifier: described<VerifierStanding>("VerifierStanding", "The local verifier's weights."),
});
