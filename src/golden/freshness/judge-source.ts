import type { GoldenSource, SourceReference, SourceState } from "../../stores/golden.ts";
import { type Grain, type GrainVerdicts, grainsOf } from "./grains.ts";

export interface SourceVerdict {
  readonly label: string;
  readonly reference: SourceReference;
  /** `fresh` also for a cited passage that moved to another document as it was, at the grain of passages. */
  readonly verdict: "fresh" | "changed" | "missing" | "ambiguous-version";
  /** What became of it at each grain, whichever of them decides. */
  readonly grains: GrainVerdicts;
  readonly reviewedVersion: string;
  /** Absent where the source is missing or ambiguous. */
  readonly currentVersion?: string;
  /** The versions that disagree, for an ambiguous topic. */
  readonly versions?: readonly string[];
  /** Where a passage that left its document stands now. */
  readonly movedTo?: { readonly documentId: string; readonly label: string };
  /** One sentence in plain words. */
  readonly reason: string;
}

/** Compares a source with what it is now; at a wider grain than the passage, its surroundings count too. */
export function judgeSource(source: GoldenSource, state: SourceState, grain: Grain): SourceVerdict {
  const { label, reference, version: reviewedVersion } = source;
  const named = { label, reference, reviewedVersion, grains: grainsOf(source, state) };
  switch (state.kind) {
    case "missing":
      return { ...named, verdict: "missing", reason: withDoubt(missingReason(source), state) };
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
        reason: withDoubt(
          `The reviewed text of ${label} is no longer in its place in the document: ${move(reviewedVersion, state.version)}.`,
          state,
        ),
      };
    case "moved": {
      const { documentId, label: place, version: currentVersion } = state;
      const reason = `The reviewed text of ${label} stands, as it was, in ${place} now.`;
      const verdict = grain === "passage" ? "fresh" : "changed";
      return { ...named, verdict, currentVersion, movedTo: { documentId, label: place }, reason };
    }
    case "found":
      return {
        ...named,
        currentVersion: state.version,
        ...judgeFound(source, { ...state, ...named, grain }),
      };
  }
}

interface Found {
  readonly version: string;
  readonly grains: GrainVerdicts;
  readonly grain: Grain;
}

function judgeFound(
  { label, version: reviewedVersion }: GoldenSource,
  { version, grains, grain }: Found,
): Pick<SourceVerdict, "verdict" | "reason"> {
  if (grains.passage !== "same") {
    return {
      verdict: "changed",
      reason: `${label} changed since the review: ${move(reviewedVersion, version)}.`,
    };
  }
  // A stamp that does not tell is as good as it was before wider grains were recorded.
  if (grain !== "passage" && grains[grain] === "changed") {
    const reason = `The ${grain} around ${label} changed since the review, the cited text did not: ${move(reviewedVersion, version)}.`;
    return { verdict: "changed", reason };
  }
  return { verdict: "fresh", reason: `${label} says the same as at the review.` };
}

function missingReason({ reference, label }: GoldenSource): string {
  if (reference.kind === "topic") return `No document carries the topic "${reference.topic}" any more.`;
  return reference.kind === "document"
    ? `The document ${reference.documentId} is no longer there.`
    : `The document of ${label} is no longer there.`;
}

/** A text that may have moved is not served: what holds it now may be kept as it was while the page went on elsewhere. */
function withDoubt(reason: string, { perhapsMovedTo }: { readonly perhapsMovedTo?: string }): string {
  if (perhapsMovedTo === undefined) return reason;
  return `${reason} Moved? Its text stands in ${perhapsMovedTo}, which may be an archived copy.`;
}

function move(reviewed: string, current: string): string {
  return reviewed === current
    ? `its content moved although it is still tagged ${current}`
    : `reviewed at ${reviewed}, now ${current}`;
}
