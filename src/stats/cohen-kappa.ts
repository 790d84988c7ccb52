import { type Interval, wilsonInterval } from "./intervals.ts";

/** How far two judges agree beyond what chance would bring (Cohen, 1960). */
export interface Agreement {
  /** Things that both judged. */
  readonly pairs: number;
  readonly agreed: number;
  /** 1: always; 0: as often as chance; null where chance alone would agree always, or nothing was judged by both. */
  readonly kappa: number | null;
  /**
   * 95 %: Wilson's interval of the share that agreed, with the agreement by chance held where it is, so that full agreement
   * on a few does not look certain.
   */
  readonly interval: Interval | null;
}

export function measureAgreement(verdicts: readonly (readonly [boolean, boolean])[]): Agreement {
  const pairs = verdicts.length;
  const agreed = verdicts.filter(([one, other]) => one === other).length;
  if (pairs === 0) return { pairs, agreed, kappa: null, interval: null };
  const yes = (side: 0 | 1): number => verdicts.filter((verdict) => verdict[side]).length / pairs;
  const [one, other] = [yes(0), yes(1)];
  const byChance = one * other + (1 - one) * (1 - other);
  if (byChance >= 1) return { pairs, agreed, kappa: null, interval: null };
  const beyond = (share: number): number => (share - byChance) / (1 - byChance);
  const { low, high } = wilsonInterval(agreed, pairs);
  return {
    pairs,
    agreed,
    kappa: beyond(agreed / pairs),
    interval: { low: beyond(low), high: beyond(high) },
  };
}
