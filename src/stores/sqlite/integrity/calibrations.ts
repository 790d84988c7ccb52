import { findCalibrationFaults } from "../../integrity/find-calibration-faults.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { type CalibrationRow, toRecord } from "../calibrations/calibration-rows.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Each record of a calibration can be read, and says of its documents what their marks say. */
export const calibrations: IntegrityRule = {
  name: "calibrations",
  hint: integrityHints.restore,
  plan({ database }) {
    const ids = database.prepare<[], string>("SELECT id FROM calibrations").pluck();
    const one = database.prepare<[string], CalibrationRow>(
      "SELECT id, target, surface, at, summary, marks, content FROM calibrations WHERE id = ?",
    );
    return ids.all().map((id) => () => {
      const row = one.get(id);
      return row ? findCalibrationFaults(toRecord(row)) : [];
    });
  },
};
