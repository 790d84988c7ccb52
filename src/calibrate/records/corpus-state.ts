import { hashBytes } from "../../text/hash-text.ts";

/** What the documents were when something was measured on them: one hash for all, and a mark of each. */
export interface CorpusState {
  /** SHA-256 (hex) over the content hashes, in order. */
  readonly hash: string;
  /** Eight hex digits of each content hash, sorted. */
  readonly marks: readonly string[];
}

const MARK_LENGTH = 8;

/** @param contentHashes of all documents, in any order */
export function describeCorpus(contentHashes: readonly string[]): CorpusState {
  const sorted = contentHashes.toSorted();
  return {
    hash: hashBytes(JSON.stringify(sorted)),
    marks: sorted.map((hash) => hash.slice(0, MARK_LENGTH)),
  };
}

/** Share of the documents, of the larger number of the two, that are not in both: 0 for the same, 1 for other ones. */
export function corpusChange(before: readonly string[], now: readonly string[]): number {
  const most = Math.max(before.length, now.length);
  if (most === 0) return 0;
  const left = new Map<string, number>();
  for (const mark of before) left.set(mark, (left.get(mark) ?? 0) + 1);
  let common = 0;
  for (const mark of now) {
    const count = left.get(mark) ?? 0;
    if (count === 0) continue;
    left.set(mark, count - 1);
    common += 1;
  }
  return 1 - common / most;
}
