import type { Similarity } from "../../models/similarity.ts";
import type { Verification } from "../../models/verifier.ts";
import type { CacheSnapshot } from "../../stores/cache.ts";
import type { Veto } from "../../text/vetoes/veto.ts";

export type CacheOutcome =
  | {
      readonly kind: "hit";
      readonly snapshot: CacheSnapshot;
      readonly match: CacheMatch;
      /** Since the answer was written. */
      readonly ageSeconds: number;
    }
  /** Near enough, and a passage that the answer rests on is not what it was, or a nearer one came. */
  | { readonly kind: "stale"; readonly match: CacheMatch; readonly reason: StaleReason }
  /** Near enough, and older than is wanted. */
  | { readonly kind: "expired"; readonly match: CacheMatch; readonly ageSeconds: number }
  /** The nearest stored question is close enough and asks something else, and no other stands in for it. */
  | { readonly kind: "vetoed"; readonly match: CacheMatch; readonly vetoes: readonly Veto[] }
  /** About as near to a question whose answer rests on other passages. */
  | { readonly kind: "unclear"; readonly match: CacheMatch; readonly rival: CacheMatch }
  | { readonly kind: "rejected"; readonly match: CacheMatch; readonly verification: Verification }
  | { readonly kind: "unverified"; readonly match: CacheMatch; readonly reason: string }
  | { readonly kind: "far"; readonly nearest?: CacheMatch }
  /** The question was not asked before, and without a threshold for this embedding model nothing else counts. */
  | { readonly kind: "threshold-missing" }
  /** Nothing was stored under these settings. */
  | { readonly kind: "empty" };

/** `not-allowed`: a passage's document is none that the asker may be answered from any more. */
export type StaleReason = "changed" | "gone" | "new-evidence" | "not-allowed";

export interface CacheMatch {
  readonly entryId: string;
  readonly question: string;
  readonly how: "exact" | "similar";
  /** The number that was compared with `threshold`; 1 for an exact match. */
  readonly similarity: Similarity;
  readonly threshold: Similarity | undefined;
  /** Id of the response that the answer was written for. */
  readonly answerId: string;
}
