import type { Citation } from "../generate/citation.ts";
import type { FreshnessVerdict } from "../golden/freshness/freshness.ts";
import type { GoldenMatch } from "../golden/match/match.ts";
import type { Cohort } from "../monitor/holdout/cohort.ts";
import type { Veto } from "../text/vetoes/veto.ts";
import type { CacheReport } from "./cache/cache-report.ts";
import type { QuestionScope } from "./question-scope.ts";
import type { Degradation, Trace } from "./trace.ts";

/** The response to one question. `source` tells where the text came from; nothing else may be inferred from it. */
export interface Answer {
  /** Id of this response. */
  readonly id: string;
  readonly question: string;
  readonly scope: QuestionScope;
  /** Whether reviewed and stored answers were withheld from the asker; null where no holdout was in force. */
  readonly cohort: Cohort | null;
  /**
   * `golden`: a reviewed answer, verbatim. `cached`: one that was generated before, or for somebody else who asks the same
   * just now (see `cache`). `generated`: written by the chat model from the passages cited.
   * `extracted`: quotes of the documents. `fallback`: the fixed sentence that the documents do not cover the
   * question, or that they could not be searched (see `degraded`).
   */
  readonly source: "golden" | "cached" | "generated" | "extracted" | "fallback";
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Where a reader may look when nothing qualified. Below the threshold: hints, not evidence. */
  readonly suggestions: readonly Suggestion[];
  /** The golden entry served, or the one that was near and was not. */
  readonly golden: GoldenReport | null;
  /** The stored answer served, or the one that was near and was not. */
  readonly cache: CacheReport | null;
  readonly degraded: readonly Degradation[];
  readonly trace: Trace;
}

export interface Suggestion {
  readonly documentId: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly anchor: string | null;
  readonly startLine: number;
  readonly similarity: number;
}

export interface GoldenReport {
  readonly entryId: string;
  readonly served: boolean;
  readonly match: GoldenMatch;
  /** Why an answer that is near was not served, in a sentence; null for the one that was. */
  readonly because: string | null;
  /** Verdict on each source now; null where the question decided before the sources were looked at. */
  readonly freshness: FreshnessVerdict | null;
  /** Why the stored question asks something else; empty where it was not that. */
  readonly vetoes: readonly Veto[];
  /** Who reviewed the entry last, and when; null for an entry that was not served. */
  readonly review: { readonly by: string; readonly at: string } | null;
}
