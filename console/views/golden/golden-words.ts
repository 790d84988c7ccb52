import type { Freshness, GoldenEntry, QueueItem, SourceChange } from "../../api/wire/golden.ts";
import type { BadgeTone } from "../../parts/badge.tsx";
import { countOf } from "../../parts/format.ts";

/** What the states of entries and sources are called on the page. */

export interface Words {
  readonly tone: BadgeTone;
  readonly label: string;
}

/** What stands against serving an approved entry, in two words; undefined where nothing does. */
function whyNotServed(verdict: Freshness["verdict"]): string | undefined {
  switch (verdict) {
    case "fresh":
      return undefined;
    case "no-sources":
      return "no source";
    case "new-evidence":
      return "newer text";
    case "broken-link":
      return "broken link";
    case "changed":
      return "source changed";
    case "missing":
      return "source gone";
    case "ambiguous-version":
      return "versions differ";
  }
}

/** State and freshness in one: what somebody decided, and whether it still holds. */
export function statusWords({ entry, freshness }: Standing): Words {
  const why = whyNotServed(freshness.verdict);
  if (entry.state === "retired") return { tone: "plain", label: "retired" };
  if (entry.state === "draft") return { tone: "plain", label: why === undefined ? "draft" : `draft: ${why}` };
  if (why === undefined) return { tone: "good", label: "approved and fresh" };
  if (freshness.verdict === "no-sources")
    return { tone: "warn", label: "approved, but unverifiable: not served (no source)" };
  return { tone: "bad", label: `approved, but stale: not served (${why})` };
}

/** Of one source: the colour of what became of it. */
export function freshnessTone(verdict: Freshness["verdict"]): BadgeTone {
  if (verdict === "fresh") return "good";
  return verdict === "no-sources" ? "warn" : "bad";
}

/** An entry with how its sources stand. */
export interface Standing {
  readonly entry: Pick<GoldenEntry, "state">;
  readonly freshness: Pick<Freshness, "verdict" | "reason">;
}

export function isServed({ entry, freshness }: Standing): boolean {
  return (entry.state === "approved" || entry.state === "stale") && freshness.verdict === "fresh";
}

/** Whether an answer is served as things stand, in words. */
export function servedWords({ entry, freshness }: Standing): string {
  if (entry.state === "draft") return "Not served: nobody has approved it.";
  if (entry.state === "retired") return "Not served: it was taken out of service.";
  return freshness.verdict === "fresh" ? "Served." : `Not served: ${freshness.reason}`;
}

/** Whether an answer is served after something was decided about it, for the sentence that says so. */
export function servedNowWords(before: Standing | undefined, now: Standing): string {
  if (!isServed(now)) return servedWords(now);
  if (before === undefined || before.entry.state === "draft") return "It is served from now on.";
  return isServed(before) ? "It goes on being served." : "It is served again.";
}

export function whyWords(why: QueueItem["why"]): string {
  switch (why) {
    case "stale":
      return "Its sources moved";
    case "no-sources":
      return "It has no source";
    case "draft":
      return "It waits for an approval";
  }
}

/** Sources that read as they did when they were stamped, where they stood. */
export function keptSources({ freshness }: Pick<Rests, "freshness">): Freshness["sources"] {
  return freshness.sources.filter(({ verdict, movedTo }) => verdict === "fresh" && movedTo === undefined);
}

/** Heads the list of them. What nobody reviewed says nothing the same as at a review. */
export function keptWords(review: Rests): string {
  const kept = keptSources(review).length;
  const all = review.freshness.sources.length;
  if (all === 0) return "No source is recorded. Choose below what the answer rests on.";
  if (kept === 0) return "No source reads as it did.";
  const these = countOf(kept, kept < all ? "other source" : "source");
  if (review.entry.reviewedBy === "")
    return `It rests on ${these}. Nobody has reviewed it: read whether the answer says what stands there.`;
  if (kept === all) return "Every source says the same as at the review.";
  return `${these} ${kept === 1 ? "says" : "say"} the same as at the review.`;
}

interface Rests {
  readonly entry: Pick<GoldenEntry, "reviewedBy">;
  readonly freshness: Pick<Freshness, "sources">;
}

/** A reference as people write it; a passage without its place in the document. */
export function referenceWords(reference: SourceChange["source"]["reference"]): string {
  return reference.kind === "topic" ? `topic:${reference.topic}` : reference.documentId;
}

/** What kind of change a source went through, and what that means for its answer. */
export function changeWords({
  source,
  verdict,
  before,
  after,
  successor,
}: SourceChange): Words & { explanation: string } {
  if (verdict.verdict === "missing") {
    return {
      ...{ tone: "bad", label: "document gone" },
      explanation:
        "The document it stood in is no longer there. Choose another source, or retire the answer.",
    };
  }
  if (verdict.verdict === "ambiguous-version") {
    return {
      ...{ tone: "bad", label: "versions differ" },
      explanation: `Its documents carry different versions (${verdict.versions?.join(", ") ?? "unknown"}), so no one text stands for it. Choose the document that counts.`,
    };
  }
  if (verdict.movedTo) {
    return {
      ...{ tone: "warn", label: "moved" },
      explanation: `The text stands, word for word, in ${verdict.movedTo.label} now. The answer can stay; keeping it leads the source there.`,
    };
  }
  if (successor) return successorWords(successor, source.label);
  if (after === undefined) {
    return {
      ...{ tone: "bad", label: "passage gone" },
      explanation:
        "The passage is gone, and nothing on its page resembles it. Choose another source, or retire the answer.",
    };
  }
  if (before === undefined) {
    return {
      ...{ tone: "warn", label: "changed" },
      explanation: "How it read at the review was not kept, so only the present text can be shown.",
    };
  }
  if (before.trim() === after.trim()) {
    return {
      ...{ tone: "warn", label: "surroundings changed" },
      explanation: "The cited text reads as it did; what stands around it on the page changed.",
    };
  }
  return {
    tone: "warn",
    label: "edited",
    explanation: "The cited text was edited. See whether the answer still holds.",
  };
}

function successorWords(
  { overlap, usedByDefault, source }: NonNullable<SourceChange["successor"]>,
  label: string,
): Words & { explanation: string } {
  const share = `${Math.round(100 * overlap)} % of the words are the same`;
  if (!usedByDefault) {
    return {
      ...{ tone: "bad", label: "passage gone" },
      explanation: `The passage is gone. ${source.label} comes nearest to it (${share}), which is too little to take it for the same: choose the sources yourself.`,
    };
  }
  const [name, what] =
    source.label === label
      ? ["edited", "The passage was edited where it stands"]
      : ["rewritten", `The passage became ${source.label}`];
  return {
    ...{ tone: "warn", label: name },
    explanation: `${what} (${share}). What it says now becomes the source unless you choose another one.`,
  };
}
