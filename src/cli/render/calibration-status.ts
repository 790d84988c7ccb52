import { amount } from "../../calibrate/choose/wordings.ts";
import type { ThresholdReport } from "../../service/calibration/calibrations.ts";
import type { VerifierStanding } from "../../service/calibration/report-verifier.ts";
import type { SavingsReport } from "../../service/calibration/savings/measure-savings.ts";
import type { CalibrationSummary } from "../../stores/calibrations.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { toMinute } from "./to-minute.ts";
import { renderWarnings } from "./warnings.ts";

/** One line for each threshold: what it is, how it came to be, what it rests on; then what should be looked at. */
export function renderCalibrationStatus(
  reports: readonly ThresholdReport[],
  { verifier, styler }: { verifier: VerifierStanding; styler: Styler },
): string {
  const { bold, dim } = styler;
  const rows = [...reports, asReport(verifier)].map((report) => [
    oneLine(placeOf(report)),
    bold(report.value === null ? "none" : String(report.value)),
    stateOf(report, styler),
    dim(oneLine(basisOf(report))),
  ]);
  const warnings = [
    ...thresholdWarnings(reports),
    ...verifier.warnings.map(
      (warning) => `verifier: ${warning} Fit it again: assay calibrate verifier --pairs <file>`,
    ),
  ];
  return [renderColumns(rows), ...renderWarnings(warnings, styler)].join("\n");
}

type ShownReport = Omit<ThresholdReport, "name"> & { readonly name: string };

/** The verifier's weights as a line among thresholds. */
function asReport({ mode, from, fittedAt, ...standing }: VerifierStanding): ShownReport {
  const name = mode === "local" ? "verifier" : `verifier (${mode === "off" ? "off" : "chat is on"})`;
  const origin = from === "shipped" ? "default" : standing.calibration ? "calibrated" : "set";
  return {
    ...{ ...standing, name, surface: null, setAt: fittedAt, isAssumed: false },
    origin: from === null ? null : origin,
  };
}

/** What should be looked at, with the command that helps. */
export function thresholdWarnings(reports: readonly ThresholdReport[]): string[] {
  return reports.flatMap((report) =>
    report.warnings.map((warning) => {
      const flag = report.surface === null ? "" : ` --surface ${report.surface}`;
      const served = report.isAssumed ? " It is taken all the same, and every answer says so." : "";
      return `${placeOf(report)}: ${warning}${served} Measure it: assay calibrate ${report.name}${flag}`;
    }),
  );
}

function placeOf({ name, surface }: { name: string; surface: string | null }): string {
  return surface === null ? name : `${name} of ${surface}`;
}

function stateOf({ state, reviewDue }: ShownReport, { green, yellow, red, dim }: Styler): string {
  if (state === "measured") return reviewDue ? yellow("measured, review due") : green("measured");
  if (state === "assumed") return yellow("assumed");
  return state === "stale" ? red("stale") : dim("none");
}

function basisOf({ state, origin, setAt, calibration, ageDays }: ShownReport): string {
  if (state === "measured" && calibration) {
    const { id, at, by, counts, interval } = calibration;
    const range =
      interval === null ? "" : `, ${interval.of} ${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`;
    return `${id}, ${at.slice(0, 10)} (${count(ageDays ?? 0, "day")})${by === null ? "" : ` by ${by}`}, ${counts.labelled} labels of which ${counts.positive} right${range}`;
  }
  if (origin === null) return "";
  return origin === "configured" ? "from the configuration" : `${origin}, ${setAt ?? ""}`;
}

/** The records that there are, newest first. */
export function renderCalibrationHistory(records: readonly CalibrationSummary[], styler: Styler): string {
  if (records.length === 0) return "No calibration was kept.";
  const { bold, dim, green, red } = styler;
  return renderColumns(
    records.map(({ id, target, surface, at, by, counts, decision }) => [
      oneLine(id),
      toMinute(at),
      oneLine(placeOf({ name: target, surface })),
      decision.kind === "run" ? bold(green(String(decision.threshold))) : red(decision.reason),
      dim(`${counts.labelled} labels${by === null ? "" : `, ${oneLine(by)}`}`),
    ]),
  );
}

/** What was saved beside what the calibration in force predicted. */
export function renderSavings(
  { answers, hits, gone, measured, generated, days }: SavingsReport,
  { predicted, styler }: { predicted: number | null; styler: Styler },
): string {
  const { bold, dim } = styler;
  const rate = answers === 0 ? "" : ` (${((hits / answers) * 100).toFixed(1)} %)`;
  const { perHit, interval, inputTokens, outputTokens } = measured;
  const range = interval === null ? "" : ` [${amount(interval.low)}, ${amount(interval.high)}]`;
  const lines = [
    `${hits} of ${count(answers, "answer")}${rate} in ${days.toFixed(1)} days came from what is stored; of ${measured.hits} the generation is in the log${measured.byText === 0 ? "" : ` (${measured.byText} found by the same text)`}${gone === 0 ? "" : `; of ${count(gone, "cached answer")} it is gone`}.`,
    ...(inputTokens === null || outputTokens === null
      ? []
      : [
          `A hit did without ${inputTokens.toFixed(0)} tokens in and ${outputTokens.toFixed(0)} out on average.`,
        ]),
    perHit === null
      ? dim(
          measured.hits === 0
            ? "No stored answer that was generated once was served yet: nothing is measured."
            : "Without prices of the models nothing is known of its cost: set prices.",
        )
      : `${bold(`Saved by each hit ${amount(perHit)}${range}`)}, ${amount(measured.total ?? 0)} in all, over ${count(measured.generations, "generation")}.`,
    ...(predicted === null
      ? []
      : [
          `The calibration in force counted on ${amount(predicted)} by each hit${verdict(predicted, measured)}.`,
        ]),
    ...(generated.cost === null
      ? []
      : [dim(`A generated answer cost ${amount(generated.cost)} on average.`)]),
  ];
  return lines.join("\n");
}

function verdict(predicted: number, { interval }: SavingsReport["measured"]): string {
  if (interval === null) return "";
  if (predicted > interval.high) return ": more than is measured";
  return predicted < interval.low ? ": less than is measured" : ", which the measurement does not contradict";
}
