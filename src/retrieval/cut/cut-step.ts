import type { RecalledPassage } from "../../stores/recalled-passage.ts";

/** A passage that a step of the cut left out, with the reason in words. */
export interface RemovedPassage {
  readonly passageId: string;
  readonly step: "floor" | "near-duplicate" | "fetch-k" | "mmr";
  readonly because: string;
  /** The passage that says the same; only for near duplicates. */
  readonly duplicateOf?: string;
}

/** What a step keeps, in the order it was given, and what it removes. Together they are what came in. */
export interface CutResult {
  readonly kept: readonly RecalledPassage[];
  readonly removed: readonly RemovedPassage[];
}
