import { percent, percentInterval } from "../../src/calibrate/choose/wordings.ts";
import type { WeightedShare } from "../../src/stats/weighted-share.ts";
import type { GuardedSweep, SetMeasurement } from "./measure-set.ts";
import { renderVerifier } from "./render-verifier.ts";

const HEADINGS = [
  ...["guard", "asked", "AUC", "kept apart", "recommended", "hit rate", "precision [95 %]", "stable"],
  ...["on the other half: runs", "thresholds", "precision", "holds", "shown", "not contradicted", "no run"],
];

/** What was measured of one set: a line on it, and a table. */
export function renderSet(measured: SetMeasurement): string {
  const { name, kind, pairs, leftOut, right, verifier, sweeps, secondStage } = measured;
  const what = kind === "stream" ? "questions, each with the nearest stored one" : "pairs";
  const rows = [HEADINGS, ...sweeps.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [
    `${name}: ${pairs} ${what}, ${right} right; ${describeUse(verifier)}${leftOut > 0 ? ` (${leftOut} more that they know are left out)` : ""}`,
    ...table,
    ...renderVerifier(secondStage, measured),
    "",
  ].join("\n");
}

function describeUse(use: SetMeasurement["verifier"]): string {
  switch (use.kind) {
    case "shipped":
      return "the verifier's shipped weights know none of the questions";
    case "fitted":
      return `the verifier's shipped weights know questions of ${use.seen} of them, so others are fitted on the calibration half`;
    case "left-out":
      return `without verifier: ${use.reason}`;
  }
}

function cellsOf(sweep: GuardedSweep): string[] {
  const { guard, minPrecision, separation, blocked, choice, stability, rows, holdOut } = sweep;
  const chosen =
    choice.decision === "run" ? rows.find((row) => row.threshold === choice.threshold) : undefined;
  const { run, splits, thresholds, precisions, holds, shown, notContradicted, reasons, agrees } = holdOut;
  const refusals = Object.entries(reasons).map(([reason, times]) => `${reason} ${times}`);
  return [
    guard,
    minPrecision.toString(),
    separation?.toFixed(3) ?? "-",
    blocked.toString(),
    choice.decision === "run" ? choice.threshold.toString() : `do not run: ${choice.because}`,
    chosen ? percent(chosen.hitRate.value) : "-",
    chosen?.precision ? withInterval(chosen.precision) : "-",
    percent(stability),
    `${run}/${splits}`,
    range(thresholds, String),
    range(precisions, percent),
    `${holds}/${run}`,
    `${shown}/${run}`,
    `${notContradicted}/${run}`,
    refusals.length > 0 ? `${refusals.join(", ")}; the other half agrees ${agrees}` : "-",
  ];
}

function withInterval({ value, interval }: WeightedShare): string {
  return `${percent(value)} ${percentInterval(interval)}`;
}

/** @param sorted smallest first */
function range(sorted: readonly number[], show: (value: number) => string): string {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "-";
  return first === last ? show(first) : `${show(first)} to ${show(last)}`;
}
