import type { DocumentStore, PassageRecord } from "./documents.ts";

/** Passages kept; a few dozen megabytes at most. */
const CAPACITY = 20_000;

/**
 * The same documents, with passages that were read once kept in memory until anything in the store moves. Questions keep
 * coming back to the same passages, and reading a hundred of them costs more than searching ten thousand.
 */
export function cachePassages(documents: DocumentStore, { capacity = CAPACITY } = {}): DocumentStore {
  const known = new Map<string, PassageRecord>();
  let knownSequence = -1;
  return {
    ...documents,
    async getPassagesById(ids) {
      const sequence = await documents.vectors.sequence();
      if (sequence !== knownSequence || known.size > capacity) known.clear();
      knownSequence = sequence;
      const missing = ids.filter((id) => !known.has(id));
      const read = missing.length > 0 ? await documents.getPassagesById(missing) : [];
      const found = new Map(read.map((passage) => [passage.id, passage]));
      const passages = ids.flatMap((id) => found.get(id) ?? known.get(id) ?? []);
      // Another question may have moved on meanwhile; what was read before a change must not outlive it.
      if (knownSequence === sequence) for (const passage of read) known.set(passage.id, passage);
      // Copies: the cache outlives this answer, and who gets the answer may change it.
      return passages.map((passage) => ({ ...passage, headings: [...passage.headings] }));
    },
  };
}
