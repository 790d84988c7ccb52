import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import type { CutResult } from "./cut-step.ts";

/** Keeps the first `fetchK` passages: what maximal marginal relevance chooses from. */
export function takeFirst(passages: readonly RecalledPassage[], fetchK: number): CutResult {
  return {
    kept: passages.slice(0, fetchK),
    removed: passages.slice(fetchK).map((passage, index) => ({
      passageId: passage.passage.id,
      step: "fetch-k",
      because: `it is number ${fetchK + index + 1} of ${passages.length}, and the first ${fetchK} are considered`,
    })),
  };
}
