import type { DocumentStore, Metadata } from "../stores/documents.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { RecalledPassage, RetrievalQuery } from "../stores/recalled-passage.ts";
import type { VectorIndex } from "../stores/vectors/vector-index.ts";
import { type DocumentDirectory, type DocumentEntry, documentsThatMatch } from "./document-directory.ts";
import { FUSION_DEFAULTS } from "./fusion-defaults.ts";
import { type Candidate, compareSimilarity, type RecallMode, type RecallSearch, recall } from "./recall.ts";

/**
 * The gatekeeper: passages count as evidence only when their similarity to the question reaches the threshold, whichever
 * search found them; the fused rank only orders. The metadata filter decides which passages are searched at all, before
 * the best are taken. Too little evidence is an outcome with a reason, not an empty list that a later stage might fill
 * with guesses.
 */
export interface Retriever {
  /**
   * @param queries the question as asked first; at least one
   * @throws AppError `embedder-mismatch`, `aborted`, those of the store; RangeError without a query
   */
  retrieve(queries: readonly RetrievalQuery[], options: RetrieveOptions): Promise<RetrievalOutcome>;
}

export interface RetrieveOptions {
  /** Smallest similarity that counts as evidence, inclusive; in [-1, 1]. */
  threshold: number;
  /** @default "hybrid" */
  mode?: RecallMode;
  /** Passages that each search brings in for each query. @default 50 */
  fetchK?: number;
  /** Worth of a rank in the search by vectors and in that by words. @default FUSION_DEFAULTS.weights */
  weights?: { readonly dense: number; readonly text: number };
  /** Constant of the reciprocal rank fusion. @default FUSION_DEFAULTS.rankConstant */
  rankConstant?: number;
  /** Conditions on document metadata. @default every document */
  filter?: MetadataFilter;
  /** How many of the nearest passages to name when none qualifies. @default 3 */
  suggestions?: number;
  signal?: AbortSignal;
}

export type NoAnswerReason = "no-documents" | "filter-matches-nothing" | "below-threshold";

export type RetrievalOutcome = {
  /** What did not run as configured, in words. Empty on a healthy search. */
  readonly degraded: readonly string[];
} & (
  | {
      readonly kind: "passages";
      /** All that qualify. Best fused rank first; the nearest first in the mode `dense`. */
      readonly passages: readonly RecalledPassage[];
      /** How many more were recalled and did not qualify. */
      readonly belowThreshold: number;
    }
  | {
      readonly kind: "no-answer";
      readonly reason: NoAnswerReason;
      /** The closest passages, all below the threshold: hints where to look, never evidence. */
      readonly nearest: readonly RecalledPassage[];
    }
);

export interface RetrieverParts {
  documents: DocumentStore;
  index: VectorIndex;
  directory: DocumentDirectory;
}

export function createRetriever({ documents, index, directory }: RetrieverParts): Retriever {
  async function attach(candidates: readonly Candidate[]): Promise<RecalledPassage[]> {
    const entries = await directory.current();
    const passages = await documents.getPassagesById(candidates.map(({ id }) => id));
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    const documentOf = createCopier(entries);
    return candidates.flatMap(({ id, ...found }) => {
      // A passage removed between the search and this read has no text to show and is left out.
      const passage = byId.get(id);
      const document = passage && documentOf(passage.documentId);
      return passage && document ? [{ passage, document, ...found }] : [];
    });
  }

  return {
    async retrieve(queries, options) {
      if (queries.length === 0) throw new RangeError("There is no query to retrieve for.");
      const suggestions = options.suggestions ?? 3;
      const entries = await directory.current();
      if (entries.size === 0) return noAnswer("no-documents");
      const documentIds = options.filter && documentsThatMatch(options.filter, entries);
      if (documentIds?.size === 0) return noAnswer("filter-matches-nothing");
      const search = toSearch(options, documentIds);
      const { candidates, degraded } = await recall(queries, search, { documents, index });
      const qualified = candidates.filter(({ similarity }) => similarity >= options.threshold);
      const passages = await attach(qualified);
      if (passages.length > 0) {
        return { kind: "passages", passages, belowThreshold: candidates.length - qualified.length, degraded };
      }
      // Words alone name no nearest passage where they match none.
      const hints =
        search.mode === "text"
          ? (await recall(queries, { ...search, mode: "dense", fetchK: suggestions }, { documents, index }))
              .candidates
          : candidates;
      const nearest = await attach(hints.toSorted(compareSimilarity).slice(0, suggestions));
      if (hints.length > 0) return { kind: "no-answer", reason: "below-threshold", nearest, degraded };
      return noAnswer(options.filter ? "filter-matches-nothing" : "no-documents", degraded);
    },
  };
}

function noAnswer(reason: NoAnswerReason, degraded: readonly string[] = []): RetrievalOutcome {
  return { kind: "no-answer", reason, nearest: [], degraded };
}

function toSearch(options: RetrieveOptions, documentIds: ReadonlySet<string> | undefined): RecallSearch {
  return {
    mode: options.mode ?? "hybrid",
    fetchK: options.fetchK ?? FUSION_DEFAULTS.fetchK,
    weights: options.weights ?? FUSION_DEFAULTS.weights,
    rankConstant: options.rankConstant ?? FUSION_DEFAULTS.rankConstant,
    documentIds,
    signal: options.signal,
  };
}

/** Copies: the directory outlives this answer, and who gets the answer may change it. One for each document. */
/** Own fields only, and lists anew, so that nothing of a stored document can be reached through an answer. */
function copyOf(metadata: Metadata): Metadata {
  const fields = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === "object" ? [...value] : value,
  ]);
  return Object.fromEntries(fields);
}

function createCopier(entries: ReadonlyMap<string, DocumentEntry>) {
  const copies = new Map<string, DocumentEntry["summary"]>();
  return (id: string) => {
    const known = copies.get(id);
    const summary = entries.get(id)?.summary;
    if (known !== undefined || summary === undefined) return known;
    const copy = { ...summary, metadata: copyOf(summary.metadata) };
    copies.set(id, copy);
    return copy;
  };
}
