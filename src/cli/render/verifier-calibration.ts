import { formatThreshold } from "../../answer/format-similarity.ts";
import type { CalibratedSet, VerifierCalibration } from "../../eval/verifier/calibrate-verifier.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { cellsOf } from "./pair-evaluation.ts";

export interface RenderCalibrationOptions {
  kept: boolean;
  dryRun: boolean;
  seed: number;
  styler: Styler;
}

/** A fit, or what its record holds of it. */
export type ShownVerifierFit = Omit<VerifierCalibration, "weights"> & {
  readonly weights: Pick<
    VerifierCalibration["weights"],
    "embedderId" | "pairs" | "threshold" | "precisionTarget"
  >;
};

/** What fitted weights are worth beside what they would replace, then what became of them. */
export function renderVerifierCalibration(
  calibration: ShownVerifierFit,
  { kept, dryRun, seed, styler }: RenderCalibrationOptions,
): string {
  const { bold, dim } = styler;
  const { weights, floor, overlap, sets, pooled } = calibration;
  const shown = sets.length > 1 ? [...sets, pooled] : [pooled];
  return [
    dim(
      `fitted: each pair is judged by weights from the half it is not in (seed ${seed}); pairs of a similarity from ${formatThreshold(floor)} that no veto keeps apart`,
    ),
    ...(overlap > 0
      ? [
          dim(
            `the weights in force were fitted on questions of ${overlap} of these pairs, and are left out there`,
          ),
        ]
      : []),
    ...shown.flatMap((set) => ["", ...renderSet(set, styler)]),
    "",
    bold(
      `Weights from all ${weights.pairs} pairs, accepting from ${formatThreshold(weights.threshold)} for a precision of ${weights.precisionTarget}`,
    ),
    "",
    describeDecision(calibration, { kept, dryRun, styler }),
  ].join("\n");
}

function renderSet({ name, pairs, vetoes, inForce, fitted }: CalibratedSet, { bold, dim }: Styler): string[] {
  return [
    bold(`${name}: ${pairs} pairs`),
    renderColumns([
      ["  ", "hits", "hit rate", "precision"].map((head) => dim(head)),
      ["  vetoes alone", ...cellsOf(vetoes)],
      ...(inForce ? [["  in force", ...cellsOf(inForce)]] : []),
      ["  fitted", ...cellsOf(fitted)],
    ]),
  ];
}

function describeDecision(
  { decision, weights }: ShownVerifierFit,
  { kept, dryRun, styler: { green, red, yellow, dim } }: Omit<RenderCalibrationOptions, "seed">,
): string {
  const { against, pairs, before, after, isWorse } = decision;
  const inWords = ({ right, precision }: typeof before): string =>
    `${right} right hits at a precision of ${precision === null ? "nothing" : precision.value.toFixed(3)}`;
  const was = against === "in-force" ? "in force" : "vetoes alone";
  const change = `${inWords(before)} (${was}) → ${inWords(after)} (fitted), on ${pairs} pairs`;
  if (kept) {
    const word = isWorse ? yellow("kept, though worse") : green("kept");
    return `${word}: ${change} ${dim(`for ${weights.embedderId}`)}`;
  }
  if (isWorse) return `${red("not kept")}: ${change}. Keep them all the same with --force.`;
  return dryRun ? `${yellow("not kept")} (dry run): ${change}` : change;
}
