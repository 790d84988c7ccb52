import type { GoldenSnapshot } from "../../stores/golden.ts";
import { type FreshnessOptions, type FreshnessVerdict, judgeFreshness } from "./freshness.ts";
import type { EvidenceGuard } from "./new-evidence.ts";

export interface FreshnessParts {
  /** @default the defaults of `judgeFreshness` */
  freshness?: FreshnessOptions;
  /** Looks for passages that came since the review. @default nobody looks */
  evidence?: EvidenceGuard;
}

/** The whole verdict on an entry: its sources and links as of the snapshot, and what the documents hold since. */
export async function judgeSnapshot(
  snapshot: GoldenSnapshot,
  { freshness, evidence }: FreshnessParts,
): Promise<FreshnessVerdict> {
  const verdict = judgeFreshness(snapshot, freshness);
  return evidence ? evidence.look(verdict, snapshot) : verdict;
}
