import type { JudgedPair } from "../../src/calibrate/sweep/judged-pair.ts";
import type { EvidencedPair } from "../../src/eval/verifier/collect-pairs.ts";

/** What stands between a near stored question and its answer. */
export const guardNames = ["similarity", "vetoes", "verifier"] as const;
export type Guard = (typeof guardNames)[number];

/** The pairs as a sweep sees them; `verifier`: behind the vetoes. Undefined where the verifier has nothing to say. */
export function guardPairs(
  pairs: readonly EvidencedPair[],
  guard: Guard,
  verdicts: readonly boolean[] | undefined,
): JudgedPair[] | undefined {
  if (guard === "verifier" && !verdicts) return undefined;
  return pairs.map(({ similarity, same, vetoes }, at) => ({
    similarity,
    right: same,
    blocked:
      guard !== "similarity" && (vetoes.length > 0 || (guard === "verifier" && verdicts?.[at] !== true)),
  }));
}
