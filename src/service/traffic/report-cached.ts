import type { LabelledPair } from "../../stores/labels.ts";
import type { LogRecord } from "../../stores/log.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import type { Store } from "../../stores/store.ts";
import { hashBytes } from "../../text/hash-text.ts";

/** What a report does to stored answers. */
export interface CacheReportOutcome {
  /** The question that the stored answer is kept from; null where the answer itself is gone. */
  readonly quarantined: QuarantinedPair | null;
  readonly labelled: boolean;
  /** Stored answers that were removed. */
  readonly removed: number;
}

/**
 * A stored answer that was served to a near question is kept from that question, and its own goes on having it. One that was
 * served to the question it was written for is wrong in itself, and so is one that was written just now: it goes.
 */
export async function reportCached(
  { id, source, cache, question, questionKey, text }: LogRecord,
  { by, at, note }: Pick<QuarantinedPair, "by" | "at" | "note">,
  store: Pick<Store, "cache" | "quarantine">,
): Promise<CacheReportOutcome> {
  if (source !== "cached") {
    const removed = await store.cache.remove({ kind: "answer", answerId: id });
    return { quarantined: null, labelled: false, removed };
  }
  const entryId = cache?.entryId ?? null;
  if (entryId === null) return { quarantined: null, labelled: false, removed: 0 };
  if (cache?.how !== "similar") {
    const removed = await store.cache.remove({ kind: "entries", ids: [entryId] });
    return { quarantined: null, labelled: false, removed };
  }
  const pair: QuarantinedPair = { entryId, questionKey, question, by, at, note };
  const stored = (await store.cache.read(entryId))?.entry;
  const label: LabelledPair | undefined =
    question === null || !stored
      ? undefined
      : {
          id: hashBytes(JSON.stringify([entryId, questionKey, by])),
          ...{ asked: question, stored: stored.question, entryId, same: false },
          ...{ answer: text ?? stored.text, by, kind: "report", at, note },
        };
  await store.quarantine.add(pair, label);
  return { quarantined: pair, labelled: label !== undefined, removed: 0 };
}
