import type { DocumentStore } from "../stores/documents.ts";
import { type MetadataFilter, matchesFilter } from "../stores/metadata-filter.ts";
import type { ScoredPassage } from "../stores/scored-passage.ts";
import type { IndexHit, VectorIndex } from "../stores/vectors/vector-index.ts";
import type { DocumentDirectory } from "./document-directory.ts";

/**
 * The gatekeeper: passages count as evidence only when their similarity to the question reaches the threshold.
 * The metadata filter decides which passages are searched at all, before the best `k` are taken. Too little
 * evidence is an outcome with a reason, not an empty list that a later stage might fill with guesses.
 */
export interface Retriever {
  retrieve(vector: Float32Array, options: RetrieveOptions): Promise<RetrievalOutcome>;
}

export interface RetrieveOptions {
  /** Smallest similarity that counts as evidence, inclusive; in [-1, 1]. */
  threshold: number;
  /** Most passages returned. @default 3 */
  k?: number;
  /** Conditions on document metadata. @default every document */
  filter?: MetadataFilter;
  /** How many of the nearest passages to name when none qualifies. @default 3 */
  suggestions?: number;
  signal?: AbortSignal;
}

export type NoAnswerReason = "no-documents" | "filter-matches-nothing" | "below-threshold";

export type RetrievalOutcome =
  | { readonly kind: "passages"; readonly passages: readonly ScoredPassage[] }
  | {
      readonly kind: "no-answer";
      readonly reason: NoAnswerReason;
      /** The closest passages, all below the threshold: hints where to look, never evidence. */
      readonly nearest: readonly ScoredPassage[];
    };

export interface RetrieverParts {
  documents: DocumentStore;
  index: VectorIndex;
  directory: DocumentDirectory;
}

export function createRetriever({ documents, index, directory }: RetrieverParts): Retriever {
  async function attach(hits: readonly IndexHit[]): Promise<ScoredPassage[]> {
    const entries = await directory.current();
    const passages = await documents.getPassagesById(hits.map((hit) => hit.id));
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    return hits.flatMap((hit) => {
      // A passage removed between the search and this read has no text to show and is left out.
      const passage = byId.get(hit.id);
      const document = passage && entries.get(passage.documentId)?.summary;
      // A copy: the directory outlives this answer, and who gets the answer may change it.
      return passage && document
        ? [{ passage, document: structuredClone(document), similarity: hit.similarity }]
        : [];
    });
  }

  return {
    async retrieve(vector, options) {
      const k = options.k ?? 3;
      const suggestions = options.suggestions ?? 3;
      const entries = await directory.current();
      if (entries.size === 0) return { kind: "no-answer", reason: "no-documents", nearest: [] };
      const { filter } = options;
      const allow = filter && ((id: string) => matchesFilter(entries.get(id)?.fields ?? {}, filter));
      const hits = await index.search(vector, {
        k: Math.max(k, suggestions),
        ...(allow && { allow }),
        ...(options.signal && { signal: options.signal }),
      });
      const nearest = await attach(hits);
      if (nearest.length === 0) {
        const reason = filter ? "filter-matches-nothing" : "no-documents";
        return { kind: "no-answer", reason, nearest: [] };
      }
      const passages = nearest.filter((hit) => hit.similarity >= options.threshold).slice(0, k);
      if (passages.length > 0) return { kind: "passages", passages };
      return { kind: "no-answer", reason: "below-threshold", nearest: nearest.slice(0, suggestions) };
    },
  };
}
