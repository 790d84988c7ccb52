import { AppError } from "../errors.ts";
import type { Similarity } from "../models/similarity.ts";
import { compareIds } from "../stores/compare-ids.ts";
import type { DocumentStore } from "../stores/documents.ts";
import type { Finding, RetrievalQuery } from "../stores/recalled-passage.ts";
import type { VectorIndex } from "../stores/vectors/vector-index.ts";
import { fuseRanks, type RankedList } from "./fuse.ts";
import { queryTerms } from "./query-terms.ts";

/**
 * Runs every query against the vectors and the words of the documents and takes the union. Similarities of passages
 * that only the words found are computed afterwards, so that each candidate has one and the gate can judge them all.
 */
export interface Recall {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** What did not run as configured, in words. */
  readonly degraded: readonly string[];
}

export interface Candidate {
  readonly id: string;
  /** Best over all queries but invented answers. */
  readonly similarity: Similarity;
  readonly fusedScore: number;
  readonly foundBy: readonly Finding[];
}

/** `dense` searches vectors, `text` words, `hybrid` both. */
export type RecallMode = "dense" | "text" | "hybrid";

export interface RecallSearch {
  mode: RecallMode;
  /** Depth of each search. */
  fetchK: number;
  weights: { readonly dense: number; readonly text: number };
  rankConstant: number;
  /** Documents to search; undefined searches all. */
  documentIds: ReadonlySet<string> | undefined;
  signal: AbortSignal | undefined;
}

export interface RecallParts {
  documents: DocumentStore;
  index: VectorIndex;
}

/** What one query found, ids best first. */
interface Found {
  readonly query: RetrievalQuery;
  readonly dense: readonly string[];
  readonly text: readonly string[];
}

export async function recall(
  queries: readonly RetrievalQuery[],
  search: RecallSearch,
  parts: RecallParts,
): Promise<Recall> {
  const degraded: string[] = [];
  const found: Found[] = [];
  for (const query of queries) {
    const text = search.mode === "dense" ? [] : await searchText(query, search, parts);
    if ("failure" in text) degraded.push(text.failure);
    const ids = "failure" in text ? [] : text;
    const isDense = search.mode !== "text" || "failure" in text;
    found.push({ query, text: ids, dense: isDense ? await searchVectors(query, search, parts) : [] });
  }
  const lists = found.flatMap(({ dense, text }): RankedList[] => [
    { ids: dense, weight: search.weights.dense },
    { ids: text, weight: search.weights.text },
  ]);
  const fused = fuseRanks(lists, search.rankConstant);
  const candidates = await judge(fused, found, { search, index: parts.index });
  const byScore =
    search.mode === "dense" ? () => 0 : (a: Candidate, b: Candidate) => b.fusedScore - a.fusedScore;
  return {
    candidates: candidates.sort((a, b) => byScore(a, b) || compareSimilarity(a, b)),
    degraded: [...new Set(degraded)],
  };
}

/** Nearest first; ties in the order of ids. */
export function compareSimilarity(a: Candidate, b: Candidate): number {
  return b.similarity - a.similarity || compareIds(a.id, b.id);
}

async function searchVectors(
  { vector }: RetrievalQuery,
  { fetchK, documentIds, signal }: RecallSearch,
  { index }: RecallParts,
): Promise<string[]> {
  const hits = await index.search(vector, {
    k: fetchK,
    ...(documentIds && { allow: (id: string) => documentIds.has(id) }),
    ...(signal && { signal }),
  });
  return hits.map((hit) => hit.id);
}

/** A broken word index must not take recall down: vectors find most of what words find. */
async function searchText(
  query: RetrievalQuery,
  { fetchK, documentIds }: RecallSearch,
  { documents }: RecallParts,
): Promise<string[] | { failure: string }> {
  try {
    const hits = await documents.searchText(queryTerms(query), {
      k: fetchK,
      ...(documentIds && { documentIds: [...documentIds] }),
    });
    return hits.map((hit) => hit.passageId);
  } catch (error) {
    // Of a version that was dropped meanwhile nothing is left to be found by vectors either.
    if (AppError.isInstance(error) && ["aborted", "index-not-found"].includes(error.code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: `The text search failed, and only vectors were searched: ${reason}` };
  }
}

async function judge(
  fused: ReadonlyMap<string, number>,
  found: readonly Found[],
  { search, index }: { search: RecallSearch; index: VectorIndex },
): Promise<Candidate[]> {
  const ids = [...fused.keys()];
  const ranked = await Promise.all(
    found.map(async ({ query, dense, text }) => ({
      denseRanks: ranksOf(dense),
      textRanks: ranksOf(text),
      similarities: await index.similaritiesOf(query.vector, ids, search.signal && { signal: search.signal }),
    })),
  );
  return [...fused].flatMap(([id, fusedScore]) => {
    const foundBy: Finding[] = [];
    let best: Similarity | undefined;
    for (const [query, { denseRanks, textRanks, similarities }] of ranked.entries()) {
      const similarity = similarities.get(id);
      // Removed since it was found.
      if (similarity === undefined) continue;
      // An invented answer lies nearer to passages than any question does, and thresholds are chosen on questions: it
      // may find passages, and does not vouch for them.
      if (countsForGate(found[query]?.query) && (best === undefined || similarity > best)) best = similarity;
      const denseRank = denseRanks.get(id) ?? null;
      const textRank = textRanks.get(id) ?? null;
      if (denseRank !== null || textRank !== null) foundBy.push({ query, similarity, denseRank, textRank });
    }
    return best === undefined || foundBy.length === 0 ? [] : [{ id, similarity: best, fusedScore, foundBy }];
  });
}

function countsForGate(query: RetrievalQuery | undefined): boolean {
  return query?.origin !== "hypothetical-answer";
}

/** 1-based. */
function ranksOf(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index + 1]));
}
