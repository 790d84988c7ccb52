import { setImmediate } from "node:timers/promises";
import type { GoldenEntry, GoldenStore } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import { judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { compareNeed, type QueueItem, type QueueOptions, toQueueItem } from "./order-queue.ts";

/**
 * The queue one entry after the other. What orders it is written in the entry, so an entry is judged when its turn comes, and a
 * page costs no more than what stands before its end. Most entries of a well-kept store are fresh and stand in no queue: those that
 * were found so are passed over until they or the documents move.
 */
export interface QueueWalk {
  /** Those that wait, the most needed first. */
  walk(options?: QueueOptions): AsyncGenerator<QueueItem, void>;
}

export interface QueuePage {
  readonly items: readonly QueueItem[];
  /** Whether more follow. */
  readonly hasMore: boolean;
}

export interface QueuePageOptions {
  limit: number;
  /** Id of the last entry of the page before. @default the first page */
  after?: string;
}

export function createQueueWalk(parts: GoldenParts): QueueWalk {
  const { store, documents } = parts;
  const markOf = parts.documentsMark ?? (() => documents.vectors.sequence());
  /** Revision by id, of entries that were fresh under the documents of this mark. */
  const fresh = new Map<string, number>();
  let markOfFresh: number | undefined;

  const isKnownFresh = ({ id, state, revision }: GoldenEntry) =>
    canMatch({ state }) && fresh.get(id) === revision;

  async function judge(entry: GoldenEntry, traffic: QueueOptions["traffic"]): Promise<QueueItem | undefined> {
    const mark = markOfFresh;
    const snapshot = await store.readEntry(entry.id);
    if (!snapshot) return undefined;
    const listing = { entry: snapshot.entry, freshness: await judgeSnapshot(snapshot, parts) };
    const item = toQueueItem(listing, { ...(traffic && { traffic }) });
    // Another walk may have found other documents meanwhile.
    if (!item && mark === markOfFresh) fresh.set(entry.id, snapshot.entry.revision);
    return item;
  }

  return {
    async *walk({ traffic } = {}) {
      // Before the documents are looked at: what is written in between moves it again.
      const mark = await markOf();
      if (mark !== markOfFresh) fresh.clear();
      markOfFresh = mark;
      for (const { entry } of await inOrder(store, traffic)) {
        if (isKnownFresh(entry)) continue;
        const item = await judge(entry, traffic);
        // As in the list of all: a question must not wait for every judgement.
        await setImmediate();
        if (item) yield item;
      }
    },
  };
}

/** One page of the queue; undefined where the entry that the page before ended with waits no more. */
export async function pageOfQueue(
  walk: AsyncIterable<QueueItem>,
  { limit, after }: QueuePageOptions,
): Promise<QueuePage | undefined> {
  const items: QueueItem[] = [];
  let isThere = after === undefined;
  for await (const item of walk) {
    if (!isThere) isThere = item.entry.id === after;
    else if (items.length === limit) return { items, hasMore: true };
    else items.push(item);
  }
  return isThere ? { items, hasMore: false } : undefined;
}

async function inOrder(
  store: Pick<GoldenStore, "listEntries">,
  traffic: QueueOptions["traffic"],
): Promise<{ entry: GoldenEntry; traffic: number | null }[]> {
  return (await store.listEntries())
    .filter(({ state }) => state !== "retired")
    .map((entry) => ({ entry, traffic: traffic ? (traffic.get(entry.id) ?? 0) : null }))
    .sort(compareNeed);
}
