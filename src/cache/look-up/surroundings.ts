import { roundSimilarity } from "../../models/similarity.ts";
import type { CacheEntry } from "../../stores/cache.ts";
import { hashBytes } from "../../text/hash-text.ts";

/**
 * What stands near a question besides the passages an answer rests on. A page that is added or edited changes no passage
 * of the answer, and may hold a better one. So the passages that come as near to the question as the farthest of those it
 * rests on are noted when it is written, and one that was not among them makes the answer stale.
 */
export interface Surroundings {
  /** Marks of what stands near the question now; none where the answer rests on no passage of the store. */
  record(vector: Float32Array, passageIds: readonly string[]): Promise<string[]>;
  /** Whether something came near since the entry was written. `passageIds`: those it rests on, as they are named now. */
  hasNews(entry: CacheEntry, passageIds: readonly string[]): Promise<boolean>;
}

/** The part of a vector index that is needed; it catches up with the store at each call. */
export interface NearbyIndex {
  search(
    vector: Float32Array,
    options: { k: number },
  ): Promise<readonly { readonly id: string; readonly similarity: number }[]>;
  similaritiesOf(vector: Float32Array, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface SurroundingsParts {
  /** Over passages. */
  passages: NearbyIndex;
  /** Over the questions of cached answers. */
  questions: { vectorsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> };
  /** Moves with every change of documents. */
  documentsMark: () => Promise<number>;
}

/** So many passages are looked at. */
const REACH = 64;

/** Answers whose surroundings are remembered while no document moves. */
const CAPACITY = 20_000;

export function createSurroundings({ passages, questions, documentsMark }: SurroundingsParts): Surroundings {
  const seen = new Map<string, boolean>();
  let seenAt = Number.NaN;

  async function nearIds(vector: Float32Array, passageIds: readonly string[]): Promise<string[]> {
    if (passageIds.length === 0) return [];
    const used = [...(await passages.similaritiesOf(vector, passageIds)).values()];
    if (used.length === 0) return [];
    const bar = roundSimilarity(Math.min(...used));
    const hits = await passages.search(vector, { k: REACH });
    return hits.filter(({ similarity }) => roundSimilarity(similarity) >= bar).map(({ id }) => id);
  }

  return {
    async record(vector, passageIds) {
      return (await nearIds(vector, passageIds)).map(markOf);
    },
    async hasNews(entry, passageIds) {
      const mark = await documentsMark();
      if (mark !== seenAt || seen.size > CAPACITY) seen.clear();
      seenAt = mark;
      const known = seen.get(entry.id);
      if (known !== undefined) return known;
      const vector = (await questions.vectorsOf([entry.id])).get(entry.id);
      // An entry that is gone from the index is gone.
      if (!vector) return true;
      const marks = new Set([...entry.known, ...passageIds.map(markOf)]);
      const hasNews = (await nearIds(vector, passageIds)).some((id) => !marks.has(markOf(id)));
      // Documents may have moved while this was looked at.
      if (seenAt === mark) seen.set(entry.id, hasNews);
      return hasNews;
    },
  };
}

/** A passage's id is made of its document and its text, so another text has another mark. */
function markOf(passageId: string): string {
  return hashBytes(passageId).slice(0, 12);
}
