import type { GoldenOutcome } from "../golden/match.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { RouteTrace } from "./trace.ts";

/** What the stages so far have found; undefined for a stage that is off or failed. */
export interface Findings {
  golden: GoldenOutcome | undefined;
  retrieval: RetrievalOutcome | undefined;
  /** True when retrieval was on but could not run. */
  retrievalFailed: boolean;
}

export type Route = Pick<RouteTrace, "decision" | "reason">;

/** The one place that decides where the answer comes from, with the reason in words. Pure. */
export function chooseRoute({ golden, retrieval, retrievalFailed }: Findings): Route {
  if (golden?.kind === "hit") {
    return { decision: "golden", reason: "a reviewed answer matches and its sources are unchanged" };
  }
  if (retrieval?.kind === "passages") {
    const count = retrieval.passages.length;
    return {
      decision: "generate",
      reason: `${count} ${count === 1 ? "passage reaches" : "passages reach"} the threshold`,
    };
  }
  return { decision: "fallback", reason: reasonToFallBack(retrieval, retrievalFailed) };
}

function reasonToFallBack(retrieval: Findings["retrieval"], retrievalFailed: boolean): string {
  if (retrievalFailed) return "the documents could not be searched";
  if (retrieval?.kind !== "no-answer") return "retrieval is switched off";
  switch (retrieval.reason) {
    case "no-documents":
      return "no documents are ingested";
    case "filter-matches-nothing":
      return "no document matches the filter";
    case "below-threshold":
      return "no passage reaches the threshold";
  }
}
