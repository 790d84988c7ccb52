import { normalQuantile } from "../../src/stats/normal-quantile.ts";

export interface NeededOptions {
  /** Share that the judge calls different, before and after. */
  readonly was: number;
  readonly is: number;
  /** Chance of a false alarm that one test may take. */
  readonly level: number;
  /** Days that the alert may take, and days before that are taken for usual. */
  readonly days: number;
  readonly baselineDays: number;
  /** Share of questions that are compared. */
  readonly compared: number;
}

/** Runs of ten in which the alert is to come in time. */
const POWER = 0.9;

/** About how many questions a day it takes to find a rise of divergence in time: two shares, normal approximation. */
export function trafficNeeded({ was, is, level, days, baselineDays, compared }: NeededOptions): number {
  const variance = (share: number): number => share * (1 - share);
  const pooled = (was * baselineDays + is * days) / (baselineDays + days);
  const spread = Math.sqrt(variance(pooled) * (1 / days + 1 / baselineDays));
  const spreadAfter = Math.sqrt(variance(is) / days + variance(was) / baselineDays);
  const errors = -normalQuantile(level) * spread + normalQuantile(POWER) * spreadAfter;
  return (errors / (is - was)) ** 2 / compared;
}
