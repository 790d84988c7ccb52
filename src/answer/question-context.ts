import type { AnswerCache } from "../cache/create-answer-cache.ts";
import type { GoldenMatcher } from "../golden/match/match.ts";
import type { DocumentAccess } from "../golden/sources/document-access.ts";
import type { GuardOptions } from "../match/choose-nearest.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { Embedder, Embedding } from "../models/embedder.ts";
import type { OnModelCall } from "../models/model-call.ts";
import type { Verifier } from "../models/verifier.ts";
import type { WebSearch } from "../models/web-search.ts";
import type { Cohort } from "../monitor/holdout/cohort.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { EntityFinder } from "../retrieval/entity-filter.ts";
import type { IdentifierPlaces } from "../retrieval/identifier-places.ts";
import type { Retriever } from "../retrieval/retrieve.ts";
import type { Vocabulary } from "../retrieval/vocabulary.ts";
import type { Rewriter, Turn } from "../rewrite/rewriter.ts";
import type { DocumentSummary, Metadata } from "../stores/documents.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { Site } from "../text/site/site.ts";
import type { AnswerEvent } from "./answer-event.ts";
import type { CacheControl } from "./cache/cache-control.ts";
import type { AnswerFlights } from "./cache/share-answer.ts";
import type { AssumedThreshold } from "./trace.ts";
import type { TraceBuilder } from "./trace-builder.ts";

/** Everything the stages of one question share. */
export interface QuestionContext {
  readonly question: string;
  readonly options: AskOptions;
  readonly parts: AnswererParts;
  readonly settings: AnswererSettings;
  readonly trace: TraceBuilder;
  /** Id of the response. */
  readonly answerId: string;
  /** The arm drawn for the asker; null where no holdout is in force for the question. */
  readonly cohort: Cohort | null;
  /** Random text drawn for this question alone, around untrusted text in prompts. */
  readonly marker: string;
  /** The question's vector: computed on first use, once, and only if a stage asks for it. */
  readonly embedQuestion: () => Promise<Embedding>;
}

