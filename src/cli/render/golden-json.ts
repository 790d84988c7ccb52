import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import type { GrainVerdicts } from "../../golden/freshness/grains.ts";
import type { BrokenLinkVerdict } from "../../golden/freshness/judge-link.ts";
import type { NewEvidence } from "../../golden/freshness/new-evidence.ts";
import type { GoldenListing } from "../../golden/golden-parts.ts";
import type { GoldenReview, SourceChange } from "../../golden/review/review.ts";
import { formatReference } from "../../golden/sources/source-reference.ts";
import type { GoldenSource, GoldenState } from "../../stores/golden.ts";
import { answerPatch, FIXED_LINKS } from "./answer-patch.ts";
import { type EntryVerdict, entryVerdict } from "./verdict.ts";

/** A golden entry as every `golden` command prints it with `--json`. */
export interface GoldenEntryJson {
  readonly id: string;
  /** Only `approved` is served, and only while the verdict is `fresh`. */
  readonly state: GoldenState;
  readonly questions: readonly string[];
  /** Near questions that must not get the answer. */
  readonly negatives: readonly string[];
  readonly answer: string;
  readonly language: string | null;
  readonly audience: readonly string[];
  readonly labels: readonly string[];
  /** Worst of the sources, and only `fresh` is served; the state where it keeps the entry from being served whatever they say. */
  readonly verdict: EntryVerdict;
  readonly reason: string;
  /** Worst of the sources at each grain, whichever of them decides. */
  readonly grains: GrainVerdicts;
  readonly sources: readonly GoldenSourceJson[];
  readonly brokenLinks: readonly Pick<BrokenLinkVerdict, "url" | "reason" | "now">[];
  /** Passages that came since the review and are as near to the question as the sources. */
  readonly newEvidence: readonly NewEvidence[];
  /** Empty for what nobody reviewed yet. */
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly createdAt: string;
  readonly revision: number;
}

export interface GoldenSourceJson {
  readonly kind: GoldenSource["reference"]["kind"];
  /** Document id, or `topic:name`. */
  readonly source: string;
  readonly label: string;
  /** Content hash at the review. */
  readonly hash: string;
  readonly verdict: FreshnessVerdict["verdict"];
  readonly reason: string;
  readonly reviewedVersion: string;
  readonly currentVersion: string | null;
  /** Versions that disagree, for a topic; else empty. */
  readonly versions: readonly string[];
  readonly grains: GrainVerdicts | null;
  /** Where a passage that left its document stands now; else null. */
  readonly movedTo: { readonly documentId: string; readonly label: string } | null;
}

export function goldenEntryJson({ entry, freshness }: GoldenListing): GoldenEntryJson {
  return {
    id: entry.id,
    state: entry.state,
    questions: entry.phrasings.map(({ text }) => text),
    negatives: entry.negatives.map(({ text }) => text),
    answer: entry.answer,
    language: entry.language,
    audience: entry.audience,
    labels: entry.labels,
    verdict: entryVerdict({ entry, freshness }),
    reason: freshness.reason,
    grains: freshness.grains,
    sources: entry.sources.map((source, index) => sourceJson(source, freshness.sources[index])),
    brokenLinks: freshness.brokenLinks.map(({ explanation: _, ...link }) => link),
    newEvidence: freshness.evidence,
    reviewedBy: entry.reviewedBy,
    reviewedAt: entry.reviewedAt,
    createdAt: entry.createdAt,
    revision: entry.revision,
  };
}

function sourceJson(
  { reference, label, hash, version }: GoldenSource,
  verdict: FreshnessVerdict["sources"][number] | undefined,
): GoldenSourceJson {
  return {
    kind: reference.kind,
    source: formatReference(reference),
    label,
    hash,
    verdict: verdict?.verdict ?? "missing",
    reason: verdict?.reason ?? "",
    reviewedVersion: version,
    currentVersion: verdict?.currentVersion ?? null,
    versions: verdict?.versions ?? [],
    grains: verdict?.grains ?? null,
    movedTo: verdict?.movedTo ?? null,
  };
}

/** A review that waits for its completion, as `golden review` prints it with `--json`. */
export interface GoldenReviewJson {
  readonly entry: GoldenEntryJson;
  readonly changes: readonly SourceChangeJson[];
  /** Links of the answer that lead nowhere and led nowhere at the last review either, one sentence each. */
  readonly lostLinks: readonly string[];
  /** The answer with its broken links led to their new places, and the command that takes it; null where none is known. */
  readonly linkFix: { readonly answer: string; readonly patch: string; readonly complete: string } | null;
  readonly token: string;
  /** Command line that completes the review. */
  readonly complete: string;
}

export interface SourceChangeJson {
  readonly source: GoldenSourceJson;
  /** Texts at the last review and now; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Unified diff. */
  readonly patch: string;
  /** What takes the place of a passage that is gone, unless sources are named; null where nothing is gone. */
  readonly successor: {
    readonly label: string;
    readonly overlap: number;
    readonly usedByDefault: boolean;
  } | null;
}

export function goldenReviewJson(
  review: GoldenReview,
  { complete, fix }: { complete: string; fix: string },
): GoldenReviewJson {
  const { entry, fixedAnswer } = review;
  return {
    entry: goldenEntryJson(review),
    changes: review.changes.map(changeJson),
    lostLinks: review.lostLinks,
    linkFix:
      fixedAnswer === undefined
        ? null
        : {
            answer: fixedAnswer,
            patch: answerPatch(entry.answer, fixedAnswer, FIXED_LINKS),
            complete: fix,
          },
    token: review.token,
    complete,
  };
}

function changeJson({ source, verdict, before, after, patch, successor }: SourceChange): SourceChangeJson {
  return {
    source: sourceJson(source, verdict),
    before: before ?? null,
    after: after ?? null,
    patch,
    successor:
      successor === undefined
        ? null
        : {
            label: successor.source.label,
            overlap: successor.overlap,
            usedByDefault: successor.usedByDefault,
          },
  };
}
