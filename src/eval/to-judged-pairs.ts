import type { JudgedPair } from "../calibrate/sweep/judged-pair.ts";
import { findVetoes } from "../text/vetoes/find-vetoes.ts";
import type { VetoSwitches } from "../text/vetoes/veto.ts";
import type { LabelledPair } from "./load-pairs.ts";

export interface ToJudgedPairsOptions {
  /** Cosine of each pair, in the order of the pairs. */
  similarities: readonly number[];
  /** The vetoes that keep pairs apart. @default no vetoes */
  vetoes?: VetoSwitches;
}

/** Labelled questions as a sweep takes them: how near, whether right, and whether a veto keeps them apart. */
export function toJudgedPairs(
  pairs: readonly LabelledPair[],
  { similarities, vetoes }: ToJudgedPairsOptions,
): JudgedPair[] {
  return pairs.map(({ asked, stored, same, answer, weight }, at) => ({
    similarity: similarities[at] ?? Number.NaN,
    right: same,
    ...(weight !== undefined && { weight }),
    ...(vetoes && {
      blocked: findVetoes({ asked, stored, ...(answer !== undefined && { answer }) }, vetoes).length > 0,
    }),
  }));
}