export interface AskOptions {
  /** Earlier turns of the conversation, oldest first. @default none */
  history?: readonly Turn[];
  /** The place that asks, whose settings hold for this question: one of those configured as `surfaces`. @default none */
  surface?: string;
  /** What the person who asks is, such as `["admin"]`: entries for others are not looked at. @default only what is for everyone */
  audience?: readonly string[];
  /** BCP 47 tag of the language to answer in; entries in another one are not looked at. @default any */
  language?: string;
  /**
   * The conversation, as any text that stays the same through it. The log keeps a hash of it, by which proposals count
   * people and not questions, and the holdout keeps a conversation in one arm. @default none known
   */
  session?: string;
  /**
   * The person who asks, as any text that stays the same for them from one conversation to the next. The log keeps a hash
   * of it, by which what is kept of one person can be found and deleted. @default nobody known
   */
  user?: string;
  /** False: reviewed and stored answers are served whatever the holdout says, and no arm is drawn. @default as configured */
  holdout?: boolean;
  /** False: no record of this question is kept. @default true where the log is enabled */
  log?: boolean;
  /** Conditions on document metadata, applied before the search. @default every document */
  filter?: MetadataFilter;
  /** Overrides the pinned golden threshold for this question. */
  goldenThreshold?: number;
  /** What looks at a near match of the golden layer a second time. @default the configured `golden.verifier` */
  verifier?: "off" | "local" | "chat";
  /** Overrides the pinned retrieval threshold for this question. */
  retrievalThreshold?: number;
  /** Most passages in the shortlist. @default the configured `rerank.cap`, or `retrieval.k` where nothing reranks */
  k?: number;
  /** False: only the question as asked is searched. @default the configured `rewrite.enabled` */
  rewrite?: boolean;
  /** False: candidates keep the order of recall. @default the configured `rerank.enabled` */
  rerank?: boolean;
  /** False: the documents are quoted and no chat model writes. @default the configured `generate.enabled` */
  generate?: boolean;
  /** False: the web is not searched. @default true where an engine is configured */
  web?: boolean;
  /** What stored answers may do for this question. @default served where one fits, and kept where it may be */
  cache?: CacheControl;
  /** Told of the answer's text as it is written, and of each stage as it ends. @default nobody */
  onEvent?: (event: AnswerEvent) => void;
  /** Told of each call to a model as it ends, also of those that fail. @default nobody */
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

/** The stages' drivers. A part that is undefined switches its stage off. */
export interface AnswererParts {
  golden: GoldenMatcher;
  /** What askers of these audiences may read. @default everything */
  accessFor?: (audience: readonly string[]) => DocumentAccess;
  /** Draws the arm of who asks, given the id of the response; null for who is not drawn. @default nobody is drawn */
  drawCohort?: (request: string) => Cohort | null;
  /** Answers that were generated before. */
  cache: CachePart | undefined;
  retriever: Retriever;
  embedder: Embedder;
  rewriter: Rewriter | undefined;
  vocabulary: Vocabulary;
  /** Finds what a question names of the declared fields. */
  entities: EntityFinder;
  /** Finds where the documents explain an identifier. */
  identifierPlaces: IdentifierPlaces;
  /** Vectors of passages, by id. */
  vectorsOf: (passageIds: readonly string[]) => Promise<ReadonlyMap<string, Float32Array>>;
  scorer: Scorer | undefined;
  /** Looks at matches of the golden layer a second time. */
  verifier: Verifier | undefined;
  webSearch: WebSearch | undefined;
  /** Writes answers. */
  chat: ChatModel | undefined;
  /** Whose stores the stages read. For the record alone: no stage embeds it or hands it to a model. */
  tenant: string;
  /** Name of the version of the index that they read; for the record alone. @default "main" */
  indexVersion?: string;
  clock: () => Date;
  /** Milliseconds from any fixed point, never going back. */
  monotonic: () => number;
  createId: () => string;
  /** Text nobody can guess, without line breaks. */
  createMarker: () => string;
}

export interface CachePart {
  answers: AnswerCache;
  /** Answers being written, which all who ask the same at once may have. */
  flights: AnswerFlights;
  /** Stands for models, prompt and index. */
  edition: string;
  /** What a filter goes by, of a document as it is now. */
  filterFieldsOf: (document: DocumentSummary) => Metadata;
}

export interface AnswererSettings {
  /** `threshold` undefined: none is set for this embedder, so only exact matches are served. */
  golden: GuardOptions & {
    enabled: boolean;
    threshold: number | undefined;
    /** The calibration that the threshold was read from. @default null: none */
    calibrationId?: string | null;
    verifierTimeoutMs: number;
  };
  /** Margin, vetoes and the verifier's time are those of `golden`. `threshold` undefined: only the same question is served. */
  cache: {
    enabled: boolean;
    threshold: number | undefined;
    /** As for `golden`. */
    calibrationId?: string | null;
    ttlSeconds: number;
    extracted: boolean;
    web: boolean;
  };
  retrieval: {
    enabled: boolean;
    threshold: number;
    k: number;
    mode: "hybrid" | "dense" | "text";
    fetchK: number;
  };
  cut: { enabled: boolean; k: number; nearDuplicate: number; lambda: number };
  rerank: { floor: number; cap: number | null; timeoutMs: number };
  generate: { maxOutputTokens: number };
  web: { limit: number };
  /** Where pages stand on the web. @default only pages that name their address have one */
  site?: Site;
  /** Fixed sentence when the documents do not cover the question. */
  fallback: string;
  /** Fixed sentence when the documents could not be searched. */
  unavailable: string;
  /** How many nearest headings to name with a fallback. */
  suggestions: number;
  /** Characters. */
  maxQuestionLength: number;
  /** Thresholds above that were chosen under another embedding model. @default none */
  assumed?: readonly AssumedThreshold[];
}
