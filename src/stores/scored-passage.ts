import type { Similarity } from "../models/similarity.ts";
import type { DocumentSummary, PassageRecord } from "./documents.ts";

/** A passage with its document and its similarity to the question. */
export interface ScoredPassage {
  readonly passage: PassageRecord;
  readonly document: DocumentSummary;
  readonly similarity: Similarity;
}
