import type { IndexVersion } from "../../stores/indexes/index-versions.ts";

/** The finding of a verification that says which reviewed answers go stale. */
export const GOLDEN_CHECK = "reviewed answers";

/** What the verification of a version said of reviewed answers; undefined where it was not verified, or changed since. */
export function staleAnswersOf({ verification }: Pick<IndexVersion, "verification">): string | undefined {
  if (!verification?.isCurrent) return undefined;
  return verification.findings.find(({ check }) => check === GOLDEN_CHECK)?.words;
}
