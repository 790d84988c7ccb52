import { type Interval, wilsonInterval } from "../intervals.ts";
import { type ShareWithInterval, shareDifference } from "../share-difference.ts";
import { type ArmSums, designEffects } from "./arm-sums.ts";
import { type MixtureDesign, mixtureCritical, mixturePValue } from "./normal-mixture.ts";

/** How far one share lies above another, and whether that may be said although it is looked at again and again. */
export interface ArmDifference {
  readonly first: ArmShare;
  readonly second: ArmShare;
  /** The first minus the second. */
  readonly value: number;
  /** 95 %, for who looks once and had decided when. */
  readonly interval: Interval;
  /** 1 − alpha, for all looks since the same first day together; null before there are outcomes enough. */
  readonly alwaysInterval: Interval | null;
  /** Smallest alpha at which the difference is a finding at this look; 1 before there are outcomes enough. */
  readonly pValue: number;
}

export interface ArmShare extends ShareWithInterval {
  readonly questions: number;
  readonly outcomes: number;
  /** Times as many questions as would be needed of people who ask one each. */
  readonly designEffect: number;
}

/**
 * Outcomes, and questions without one, that the smaller arm must have come to if both arms were alike, before anything is
 * found: with fewer, counts are too far from normal at the level of repeated looks.
 */
export const LEAST_EXPECTED = 10;

/**
 * Compares two arms of a randomised comparison; null where one of them is empty. Both intervals are Newcombe's, the second
 * with the wider critical value of the normal mixture, over as many questions as each arm is worth after its clusters.
 */
export function compareArms(first: ArmSums, second: ArmSums, design: MixtureDesign): ArmDifference | null {
  if (first.questions === 0 || second.questions === 0) return null;
  const [firstEffect = 1, secondEffect = 1] = designEffects([first, second]);
  const arms = [
    { sums: first, trials: first.questions / firstEffect },
    { sums: second, trials: second.questions / secondEffect },
  ] as const;
  const at = (critical?: number) => differenceAt(arms, critical);
  const once = at();
  const shares = {
    first: { ...shareOf(arms[0]), ...first, designEffect: firstEffect },
    second: { ...shareOf(arms[1]), ...second, designEffect: secondEffect },
  };
  const result = { ...shares, value: once.value, interval: once.interval };
  const information = pooledInformation(arms);
  if (information === null) return { ...result, alwaysInterval: null, pValue: 1 };
  return {
    ...result,
    alwaysInterval: at(mixtureCritical(information, design)).interval,
    pValue: mixturePValue(errorsFromZero(at, once.value), information, design),
  };
}

interface Arm {
  readonly sums: ArmSums;
  /** Questions of different people that it is worth. */
  readonly trials: number;
}

function shareOf({ sums, trials }: Arm, critical?: number): ShareWithInterval {
  const value = sums.outcomes / sums.questions;
  return { value, interval: wilsonInterval(value * trials, trials, critical) };
}

function differenceAt([first, second]: readonly [Arm, Arm], critical?: number) {
  return shareDifference(shareOf(first, critical), shareOf(second, critical));
}

/** One over the squared standard error if both arms had one share; null while there are too few outcomes. */
function pooledInformation([first, second]: readonly [Arm, Arm]): number | null {
  const trials = first.trials + second.trials;
  const outcomes = [first, second].reduce(
    (sum, arm) => sum + (arm.trials * arm.sums.outcomes) / arm.sums.questions,
    0,
  );
  const pooled = outcomes / trials;
  const fewest = Math.min(first.trials, second.trials);
  if (fewest * Math.min(pooled, 1 - pooled) < LEAST_EXPECTED) return null;
  return 1 / (pooled * (1 - pooled) * (1 / first.trials + 1 / second.trials));
}

/** The critical value at which the interval just touches 0. */
function errorsFromZero(at: (critical: number) => { interval: Interval }, value: number): number {
  if (value === 0) return 0;
  let [low, high] = [0, 64];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    const { interval } = at(middle);
    const holdsZero = interval.low <= 0 && interval.high >= 0;
    if (holdsZero) high = middle;
    else low = middle;
  }
  return low;
}
