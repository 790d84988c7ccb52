import type { CalibrateOptions } from "../../src/calibrate/calibrate-pairs.ts";
import { calibrateWithVerifier } from "../../src/calibrate/verifier/calibrate-with-verifier.ts";
import { sweepVerifier } from "../../src/calibrate/verifier/sweep-verifier.ts";
import type { VerifiedPair } from "../../src/calibrate/verifier/verified-pair.ts";
import type { EvidencedPair } from "../../src/eval/verifier/collect-pairs.ts";
import type { WeightedShare } from "../../src/stats/weighted-share.ts";

/**
 * The local verifier as a second stage, on halves that had no part in it: thresholds, the decision for or against it and, where
 * its weights are fitted here, the weights too come from one half, and every figure from the other.
 */
export interface VerifierHoldOut {
  readonly minPrecision: number;
  /** On the held-out half of the first split, so that the intervals are those of pairs counted once. */
  readonly rows: readonly HeldOutRow[];
  /** What the calibration halves decided. */
  readonly decisions: Readonly<Record<"with" | "without" | "none", number>>;
  /** For each split what a day nets on the other half: of what was decided, and of the choice without a verifier; 0 for none. */
  readonly decidedNets: readonly number[];
  readonly plainNets: readonly number[];
  /** Precision on the other half of what was decided, where something was. */
  readonly precisions: readonly number[];
}

/** One threshold, with the vetoes on, without and with the verifier behind them. */
export interface HeldOutRow {
  readonly threshold: number;
  readonly reached: number;
  readonly precisionWithout: WeightedShare | null;
  readonly precisionWith: WeightedShare | null;
  readonly hitRateWithout: number;
  readonly hitRateWith: number;
  readonly falseAccept: WeightedShare | null;
  readonly falseReject: WeightedShare | null;
  readonly netWithout: number;
  readonly netWith: number;
  /** At a call that costs nothing. */
  readonly gain: {
    readonly value: number;
    readonly interval: { readonly low: number; readonly high: number };
  };
  /** What a call may cost until it eats the gain; null where nothing reaches the verifier. */
  readonly worthPerCall: number | null;
}

/** Where the figures of a held-out half are shown, whatever was chosen. */
const SHOWN = [0.95, 0.9, 0.8];

export interface PriceVerifierOptions extends CalibrateOptions {
  minPrecision: number;
  /** For each split whether a pair is in the calibration half, and the verdicts that go with it. */
  splits: readonly { readonly inHalf: readonly boolean[]; readonly verdicts: readonly boolean[] }[];
}

export function priceVerifier(
  pairs: readonly EvidencedPair[],
  { splits, ...options }: PriceVerifierOptions,
): VerifierHoldOut {
  const quick = { ...options, resamples: 200, choices: 1 };
  const decisions = { with: 0, without: 0, none: 0 };
  const [decidedNets, plainNets, precisions]: [number[], number[], number[]] = [[], [], []];
  for (const { inHalf, verdicts } of splits) {
    const verified = toVerified(pairs, verdicts);
    const { decision, choice, plain } = calibrateWithVerifier(
      verified.filter((_, at) => inHalf[at] === true),
      quick,
    );
    const heldOut = verified.filter((_, at) => inHalf[at] !== true);
    const at = (threshold: number) =>
      sweepVerifier(heldOut, { ...quick, thresholds: [threshold], resamples: 1 });
    decisions[decision.use] += 1;
    plainNets.push(
      plain.choice.decision === "run" ? (at(plain.choice.threshold).rows[0]?.netWithout ?? 0) : 0,
    );
    if (choice.decision !== "run") {
      decidedNets.push(0);
      continue;
    }
    const { rows, without, withVerifier } = at(choice.threshold);
    const isWith = decision.use === "with";
    decidedNets.push((isWith ? rows[0]?.netWith : rows[0]?.netWithout) ?? 0);
    const precision = (isWith ? withVerifier : without).sweep.rows[0]?.precision?.value;
    if (precision !== undefined) precisions.push(precision);
  }
  const [first] = splits;
  return {
    minPrecision: options.minPrecision,
    rows: first ? heldOutRows(toVerified(pairs, first.verdicts), first.inHalf, options) : [],
    decisions,
    decidedNets: decidedNets.toSorted((a, b) => a - b),
    plainNets: plainNets.toSorted((a, b) => a - b),
    precisions: precisions.toSorted((a, b) => a - b),
  };
}

function heldOutRows(
  pairs: readonly VerifiedPair[],
  inHalf: readonly boolean[],
  options: CalibrateOptions,
): HeldOutRow[] {
  const heldOut = pairs.filter((_, at) => inHalf[at] !== true);
  const { rows, without, withVerifier } = sweepVerifier(heldOut, { ...options, thresholds: SHOWN });
  return rows.map(
    ({ threshold, reached, falseAccept, falseReject, netWithout, netWith, gain, callsPerDay }, at) => {
      const [plain, behind] = [without.sweep.rows[at], withVerifier.sweep.rows[at]];
      return {
        ...{ threshold, reached, falseAccept, falseReject, netWithout, netWith, gain },
        precisionWithout: plain?.precision ?? null,
        precisionWith: behind?.precision ?? null,
        hitRateWithout: plain?.hitRate.value ?? 0,
        hitRateWith: behind?.hitRate.value ?? 0,
        worthPerCall: callsPerDay > 0 ? gain.value / callsPerDay : null,
      };
    },
  );
}

/** Behind the vetoes, as it runs; a call on this machine costs nothing that is paid for. */
function toVerified(pairs: readonly EvidencedPair[], verdicts: readonly boolean[]): VerifiedPair[] {
  return pairs.map(({ similarity, same, vetoes }, at) => ({
    ...{ similarity, right: same, blocked: vetoes.length > 0, accepted: verdicts[at] === true },
    ...{ cost: 0, latencyMs: 0 },
  }));
}
