import type { CacheWrite } from "../../cache.ts";
import { cacheEntrySize } from "../../sources/cached-passage-state.ts";
import type { Connection } from "../connection.ts";
import { toBlob } from "../vector-blob.ts";
import type { ChangeLog } from "../vector-changes.ts";
import { toDetails } from "./cache-rows.ts";

/** Writes entries with their passages. Called inside a transaction. */
export interface CacheWriter {
  /** Adds an entry, and keeps the table within its bounds. Returns how many others were removed for it. */
  put(write: CacheWrite): number;
  /** Returns how many were there. */
  remove(ids: readonly string[]): number;
}

export function createCacheWriter(
  { database }: Connection,
  {
    changes,
    index,
  }: { changes: ChangeLog /** Number of the version that entries are made under. */; index: number },
): CacheWriter {
  const insert = database.prepare<[Record<string, string | number | null | Buffer>]>(`
    INSERT INTO cache_entries (id, namespace, edition, surface, normalised, answer, created_at, last_served_at, served,
      size, details, question, text, vector, index_number)
    VALUES (@id, @namespace, @edition, @surface, @normalised, @answerId, @createdAt, @createdAt, 0,
      @size, @details, @question, @text, @vector, @index)`);
  const addPassage = database.prepare<[Record<string, string | number | bigint>]>(`
    INSERT INTO cache_passages (entry, ordinal, document, passage, hash, embedding_hash, start_line)
    VALUES (@entry, @ordinal, @documentId, @passageId, @hash, @embeddingHash, @startLine)`);
  const holderOf = database
    .prepare<[string, string], string>("SELECT id FROM cache_entries WHERE namespace = ? AND normalised = ?")
    .pluck();
  const removeOne = database.prepare<[string]>("DELETE FROM cache_entries WHERE id = ?");
  const count = database.prepare<[], number>("SELECT count(*) FROM cache_entries").pluck();
  const expired = database
    .prepare<[string, number], string>(
      "SELECT id FROM cache_entries WHERE created_at <= ? ORDER BY created_at, id LIMIT ?",
    )
    .pluck();
  const leastUsed = database
    .prepare<[number], string>("SELECT id FROM cache_entries ORDER BY last_served_at, id LIMIT ?")
    .pluck();

  function remove(ids: readonly string[]): number {
    let removed = 0;
    for (const id of ids) {
      if (removeOne.run(id).changes === 0) continue;
      changes.add("cached", id);
      removed += 1;
    }
    changes.prune();
    return removed;
  }

  /** Room for one more: first what nobody may be served any more, then what nobody asked for in longest. */
  function makeRoom({ maxEntries, expiredBefore }: CacheWrite["bounds"]): number {
    const excess = () => Math.max(0, (count.get() ?? 0) + 1 - maxEntries);
    if (excess() === 0) return 0;
    const removed = remove(expired.all(expiredBefore, excess()));
    return removed + remove(leastUsed.all(excess()));
  }

  return {
    remove,
    put({ entry, vector, bounds }) {
      const { passages, source, model, known, citations, ...columns } = entry;
      const holder = holderOf.get(entry.namespace, entry.normalised);
      if (holder !== undefined) remove([holder]);
      const removed = makeRoom(bounds);
      const { lastInsertRowid: number } = insert.run({
        ...columns,
        index,
        size: cacheEntrySize({ entry, vector }),
        details: toDetails({ source, model, known, citations }),
        vector: toBlob(vector),
      });
      for (const [ordinal, passage] of passages.entries()) {
        addPassage.run({ ...passage, entry: number, ordinal });
      }
      changes.add("cached", entry.id);
      changes.prune();
      return removed;
    },
  };
}
