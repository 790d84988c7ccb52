import type { CachedPassage, CachedPassageState, CacheEntry, CacheSnapshot, CacheWrite } from "../cache.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

type PassageReader = Pick<SnapshotReader, "document" | "passage" | "passages">;

/** An entry together with what its passages are now. Called inside one snapshot. */
export function cacheSnapshotOf(entry: CacheEntry, reader: PassageReader): CacheSnapshot {
  return { entry, states: entry.passages.map((passage) => passageState(passage, reader)) };
}

/** Whether each passage of an entry stands as it was read. Called inside one snapshot. */
export function hasSamePassages({ passages }: Pick<CacheEntry, "passages">, reader: PassageReader): boolean {
  return passages.every((passage) => passageState(passage, reader).kind === "same");
}

/** The same text below the same headings, wherever on its page, also on a renamed one. */
function passageState(
  { documentId, hash, embeddingHash }: CachedPassage,
  reader: PassageReader,
): CachedPassageState {
  const document = reader.document(documentId);
  if (!document) return { kind: "gone", documentId };
  const first = reader.passage(document.id, hash);
  if (!first) return { kind: "changed", documentId };
  const passage =
    first.embeddingHash === embeddingHash
      ? first
      : reader
          .passages(document.id)
          .find((other) => other.hash === hash && other.embeddingHash === embeddingHash);
  return passage ? { kind: "same", passage, document } : { kind: "changed", documentId };
}

/** What an entry takes up: its texts as UTF-8, and its vector. */
export function cacheEntrySize({ entry, vector }: Pick<CacheWrite, "entry" | "vector">): number {
  const { question, normalised, text, citations, passages, known } = entry;
  const texts = [question, normalised, text, JSON.stringify([citations, passages, known])];
  return texts.reduce((sum, each) => sum + Buffer.byteLength(each, "utf8"), vector.byteLength);
}
