import type { ScoredPassage } from "./scored-passage.ts";

/**
 * One query of a question. Recall runs every query and keeps the union, so a query can add passages and raise scores,
 * never take any away. The question as asked is always the first one.
 */
export interface RetrievalQuery {
  readonly text: string;
  /** `question` as asked; the others are repairs of it. */
  readonly origin:
    | "question"
    | "stand-alone"
    | "rewrite"
    | "part"
    | "without-entity"
    | "identifier"
    | "hypothetical-answer";
  /** Unit vector of `text`. */
  readonly vector: Float32Array;
  /** Further words for the text search alone, such as synonyms of the corpus. @default none */
  readonly expansion?: readonly string[];
}

/** A passage of the union, with the best it reached under any query and who found it. */
export interface RecalledPassage extends ScoredPassage {
  /** Best dense similarity over all queries but hypothetical answers: the number compared with the threshold. */
  readonly similarity: ScoredPassage["similarity"];
  /** Weighted reciprocal rank fusion (Cormack et al. 2009); orders one question's passages and nothing else. */
  readonly fusedScore: number;
  /** Each query that found it, in the order of the queries. Never empty. */
  readonly foundBy: readonly Finding[];
}

export interface Finding {
  /** Position in the list of queries. */
  readonly query: number;
  /** Dense similarity under that query. */
  readonly similarity: ScoredPassage["similarity"];
  /** 1-based rank among that query's dense hits; null when only the text search found it. */
  readonly denseRank: number | null;
  /** 1-based rank among that query's BM25 hits; null when only the dense search found it. */
  readonly textRank: number | null;
}
