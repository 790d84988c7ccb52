import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { GoldenFound } from "./holdout/withhold.ts";
import type { RouteTrace } from "./trace.ts";

/** What the stages so far have found; undefined for a stage that is off or failed. */
export interface Findings {
  golden: GoldenFound | undefined;
  /** What fitted and is not served, since the asker is in the holdout. @default nothing */
  withheld?: "golden" | "cache" | undefined;
  retrieval: RetrievalOutcome | undefined;
  /** True when retrieval was on but could not run. */
  retrievalFailed: boolean;
  /** Candidates that went into the last rerank, or were taken without one. */
  candidates: number;
  /** Passages that an answer would rest on. */
  shortlist: number;
  web: "off" | "not-searched" | "searched";
  /** What the cache came to; `wanted` is a question that takes nothing but a stored answer. @default nothing */
  cache?: "hit" | "joined" | "wanted";
}

export type Route = Pick<RouteTrace, "decision" | "reason">;

/** The one place that decides where the answer comes from, with the reason in words. Pure. */
export function chooseRoute(findings: Findings): Route {
  const { decision, reason } = decide(findings);
  const { withheld } = findings;
  return { decision, reason: withheld === undefined ? reason : `${WITHHELD[withheld]}; ${reason}` };
}

const WITHHELD: Readonly<Record<NonNullable<Findings["withheld"]>, string>> = {
  golden: "a reviewed answer matches and is withheld in the holdout",
  cache: "a stored answer fits and is withheld in the holdout",
};

function decide(findings: Findings): Route {
  const { golden, shortlist, web } = findings;
  if (golden?.kind === "hit") {
    return { decision: "golden", reason: "a reviewed answer matches and its sources are unchanged" };
  }
  if (findings.cache) return CACHE[findings.cache];
  if (shortlist > 0) {
    const what = web === "searched" ? "web result" : "passage";
    return {
      decision: "generate",
      reason: `${shortlist} ${what}${shortlist === 1 ? " qualifies" : "s qualify"}`,
    };
  }
  const reason = reasonForNothing(findings);
  if (web === "not-searched") return { decision: "web", reason };
  return {
    decision: "fallback",
    reason: web === "searched" ? "neither the documents nor the web hold evidence" : reason,
  };
}

function reasonForNothing({ retrieval, retrievalFailed, candidates }: Findings): string {
  if (retrievalFailed) return "the documents could not be searched";
  if (retrieval === undefined) return "retrieval is switched off";
  if (retrieval.kind === "passages") {
    return candidates === 1
      ? "the one candidate was judged not to answer the question"
      : `none of ${candidates} candidates was judged to answer the question`;
  }
  switch (retrieval.reason) {
    case "no-documents":
      return "no documents are ingested";
    case "filter-matches-nothing":
      return "no document matches the filter";
    case "below-threshold":
      return "no passage reaches the threshold";
  }
}

const CACHE: Readonly<Record<NonNullable<Findings["cache"]>, Route>> = {
  hit: {
    decision: "cache",
    reason: "the question was answered before, and what that answer rests on is unchanged",
  },
  joined: { decision: "cache", reason: "the same question was being answered for somebody else" },
  wanted: { decision: "fallback", reason: "only a stored answer was wanted, and none fits" },
};
