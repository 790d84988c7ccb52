import type { Choice, NoChoice } from "../choose/choice.ts";
import { amount, thresholdText } from "../choose/wordings.ts";
import type { Estimate } from "../price/priced-sweep.ts";

/** Whether to run with a second stage, without it, or not at all. */
export interface VerifierDecision {
  readonly use: "with" | "without" | "none";
  /** In words, with the numbers. */
  readonly because: string;
  /** Net a day of the threshold chosen with the verifier beyond that of the one without; null unless both have one. */
  readonly gain: Estimate | null;
}

export interface ChooseVerifierOptions {
  without: Choice;
  /** Chosen on nets after the verifier's own cost. */
  withVerifier: Choice;
  /** Of the one choice beyond the other; asked only where both have a threshold. */
  gain: (thresholds: { without: number; withVerifier: number }) => Estimate;
}

/**
 * A second stage is one more thing that can fail and be paid for, so it has to show its worth: where a threshold is to be had
 * without it, it is recommended only when what it nets beyond that, its own cost taken off, is shown to be more than nothing.
 */
export function chooseVerifier({ without, withVerifier, gain }: ChooseVerifierOptions): VerifierDecision {
  if (without.decision === "do-not-run" && withVerifier.decision === "do-not-run") {
    return {
      use: "none",
      because: "No threshold is to be had, neither without the verifier nor with it.",
      gain: null,
    };
  }
  if (without.decision === "do-not-run") {
    return {
      use: "with",
      because: `Only with the verifier is there a threshold. Without it: ${without.explanation}`,
      gain: null,
    };
  }
  if (withVerifier.decision === "do-not-run") {
    return {
      use: "without",
      because: `Only without the verifier is there a threshold. With it: ${withVerifier.explanation}`,
      gain: null,
    };
  }
  const thresholds = { without: without.threshold, withVerifier: withVerifier.threshold };
  const found = gain(thresholds);
  const { low, high } = found.interval;
  const compared = `At ${thresholdText(thresholds.withVerifier)} with the verifier, its cost taken off, a day nets ${signed(found.value)} [${signed(low)}, ${signed(high)}] against ${thresholdText(thresholds.without)} without it`;
  if (low > 0) return { use: "with", because: `${compared}: it is worth its cost.`, gain: found };
  const verdict = high <= 0 ? "it is not worth its cost" : "it is not shown to be worth its cost";
  return { use: "without", because: `${compared}: ${verdict}.`, gain: found };
}

/** The choice that the decision comes to; for none, what stands against both. */
export function choiceOf(
  { use }: VerifierDecision,
  { without, withVerifier }: { without: Choice; withVerifier: Choice },
): Choice {
  if (use === "with") return withVerifier;
  if (use === "without" || without.decision === "run" || withVerifier.decision === "run") return without;
  return { ...without, reasons: [...without.reasons, ...withVerifier.reasons.map(named)] };
}

function named({ reason, explanation }: NoChoice["reasons"][number]): NoChoice["reasons"][number] {
  return { reason, explanation: `With the verifier: ${explanation}` };
}

function signed(value: number): string {
  return value > 0 ? `+${amount(value)}` : amount(value);
}
