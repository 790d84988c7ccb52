import { finish } from "../../stats/work-in-steps.ts";
import { type CalibrateOptions, calibratePairs, type PairCalibration } from "../calibrate-pairs.ts";
import { assessStability, type Stability } from "../choose/assess-stability.ts";
import type { Choice } from "../choose/choice.ts";
import { chooseThreshold } from "../choose/choose-threshold.ts";
import { choiceOf, chooseVerifier, type VerifierDecision } from "./choose-verifier.ts";
import { netGain } from "./net-gain.ts";
import { behindVerifier, inOrder, sweepVerifier, withoutVerifier } from "./sweep-verifier.ts";
import type { VerifiedPair } from "./verified-pair.ts";
import type { VerifierSweep } from "./verifier-row.ts";

/** A threshold without a verifier, one with it, and which of the two to run at, if any. */
export interface VerifiedCalibration {
  /** Without the verifier. */
  readonly plain: PairCalibration;
  readonly sweep: VerifierSweep;
  /** On nets after the verifier's cost. */
  readonly withVerifier: { readonly choice: Choice; readonly stability: Stability };
  readonly decision: VerifierDecision;
  /** What the decision comes to. */
  readonly choice: Choice;
}

/**
 * Calibrates without and with a verifier, on the same pairs and at the same thresholds, and weighs the two against each
 * other. Every call is paid for, those that reject with the rest, before anything is chosen.
 *
 * @throws AppError `dataset-invalid` for pairs that cannot be, `usage` for options that cannot
 */
export function calibrateWithVerifier(
  given: readonly VerifiedPair[],
  options: CalibrateOptions,
): VerifiedCalibration {
  const { perDay, savingPerHit, wrongCost, minPrecision = 0.97, seed = 1, resamples = 1000 } = options;
  const prices = { perDay, savingPerHit, wrongCost };
  const pairs = given.toSorted(inOrder);
  const sweep = sweepVerifier(pairs, { ...options, minPrecision });
  const plain = calibratePairs(pairs.map(withoutVerifier), options);
  const choice = chooseThreshold(sweep.withVerifier, { minPrecision });
  const stability = finish(
    assessStability(sweep.withVerifier.sweep, {
      ...{ ...prices, pairs: pairs.map(behindVerifier), minPrecision, seed },
      ...(options.choices !== undefined && { resamples: options.choices }),
    }),
  );
  const both = { without: plain.choice, withVerifier: choice };
  const decision = chooseVerifier({
    ...both,
    gain: (thresholds) =>
      netGain(pairs, { ...thresholds, eligible: plain.priced.sweep.eligible, prices, seed, resamples }),
  });
  return { plain, sweep, withVerifier: { choice, stability }, decision, choice: choiceOf(decision, both) };
}
