import type { CacheStore } from "../stores/cache.ts";
import type { EmbedderPin } from "../stores/settings.ts";
import { type KeepOutcome, type KeptAnswer, keepAnswer } from "./keep/keep-answer.ts";
import { createServedNotes } from "./keep/served-notes.ts";
import { type CacheLookUp, createCacheLookUp, type LookUpParts } from "./look-up/look-up.ts";
import { createSurroundings, type NearbyIndex } from "./look-up/surroundings.ts";

/** Answers that were generated, to be served again: found, kept, and given up. */
export interface AnswerCache extends CacheLookUp {
  /** Notes that an entry was served. Returns at once and never throws. */
  noteServed(entryId: string): void;
  /** Writes one entry. @throws AppError of the store */
  keep(answer: KeptAnswer): Promise<KeepOutcome>;
  /** Whether a question, in any of its wordings, is about one person. */
  isPersonal(texts: readonly string[]): boolean;
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
}

export interface AnswerCacheParts extends Pick<LookUpParts, "quarantined"> {
  store: CacheStore;
  /** Index over `store.vectors`. */
  questions: LookUpParts["index"] & {
    vectorsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  };
  /** Index over passages. */
  passages: NearbyIndex;
  /** Moves with every change of documents. */
  documentsMark: () => Promise<number>;
  embedder: EmbedderPin;
  isPersonal: (texts: readonly string[]) => boolean;
  /** Most entries of the store. */
  maxEntries: number;
  /** Entries older than this are served nowhere. */
  longestTtlSeconds: number;
  clock: () => Date;
}

/** How long between two removals of what expired, in milliseconds. */
const PURGE_EVERY_MS = 600_000;

export function createAnswerCache(parts: AnswerCacheParts): AnswerCache {
  const { store, questions, clock } = parts;
  const surroundings = createSurroundings({ ...parts, questions });
  const served = createServedNotes(store, { clock });
  let purgedAt = clock().getTime();

  /** Entries that nobody asks for again would stay until the cache is full. */
  async function removeExpired(): Promise<void> {
    const now = clock().getTime();
    // A clock that was set back is no reason to wait until it is there again.
    if (Math.abs(now - purgedAt) < PURGE_EVERY_MS) return;
    purgedAt = now;
    const before = new Date(now - parts.longestTtlSeconds * 1000).toISOString();
    await store.remove({ kind: "written-before", before }, { waitMs: 0 }).catch(() => 0);
  }

  return {
    ...createCacheLookUp({ ...parts, index: questions, surroundings }),
    noteServed: (entryId) => served.add(entryId),
    async keep(answer) {
      // What was served lately must not be given up for it.
      await served.flush();
      const outcome = await keepAnswer(answer, { ...parts, surroundings });
      await removeExpired();
      return outcome;
    },
    isPersonal: parts.isPersonal,
    flush: () => served.flush(),
  };
}
