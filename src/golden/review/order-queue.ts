import { compareIds } from "../../stores/compare-ids.ts";
import type { GoldenListing } from "../golden-parts.ts";

export interface QueueOptions {
  /** How many questions each entry would have answered since it is no longer served, by id. @default not known */
  traffic?: ReadonlyMap<string, number>;
}

/** An entry that is not served, and could be once a person looked at it. */
export interface QueueItem extends GoldenListing {
  /** `stale`: a source moved; `no-sources`: nothing to verify it by; `draft`: nobody approved it yet. */
  readonly why: "stale" | "no-sources" | "draft";
  /** Questions lost; null where nobody counted. */
  readonly traffic: number | null;
}

/**
 * The entries that wait for a person, the most needed first: by questions lost where they were counted; then those that
 * were served before, then those asked in more ways, then those reviewed longest ago. Without counts the order is a guess,
 * for how many ways there are to ask says little about how many people do.
 */
export function orderQueue(listings: readonly GoldenListing[], options: QueueOptions = {}): QueueItem[] {
  return listings.flatMap((listing) => toQueueItem(listing, options) ?? []).sort(compareNeed);
}

/** Undefined for an entry that waits for nobody. */
export function toQueueItem(listing: GoldenListing, { traffic }: QueueOptions = {}): QueueItem | undefined {
  const why = reasonOf(listing);
  return why && { ...listing, why, traffic: traffic ? (traffic.get(listing.entry.id) ?? 0) : null };
}

function reasonOf({ entry, freshness }: GoldenListing): QueueItem["why"] | undefined {
  if (entry.state === "retired") return undefined;
  if (entry.state === "draft") return "draft";
  if (freshness.verdict === "no-sources") return "no-sources";
  return freshness.verdict === "fresh" ? undefined : "stale";
}

type Needed = Pick<QueueItem, "entry" | "traffic">;

/** The order of the queue. It needs no verdict. */
export function compareNeed(a: Needed, b: Needed): number {
  const isDraft = ({ entry }: Needed) => (entry.state === "draft" ? 1 : 0);
  return (
    (b.traffic ?? 0) - (a.traffic ?? 0) ||
    isDraft(a) - isDraft(b) ||
    b.entry.phrasings.length - a.entry.phrasings.length ||
    compareIds(a.entry.reviewedAt, b.entry.reviewedAt) ||
    compareIds(a.entry.id, b.entry.id)
  );
}
