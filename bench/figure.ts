import type { Comparison } from "./measure.ts";

/** One measured thing beside its baseline. */
export interface Figure {
  readonly name: string;
  readonly unit: "ms" | "MB" | "passages/s";
  readonly baselineName: string;
  readonly comparison: Comparison;
  /** What the program is meant to reach; absent where nothing was promised. */
  readonly target?: Target;
}

export interface Target {
  readonly text: string;
  readonly isMet: boolean;
}

/** The median stays below a bound in the unit of the figure. */
export function below(bound: number, { subject }: Comparison): Target {
  return { text: `p50 < ${bound}`, isMet: subject.p50 < bound };
}

/** The median gain over the baseline reaches a number. */
export function timesAsFast(times: number, { gain }: Comparison): Target {
  return { text: `${times} times as fast`, isMet: gain.median >= times };
}
