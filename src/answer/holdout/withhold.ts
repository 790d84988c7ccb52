import type { CacheMatch, CacheOutcome } from "../../cache/look-up/cache-outcome.ts";
import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import type { RunnerUp } from "../../golden/match/find-runner-up.ts";
import type { GoldenMatch, GoldenOutcome } from "../../golden/match/match.ts";
import type { Cohort } from "../../monitor/holdout/cohort.ts";
import { percent } from "../../text/percent.ts";

/**
 * In the holdout, reviewed and stored answers are looked up as for everyone, so that it is known which questions they
 * fitted, and are not served: those questions are answered from the documents, and compared with the ones that were served.
 */

/** A hit of the golden layer that the asker does not get. */
export interface WithheldGolden {
  readonly kind: "withheld";
  readonly match: GoldenMatch;
  readonly freshness: FreshnessVerdict;
  readonly runnerUp?: RunnerUp;
  /** In a sentence. */
  readonly because: string;
}

/** A hit of the cache that the asker does not get. */
export interface WithheldCached {
  readonly kind: "withheld";
  readonly match: CacheMatch;
  readonly ageSeconds: number;
  /** In a sentence. */
  readonly because: string;
}

/** What the golden layer came to for this asker. */
export type GoldenFound = GoldenOutcome | WithheldGolden;
/** What the cache came to for this asker. */
export type CacheFound = CacheOutcome | WithheldCached;

export function withholdGolden(outcome: GoldenOutcome, cohort: Cohort | null): GoldenFound {
  if (outcome.kind !== "hit" || cohort?.arm !== "holdout") return outcome;
  const { match, freshness, runnerUp } = outcome;
  return { kind: "withheld", match, freshness, ...(runnerUp && { runnerUp }), because: whyWithheld(cohort) };
}

export function withholdCached(outcome: CacheOutcome, cohort: Cohort | null): CacheFound {
  if (outcome.kind !== "hit" || cohort?.arm !== "holdout") return outcome;
  const { match, ageSeconds } = outcome;
  return { kind: "withheld", match, ageSeconds, because: whyWithheld(cohort) };
}

const ASKERS = { request: "question", session: "session", user: "user" } as const;

function whyWithheld({ unit, share }: Cohort): string {
  return `This ${ASKERS[unit]} is in the holdout: ${percent(share)} of ${ASKERS[unit]}s get no reviewed and no stored answer, to measure what these do.`;
}
