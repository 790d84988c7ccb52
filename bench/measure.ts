import { setImmediate } from "node:timers/promises";
import { bootstrapInterval, type Interval, percentile } from "../src/stats/intervals.ts";
import { createSeededRandom } from "../src/stats/seeded-random.ts";

/**
 * A figure alone says as much about the machine and its other work as about the program. So each one is taken in
 * turns with a baseline, A, B, A, B, and compared pair by pair: what slows the machine down for a while slows both.
 */

/** Runs once and resolves to what was measured. `round` counts from 0; warm-up rounds come first. */
export type Trial = (round: number) => Promise<number>;

export interface Summary {
  readonly p50: number;
  readonly p95: number;
}

export interface Comparison {
  readonly rounds: number;
  readonly subject: Summary;
  readonly baseline: Summary;
  /** How many times better than the baseline the subject is: median over the pairs, with its 95 % interval. */
  readonly gain: Interval & { readonly median: number };
}

export interface CompareOptions {
  subject: Trial;
  baseline: Trial;
  /** Pairs that count. */
  rounds: number;
  /** Pairs before those, not counted. @default 2 */
  warmUps?: number;
  /** Whether less is better, as for times, or more, as for speeds. @default "less" */
  better?: "less" | "more";
}

const SEED = 1;

export async function compare(options: CompareOptions): Promise<Comparison> {
  const { subject, baseline, rounds, warmUps = 2 } = options;
  const pairs: Pair[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const pair = { subject: await subject(round), baseline: await baseline(round) };
    if (round >= warmUps) pairs.push(pair);
    // What never waits would keep Ctrl-C from being heard.
    await setImmediate();
  }
  return summarise(pairs, options.better ?? "less");
}

export interface Pair {
  readonly subject: number;
  readonly baseline: number;
}

/** @throws RangeError without pairs */
export function summarise(pairs: readonly Pair[], better: "less" | "more"): Comparison {
  if (pairs.length === 0) throw new RangeError("Nothing was measured.");
  const gains = pairs.map(({ subject, baseline }) =>
    better === "less" ? baseline / subject : subject / baseline,
  );
  return {
    rounds: pairs.length,
    subject: summaryOf(pairs.map(({ subject }) => subject)),
    baseline: summaryOf(pairs.map(({ baseline }) => baseline)),
    gain: {
      median: median(gains),
      ...bootstrapInterval(gains, median, { random: createSeededRandom(SEED) }),
    },
  };
}

/** A trial that measures how long `work` takes, in milliseconds. */
export function timed(work: (round: number) => Promise<unknown>): Trial {
  return async (round) => {
    const start = performance.now();
    await work(round);
    return performance.now() - start;
  };
}

function summaryOf(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

function median(values: readonly number[]): number {
  return summaryOf(values).p50;
}
