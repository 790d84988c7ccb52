import { AppError } from "../../errors.ts";
import type { PricedSweep } from "../price/priced-sweep.ts";
import type { Choice, ChooseOptions, RunChoice } from "./choice.ts";
import { chooseRow } from "./choose-row.ts";
import { amount, percent, percentInterval, thresholdText } from "./wordings.ts";

/**
 * The lowest threshold at which precision is shown to be high enough and down to which every step pays; or none, with the
 * reason.
 *
 * @throws AppError `usage` for a precision outside [0, 1]
 */
export function chooseThreshold(priced: PricedSweep, options: ChooseOptions): Choice {
  const { minPrecision } = options;
  if (!(minPrecision >= 0 && minPrecision <= 1)) {
    throw new AppError("usage", `A precision of ${minPrecision} cannot be.`, { hint: "Use 0 to 1." });
  }
  const chosen = chooseRow(priced.sweep, priced, options);
  if ("at" in chosen) return describeRun(priced, { at: chosen.at, minPrecision });
  const [{ reason, explanation }] = chosen.reasons;
  return {
    decision: "do-not-run",
    because: reason,
    explanation,
    reasons: chosen.reasons.map((one) => ({ reason: one.reason, explanation: one.explanation })),
  };
}

function describeRun(
  priced: PricedSweep,
  { at, minPrecision }: { at: number; minPrecision: number },
): RunChoice {
  const precision = priced.sweep.rows[at]?.precision;
  const threshold = priced.rows[at]?.threshold;
  if (!precision || threshold === undefined) throw new RangeError(`There is no row ${at}.`);
  const known = `${percent(precision.value)} ${percentInterval(precision.interval)}`;
  return {
    decision: "run",
    threshold,
    because: `${thresholdText(threshold)} is the lowest threshold down to which each step saves more than ${amount(priced.wrongCost)} for each further wrong answer${afterCost(priced, at)} and at which precision, ${known}, is shown to be at least ${percent(minPrecision)}.`,
    notes: notesOn(priced, at),
  };
}

/** What the second look at a request is charged with, in words; empty where there is none. */
function afterCost({ sweep, perDay }: PricedSweep, at: number): string {
  const cost = (sweep.rows[at]?.costPerEligible ?? 0) * perDay;
  return cost > 0 ? `, the verifier's ${amount(cost)} a day taken off,` : "";
}

function notesOn(priced: PricedSweep, at: number): string[] {
  const { rows } = priced.sweep;
  const [own, looser] = [rows[at]?.step, rows[at + 1]];
  return [
    ...(own?.indistinguishable
      ? [`These labels do not tell its precision from that of ${thresholdText(own.from)}, the next stricter.`]
      : []),
    ...(looser?.step?.indistinguishable
      ? [
          `These labels do not tell its precision from that of ${thresholdText(looser.threshold)}, the next looser.`,
        ]
      : []),
    ...(priced.rows[at]?.step.pays === "not-told"
      ? ["Whether its own step pays is not settled: the price's interval holds the cost of a wrong answer."]
      : []),
    ...(at === rows.length - 1 ? ["It is the loosest threshold measured; a looser one may be as good."] : []),
  ];
}
