import type { GoldenEntry, GoldenState } from "./golden.ts";

/**
 * The history of golden entries: one event for each write, kept for good and never changed. An event holds the whole
 * content it led to, so what a write changed is the difference to the event before it.
 */
export const goldenActions = [
  /** The entry was there when histories began. */
  "existing",
  "added",
  "imported",
  "phrasing-added",
  "phrasing-removed",
  "negative-added",
  "negative-removed",
  "reviewed",
  "approved",
  "retired",
  /** A retirement was taken back. */
  "reopened",
  /** A check found a source changed. */
  "marked-stale",
  /** A check found every source as it was at the review again. */
  "marked-fresh",
  "removed",
] as const;

export type GoldenAction = (typeof goldenActions)[number];

export interface GoldenEventInput {
  readonly action: GoldenAction;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The person who did it; null for the program itself, and where nobody was named. */
  readonly by: string | null;
  /** One sentence on what is not in the content, such as a conflict that was overruled. */
  readonly note: string | null;
}

export interface GoldenEvent extends GoldenEventInput {
  readonly entryId: string;
  /** Revision it led to; for a removal, the last one. */
  readonly revision: number;
  /** What the entry was afterwards; null once it was removed. */
  readonly content: GoldenContent | null;
}

/** An entry as the history keeps it. */
export interface GoldenContent
  extends Pick<
    GoldenEntry,
    | "state"
    | "answer"
    | "sources"
    | "links"
    | "evidence"
    | "language"
    | "audience"
    | "labels"
    | "reviewedBy"
    | "reviewedAt"
  > {
  readonly questions: readonly string[];
  readonly negatives: readonly string[];
}

export function contentOf(entry: GoldenEntry): GoldenContent {
  const { state, answer, sources, language, audience, labels, reviewedBy, reviewedAt, links, evidence } =
    entry;
  return {
    ...{ state, answer, sources, language, audience, labels, reviewedBy, reviewedAt },
    ...(links && { links }),
    ...(evidence && { evidence }),
    questions: entry.phrasings.map(({ text }) => text),
    negatives: entry.negatives.map(({ text }) => text),
  };
}

/** True for entries that a question may match. */
export function canMatch({ state }: { state: GoldenState }): boolean {
  return state === "approved" || state === "stale";
}
