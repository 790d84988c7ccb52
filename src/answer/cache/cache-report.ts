import type { CacheMatch, StaleReason } from "../../cache/look-up/cache-outcome.ts";
import type { Veto } from "../../text/vetoes/veto.ts";
import { formatSimilarity } from "../format-similarity.ts";
import type { CacheFound } from "../holdout/withhold.ts";

/** What the answer tells about the cache: the stored answer that was served, or the one that was near, and why it was not. */
export interface CacheReport {
  /** Null for an answer that was being written for somebody else who asked the same, and was not kept. */
  readonly entryId: string | null;
  readonly served: boolean;
  /** Null for an answer that was being written for somebody else who asked the same. */
  readonly match: CacheMatch | null;
  /** Id of the response that the answer was written for. */
  readonly answerId: string;
  /** Seconds since the answer was written; null for one that was not served. */
  readonly ageSeconds: number | null;
  /** Why a stored answer that is near was not served, in a sentence; null for one that was. */
  readonly because: string | null;
  readonly vetoes: readonly Veto[];
}

/** Null where nothing was near. */
export function reportCache(outcome: CacheFound | undefined): CacheReport | null {
  switch (outcome?.kind) {
    case "hit": {
      const { match, ageSeconds } = outcome;
      return { ...notServed(match), served: true, ageSeconds, because: null };
    }
    case "withheld":
      return { ...notServed(outcome.match), because: outcome.because };
    case "stale":
      return { ...notServed(outcome.match), because: STALE[outcome.reason] };
    case "expired": {
      const age = Math.floor(outcome.ageSeconds);
      const because =
        age < 0
          ? "The stored answer was written under a clock that was set back since, so its age is not known."
          : `The stored answer is ${age} s old.`;
      return { ...notServed(outcome.match), because };
    }
    case "vetoed": {
      const { match, vetoes } = outcome;
      return { ...notServed(match), because: vetoes.map(({ reason }) => reason).join(" "), vetoes };
    }
    case "unclear": {
      const { match, rival } = outcome;
      const because = `The question is about as near to "${match.question}" (${formatSimilarity(match.similarity)}) as to "${rival.question}" (${formatSimilarity(rival.similarity)}), whose answer rests on other passages.`;
      return { ...notServed(match), because };
    }
    case "rejected":
      return { ...notServed(outcome.match), because: outcome.verification.reason };
    case "unverified":
      return {
        ...notServed(outcome.match),
        because: `The verifier could not judge the match. ${outcome.reason}`,
      };
    default:
      return null;
  }
}

const STALE: Readonly<Record<StaleReason, string>> = {
  changed: "A passage that the stored answer rests on changed.",
  gone: "A document that the stored answer rests on is gone.",
  "new-evidence":
    "Something came to the documents that is as near to the question as what the answer rests on.",
  "not-allowed": "The stored answer rests on a document that is not for this asker any more.",
};

function notServed(match: CacheMatch): Omit<CacheReport, "because"> {
  const { entryId, answerId } = match;
  return { entryId, served: false, match, answerId, ageSeconds: null, vetoes: [] };
}
