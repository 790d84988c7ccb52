import type { Similarity } from "../models/similarity.ts";
import type { WebResult } from "../models/web-search.ts";
import type { RecalledPassage } from "../stores/recalled-passage.ts";
import { hashText } from "../text/hash-text.ts";

/** Collection of everything that comes from the web and not from the store. */
const WEB_COLLECTION = "web";

/**
 * A web result in the form of a passage, so that the stages after recall treat it as one. Its address is its document;
 * it is in no store, so its version is the moment it was read.
 */
export function toEvidence(
  { url, title, snippet }: WebResult,
  { similarity, retrievedAt }: { similarity: Similarity; retrievedAt: string },
): RecalledPassage {
  const hash = hashText(snippet);
  return {
    similarity,
    fusedScore: similarity,
    foundBy: [{ query: 0, similarity, denseRank: null, textRank: null }],
    document: {
      id: url,
      collection: WEB_COLLECTION,
      root: url,
      title,
      format: "text",
      contentHash: hash,
      version: retrievedAt,
      revision: 1,
      metadata: { url },
      indexKey: "",
      ingestedAt: retrievedAt,
    },
    passage: {
      id: url,
      documentId: url,
      ordinal: 0,
      headings: [],
      anchor: null,
      text: snippet,
      start: 0,
      end: snippet.length,
      startLine: 1,
      endLine: 1,
      hash,
      embeddingHash: hash,
      truncated: false,
    },
  };
}
