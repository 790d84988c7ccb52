import { designEffects } from "../../stats/arms/arm-sums.ts";
import { type ArmDifference, compareArms } from "../../stats/arms/compare-arms.ts";
import { planMixture } from "../../stats/arms/normal-mixture.ts";
import { questionsForDifference } from "../../stats/arms/questions-for-difference.ts";
import { holm } from "../../stats/holm.ts";
import { sumsOf } from "../days/count-arm.ts";
import { type ArmCounts, type SignalName, signalNames } from "../days/traffic-day.ts";
import { signalMeanings } from "./signals.ts";

/**
 * What people did after reviewed and stored answers, beside what they did where such an answer fitted just as well and was
 * withheld. The arms were drawn, so that a difference beyond chance is what serving does. All signals together are held to
 * one chance of a false finding, and so are all looks since one first day: looking every morning finds nothing that is not there.
 */
export interface SignalComparison {
  readonly signal: SignalName;
  /** Null while one arm is empty. */
  readonly difference: ArmDifference | null;
  /** The p-value after what all signals that were compared together cost (Holm). */
  readonly adjusted: number;
  readonly verdict: SignalVerdict;
  /**
   * Eligible questions still to come, at the shares of the arms as they are, before a difference of the planned effect is
   * found with the planned power; 0 where they are reached, null where no number does it.
   */
  readonly questionsNeeded: number | null;
}

/**
 * `worse`, `better`: of what is served, beyond chance. `more`, `less`: the same of a signal that means neither. `none`: no
 * evidence of a difference at this number. `unknown`: it cannot be seen in this log.
 */
export type SignalVerdict = "worse" | "better" | "more" | "less" | "none" | "unknown";

export interface BehaviourPlan {
  /** The difference that must not be missed. */
  readonly effect: number;
  /** Chance of a false finding, over all signals and looks. */
  readonly alpha: number;
  readonly power: number;
}

/** One pair of arms, such as those of one surface. */
export interface ArmPair {
  readonly served: ArmCounts;
  readonly withheld: ArmCounts;
}

/** Each pair of arms in turn; all their signals are one family. */
export function compareBehaviour(pairs: readonly ArmPair[], plan: BehaviourPlan): SignalComparison[][] {
  const tests = Math.max(1, pairs.length * signalNames.length);
  // The number of surfaces may grow while looks go on; what the looks are planned for must not.
  const design = planMixture({ ...plan, tests: signalNames.length });
  const compared = pairs.map((pair) =>
    signalNames.map((signal) => ({
      signal,
      pair,
      isHidden: isHidden(signal, pair),
      difference: compareArms(sumsOf(pair.served, signal), sumsOf(pair.withheld, signal), design),
    })),
  );
  const adjusted = holm(
    compared.flat().map(({ difference, isHidden }) => (isHidden ? 1 : (difference?.pValue ?? 1))),
  );
  return compared.map((signals, at) =>
    signals.map(({ signal, pair, isHidden, difference }, index) => {
      const p = adjusted[at * signalNames.length + index] ?? 1;
      return {
        ...{ signal, difference, adjusted: p },
        verdict: isHidden ? "unknown" : verdictOf(signal, difference, p <= plan.alpha),
        questionsNeeded: isHidden ? null : questionsNeeded(signal, pair, { ...plan, tests }),
      };
    }),
  );
}

/** Of 100 next questions: more that cannot be compared could be all the difference. */
const MOST_UNCLEAR = 0.01;

/** Whether questions that were not kept hide how often they were put in other words. */
function isHidden(signal: SignalName, { served, withheld }: ArmPair): boolean {
  if (signal !== "rephrased") return false;
  const unclear = served.unclear + withheld.unclear;
  const next = unclear + served.rephrased + served.repeated + withheld.rephrased + withheld.repeated;
  return unclear > MOST_UNCLEAR * next;
}

function verdictOf(signal: SignalName, difference: ArmDifference | null, isFound: boolean): SignalVerdict {
  if (!difference || !isFound) return "none";
  const isMore = difference.value > 0;
  const meaning = signalMeanings[signal];
  if (meaning === "open") return isMore ? "more" : "less";
  return isMore === (meaning === "good") ? "better" : "worse";
}

function questionsNeeded(
  signal: SignalName,
  { served, withheld }: ArmPair,
  plan: BehaviourPlan & { readonly tests: number },
): number | null {
  const [first, second] = [sumsOf(served, signal), sumsOf(withheld, signal)];
  const seen = first.questions + second.questions;
  const asked = served.questions + withheld.questions;
  if (first.questions === 0 || second.questions === 0) return null;
  // What both arms say is steadier than the few questions that were withheld.
  const share = (first.outcomes + second.outcomes) / seen;
  const signs = signalMeanings[signal] === "good" ? [-1, 1] : [1, -1];
  for (const sign of signs) {
    const need = questionsForDifference({
      ...{ ...plan, share, effect: sign * plan.effect, secondShare: second.questions / seen },
      designEffect: Math.max(...designEffects([first, second])),
    });
    if (need) return Math.max(0, Math.ceil((need.always * asked) / seen) - asked);
  }
  return null;
}
