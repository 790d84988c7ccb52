import type { GoldenSource, SourceReference, SourceState } from "../../stores/golden.ts";

/**
 * The second guard of the golden layer: an answer is served only while every source it was reviewed against still
 * says the same. Content hashes decide, never a version tag alone; the tags are there for the reader. One source
 * that changed, went away or cannot be pinned down makes the whole entry stale.
 */
export interface FreshnessVerdict {
  /** Worst of the sources; `no-sources` where none is recorded, which nobody can verify. Only `fresh` is served. */
  readonly verdict: "fresh" | "changed" | "missing" | "no-sources" | "ambiguous-version";
  /** One sentence: the reason of the worst source. */
  readonly reason: string;
  /** One for each source of the entry, in the same order. */
  readonly sources: readonly SourceVerdict[];
}

export interface SourceVerdict {
  readonly label: string;
  readonly reference: SourceReference;
  readonly verdict: "fresh" | "changed" | "missing" | "ambiguous-version";
  readonly reviewedVersion: string;
  /** Absent where the source is missing or ambiguous. */
  readonly currentVersion?: string;
  /** The versions that disagree, for an ambiguous topic. */
  readonly versions?: readonly string[];
  /** One sentence in plain words. */
  readonly reason: string;
}

/** From good to bad: the entry takes the worst of its sources. */
const ORDER: readonly SourceVerdict["verdict"][] = ["fresh", "changed", "missing", "ambiguous-version"];

/** Compares the sources of an entry with what they are now; `states` has one state for each source, in order. */
export function judgeFreshness(
  sources: readonly GoldenSource[],
  states: readonly SourceState[],
): FreshnessVerdict {
  const verdicts = sources.map((source, index) => judgeSource(source, states[index] ?? { kind: "missing" }));
  const worst = verdicts.reduce<SourceVerdict | undefined>(
    (bad, next) => (bad && ORDER.indexOf(bad.verdict) >= ORDER.indexOf(next.verdict) ? bad : next),
    undefined,
  );
  if (!worst) {
    const reason = "No source is recorded, so nobody can tell whether the answer still holds.";
    return { verdict: "no-sources", reason, sources: [] };
  }
  return { verdict: worst.verdict, reason: worst.reason, sources: verdicts };
}

function judgeSource(source: GoldenSource, state: SourceState): SourceVerdict {
  const { label, reference, version: reviewedVersion } = source;
  const named = { label, reference, reviewedVersion };
  switch (state.kind) {
    case "missing":
      return { ...named, verdict: "missing", reason: missingReason(source) };
    case "ambiguous":
      return {
        ...named,
        verdict: "ambiguous-version",
        versions: state.versions,
        reason: `The documents of ${label} carry different versions: ${state.versions.join(", ")}.`,
      };
    case "passage-gone":
      return {
        ...named,
        verdict: "changed",
        currentVersion: state.version,
        reason: `The reviewed text of ${label} is no longer in the document: ${move(reviewedVersion, state.version)}.`,
      };
    case "found": {
      const current = { ...named, currentVersion: state.version };
      if (state.hash === source.hash) {
        return { ...current, verdict: "fresh", reason: `${label} says the same as at the review.` };
      }
      const reason = `${label} changed since the review: ${move(reviewedVersion, state.version)}.`;
      return { ...current, verdict: "changed", reason };
    }
  }
}

function missingReason({ reference, label }: GoldenSource): string {
  if (reference.kind === "topic") return `No document carries the topic "${reference.topic}" any more.`;
  return reference.kind === "document"
    ? `The document ${reference.documentId} is no longer there.`
    : `The document of ${label} is no longer there.`;
}

function move(reviewed: string, current: string): string {
  return reviewed === current
    ? `its content moved although it is still tagged ${current}`
    : `reviewed at ${reviewed}, now ${current}`;
}
