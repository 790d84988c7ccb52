import type { GoldenSnapshot } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import type { DocumentAccess } from "../sources/document-access.ts";
import { type FreshnessOptions, type FreshnessVerdict, judgeFreshness } from "./freshness.ts";
import type { EvidenceGuard } from "./new-evidence.ts";

export interface FreshnessParts {
  /** @default the defaults of `judgeFreshness` */
  freshness?: FreshnessOptions;
  /** Looks for passages that came since the review. @default nobody looks */
  evidence?: EvidenceGuard;
}

export interface JudgeOptions {
  /** @default false */
  forApproval?: boolean;
  /** What the asker may read. @default everything, as curators do */
  access?: DocumentAccess | undefined;
}

/**
 * The whole verdict on an entry: its sources and links as of the snapshot, and what the documents hold since. What came
 * since is looked for beside entries that may be served; for others, when somebody is about to approve them.
 */
export async function judgeSnapshot(
  snapshot: GoldenSnapshot,
  { freshness, evidence }: FreshnessParts,
  { forApproval = false, access }: JudgeOptions = {},
): Promise<FreshnessVerdict> {
  const verdict = judgeFreshness(snapshot, freshness);
  if (!evidence || !(forApproval || canMatch(snapshot.entry))) return verdict;
  return evidence.look(verdict, snapshot, access);
}
