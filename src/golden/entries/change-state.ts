import { AppError } from "../../errors.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { GoldenChange, GoldenListing, GoldenParts } from "../golden-parts.ts";
import { warnOfLinks } from "../links/lost-links.ts";
import { stampLinks } from "../links/stamp-links.ts";
import { keptLinks, noteOfKeptLinks, refuseBrokenLinks } from "../review/review-links.ts";
import { type StampedSources, stampSources } from "../sources/resolve-sources.ts";
import type { SourceInput } from "../sources/source-reference.ts";
import { checkReviewer } from "./check-entry.ts";
import { describeWrite } from "./describe-write.ts";
import { readEntry } from "./find-entry.ts";
import { saveEntry } from "./save-entries.ts";

export interface Approval {
  id: string;
  /** The person who vouches for the answer. */
  reviewedBy: string;
  /** What a draft rests on, stamped as of now. @default the sources it has */
  sources?: readonly SourceInput[];
  /**
   * Approve it although a phrasing would match another entry with another answer, or a link of the answer broke.
   * @default false
   */
  force?: boolean;
  signal?: AbortSignal;
}

/**
 * Lets a draft, or a retired entry, be served from now on. An answer whose sources moved since they were stamped goes
 * through a review instead, which shows what moved.
 *
 * @throws AppError `review-required`, `golden-invalid` where there is no source to vouch for, `golden-conflict`,
 * `golden-not-found`, `document-not-found`
 */
export async function approveEntry(approval: Approval, parts: GoldenParts): Promise<GoldenChange> {
  const { id, sources: named, force, signal } = approval;
  const { store, clock } = parts;
  const reviewedBy = checkReviewer(approval.reviewedBy);
  const snapshot = await readEntry(id, store);
  const { entry } = snapshot;
  const { verdict, reason, brokenLinks } = await judgeSnapshot(snapshot, parts, { forApproval: true });
  if (entry.state === "approved" && verdict === "fresh" && !named) {
    return describeWrite(id, { ...parts, warnings: [`"${id}" is approved already.`] });
  }
  const mayName = entry.state === "draft" || entry.sources.length === 0;
  if (verdict !== "fresh" && !(named && mayName)) throw notApprovable(entry, { verdict, reason });
  if (named && !mayName) throw notApprovable(entry, { verdict, reason: "Its sources were reviewed before." });
  const stamped: StampedSources | undefined = named && (await stampSources(named, parts));
  if (stamped?.sources.length === 0) throw notApprovable(entry, { verdict: "no-sources", reason });
  const isStrict = parts.freshness?.links !== "report";
  const kept = isStrict ? await keptLinks(entry.answer, brokenLinks) : [];
  if (!force) refuseBrokenLinks(id, kept);
  const at = clock().toISOString();
  const next: GoldenEntry = {
    ...entry,
    state: "approved",
    sources: stamped?.sources ?? entry.sources,
    links: await stampLinks({ ...entry, ...stamped }, parts.documents),
    ...{ reviewedBy, reviewedAt: at, revision: entry.revision + 1 },
  };
  const event = { action: "approved", at, by: reviewedBy, note: noteOfKeptLinks(null, kept) } as const;
  const save = {
    ...{ entry: next, event, recordsEvidence: true },
    ...(stamped && { snapshotTexts: stamped.snapshotTexts }),
  };
  const warnings = await saveEntry(save, { force, signal }, parts);
  const lost = await warnOfLinks(next, parts.documents);
  return describeWrite(id, { ...parts, warnings: [...warnings, ...lost] });
}

function notApprovable(
  { id }: GoldenEntry,
  { verdict, reason }: { verdict: string; reason: string },
): AppError {
  if (verdict === "no-sources") {
    return new AppError("golden-invalid", `The entry "${id}" cannot be approved. ${reason}`, {
      hint: `assay golden approve ${id} --source <document> --reviewer <name>`,
    });
  }
  return new AppError("review-required", `The entry "${id}" cannot be approved unseen. ${reason}`, {
    hint: `assay golden review ${id}`,
  });
}

export interface Retirement {
  id: string;
  /** Who takes it out of service. @default null: nobody named */
  by?: string | null;
  /** Why, for the history. @default null */
  reason?: string | null;
}

/** Takes an entry out of service and frees its questions; it can be approved again. @throws AppError `golden-not-found` */
export async function retireEntry(
  { id, by = null, reason = null }: Retirement,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { store, clock } = parts;
  const { entry } = await readEntry(id, store);
  if (entry.state === "retired") {
    return describeWrite(id, { ...parts, warnings: [`"${id}" is retired already.`] });
  }
  const event = { action: "retired", at: clock().toISOString(), by, note: reason } as const;
  await store.setState({ id, state: "retired", expectedRevision: entry.revision, event });
  const { warnings: _, ...change } = await describeWrite(id, { ...parts, warnings: [] });
  return { ...change, warnings: [] };
}

/** Ids whose mark a check moved. */
export interface FreshnessMarks {
  readonly stale: readonly string[];
  readonly fresh: readonly string[];
}

/**
 * Notes in the store what a check found: an approved entry one of whose sources moved becomes `stale`, and a stale one
 * whose sources are as they were at the review again becomes `approved`. The note is for people and lists; what is
 * served is decided anew at every question. An entry that somebody wrote meanwhile is left alone.
 */
export async function markFreshness(
  listings: readonly GoldenListing[],
  { store, clock }: GoldenParts,
): Promise<FreshnessMarks> {
  const stale: string[] = [];
  const fresh: string[] = [];
  for (const { entry, freshness } of listings) {
    const { id, revision: expectedRevision } = entry;
    const isFresh = freshness.verdict === "fresh";
    const turnsStale = entry.state === "approved" && !isFresh && freshness.verdict !== "no-sources";
    if (!turnsStale && !(entry.state === "stale" && isFresh)) continue;
    const event = {
      action: turnsStale ? ("marked-stale" as const) : ("marked-fresh" as const),
      ...{ at: clock().toISOString(), by: null, note: freshness.reason },
    };
    const state = turnsStale ? "stale" : "approved";
    try {
      await store.setState({ id, state, expectedRevision, event });
    } catch (error) {
      if (AppError.isInstance(error) && error.code === "golden-conflict") continue;
      throw error;
    }
    (turnsStale ? stale : fresh).push(id);
  }
  return { stale, fresh };
}
