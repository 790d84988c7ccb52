import type { GoldenMatcher } from "../golden/match.ts";
import type { Embedder, Embedding } from "../models/embedder.ts";
import type { Retriever } from "../retrieval/retrieve.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { TraceBuilder } from "./trace-builder.ts";

/** Everything the stages of one question share. */
export interface QuestionContext {
  readonly question: string;
  readonly options: AskOptions;
  readonly parts: AnswererParts;
  readonly settings: AnswererSettings;
  readonly trace: TraceBuilder;
  /** The question's vector: computed on first use, once, and only if a stage asks for it. */
  readonly embedQuestion: () => Promise<Embedding>;
}

export interface AskOptions {
  /** Conditions on document metadata, applied before the search. @default every document */
  filter?: MetadataFilter;
  /** Overrides the pinned golden threshold for this question. */
  goldenThreshold?: number;
  /** Overrides the pinned retrieval threshold for this question. */
  retrievalThreshold?: number;
  /** Most passages in the shortlist. @default the configured `retrieval.k` */
  k?: number;
  signal?: AbortSignal;
}

export interface AnswererParts {
  golden: GoldenMatcher;
  retriever: Retriever;
  embedder: Embedder;
  clock: () => Date;
  /** Milliseconds from any fixed point, never going back. */
  monotonic: () => number;
  createId: () => string;
}

export interface AnswererSettings {
  /** `threshold` undefined: none is set for this embedder, so only exact matches are served. */
  golden: { enabled: boolean; threshold: number | undefined };
  retrieval: { enabled: boolean; threshold: number; k: number };
  /** Fixed sentence when the documents do not cover the question. */
  fallback: string;
  /** Fixed sentence when the documents could not be searched. */
  unavailable: string;
  /** How many nearest headings to name with a fallback. */
  suggestions: number;
  /** Characters. */
  maxQuestionLength: number;
}
