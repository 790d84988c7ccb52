import { z } from "zod";
import { reportSchema } from "../../calibrate/report/report-schema.ts";
import { scoreReportSchema } from "../../calibrate/scores/report/score-report-schema.ts";
import { verifierReportSchema } from "../../eval/verifier/verifier-report.ts";
import type { CalibrationRecord } from "../../stores/calibrations.ts";
import { calibrationTargets } from "../../stores/calibrations.ts";
import { defineCommand } from "../command.ts";
import { renderCalibration } from "../render/calibration.ts";
import { renderCalibrationHistory } from "../render/calibration-status.ts";
import { renderScoreCalibration } from "../render/score-calibration.ts";
import { renderVerifierCalibration } from "../render/verifier-calibration.ts";
import type { Styler } from "../styler.ts";
import { withStoredData } from "../with-assay.ts";

export const calibrateHistory = defineCommand({
  name: "calibrate history",
  summary: "List the calibrations that were kept, or show one with its table",
  description:
    "Records are only ever added: one that was applied stays as it was when another takes its place, and so does one that says not to run.\n\nWith --json: {calibrations: [{id, target, surface, fingerprint, corpusHash, documents, pairsHash, at, by, counts, interval, decision, seed, costs}]}; for one, the same with report, the whole of what it was chosen from.",
  arguments: [{ usage: "[id]", description: "The calibration to show (default: a list of all)." }],
  options: [
    { flags: "--target <name>", description: "Only those of this threshold.", choices: calibrationTargets },
  ],
  examples: ["assay calibrate history", "assay calibrate history --target cache"],
  input: z.object({ id: z.string().optional(), target: z.enum(calibrationTargets).optional() }),
  async run(context, { id, target }) {
    const { styler } = context;
    return withStoredData(context, async ({ calibrations }) => {
      if (id !== undefined) {
        const record = await calibrations.get(id);
        const { table, corpusMarks: _, ...summary } = record;
        const report: unknown = JSON.parse(table);
        return { text: renderRecord(record, report, styler), json: { ...summary, report } };
      }
      const records = await calibrations.list(target === undefined ? {} : { target });
      return { text: renderCalibrationHistory(records, styler), json: { calibrations: records } };
    });
  },
});

/** As it was shown when it was made. */
function renderRecord(record: CalibrationRecord, report: unknown, styler: Styler): string {
  const head = renderCalibrationHistory([record], styler);
  const sweep = reportSchema.safeParse(report);
  if (sweep.success) return [head, "", renderCalibration(sweep.data, styler)].join("\n");
  const fit = verifierReportSchema.safeParse(report);
  if (fit.success) {
    const { kept, seed } = fit.data;
    return [head, "", renderVerifierCalibration(fit.data, { kept, dryRun: false, seed, styler })].join("\n");
  }
  const scores = scoreReportSchema.safeParse(report);
  const shown = scores.success ? renderScoreCalibration(scores.data, styler) : record.decision.because;
  return [head, "", shown].join("\n");
}
