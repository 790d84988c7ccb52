import type { IndexVersion } from "../../stores/indexes/index-versions.ts";

/** The finding of a verification that says which reviewed answers go stale. */
export const GOLDEN_CHECK = "reviewed answers";

/** The version with what was found of reviewed answers now, in place of what its verification found. */
export function withStaleAnswers(
  version: IndexVersion,
  told: NonNullable<IndexVersion["verification"]>["findings"][number],
): IndexVersion {
  const { verification } = version;
  if (!verification) return version;
  const findings = verification.findings.map((finding) => (finding.check === GOLDEN_CHECK ? told : finding));
  return { ...version, verification: { ...verification, findings } };
}

/** What the verification of a version said of reviewed answers; undefined where it was not verified, or changed since. */
export function staleAnswersOf({ verification }: Pick<IndexVersion, "verification">): string | undefined {
  if (!verification?.isCurrent) return undefined;
  return verification.findings.find(({ check }) => check === GOLDEN_CHECK)?.words;
}
