/**
 * What may be kept of what was answered. An answer that is served again is served to many, so only one that is whole is
 * kept: written to its end, resting on passages that are cited, with no part left open and no stage that failed on the way,
 * and about nobody in particular.
 */
export interface AdmissionFacts {
  /** `none`: the fixed sentence, for whatever reason. */
  readonly source: "generated" | "extracted" | "none";
  readonly citations: number;
  /** A part of the question stayed open. */
  readonly containsRefusal: boolean;
  /** Stages that did not run as configured. */
  readonly degraded: number;
  readonly fromWeb: boolean;
  /** The answer was written with earlier turns in view. */
  readonly hasHistory: boolean;
  /** The question was longer than its vector says. */
  readonly isTruncated: boolean;
}

export interface AdmissionRules {
  readonly extracted: boolean;
  readonly web: boolean;
}

export type AdmissionRefusal =
  | "no-answer"
  | "uncited"
  | "open-part"
  | "degraded"
  | "web"
  | "history"
  | "extracted"
  | "truncated";

/** Null for an answer that may be kept. Pure. */
export function refuseAdmission(facts: AdmissionFacts, rules: AdmissionRules): AdmissionRefusal | null {
  if (facts.source === "none") return "no-answer";
  if (facts.degraded > 0) return "degraded";
  if (facts.citations === 0) return "uncited";
  if (facts.containsRefusal) return "open-part";
  if (facts.source === "extracted" && !rules.extracted) return "extracted";
  if (facts.fromWeb && !rules.web) return "web";
  if (facts.hasHistory) return "history";
  return facts.isTruncated ? "truncated" : null;
}
