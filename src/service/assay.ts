import type { Answer } from "../answer/answer.ts";
import type { AskOptions } from "../answer/question-context.ts";
import type { RetrievalSource } from "../eval/retrieval-source.ts";
import type { EvalSource } from "../eval/runs/eval-source.ts";
import type { LookingPairSource } from "../eval/verifier/pair-source.ts";
import type { GoldenLayer } from "../golden/create-golden-layer.ts";
import type { IngestOptions, IngestReport } from "../ingest/ingest.ts";
import type { DocumentText, DocumentWritten } from "../ingest/put-text.ts";
import type { EntityFieldCount } from "../retrieval/count-entity-fields.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { DocumentRecord, DocumentSummary, PassageRecord } from "../stores/documents.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { ThresholdName, ThresholdPin } from "../stores/settings.ts";
import type { TenantRecord } from "../stores/tenants/tenant-stores.ts";
import type { Access } from "./access/access.ts";
import type { CacheAdmin, CacheStatus } from "./cache/cache-admin.ts";
import type { Calibrations } from "./calibration/calibrations.ts";
import type { CompareOptions, QuestionPair } from "./compare-questions.ts";
import type { Evaluations } from "./evaluations/evaluations.ts";
import type { Indexes } from "./index-versions/indexes.ts";
import type { Labelling } from "./labelling/labelling.ts";
import type { HoldoutStatus } from "./monitor/holdout/holdout-status.ts";
import type { Monitor } from "./monitor/monitor.ts";
import type { ShadowStatus } from "./monitor/shadow/shadows.ts";
import type { ReindexReport } from "./reindex.ts";
import type { ThresholdInForce } from "./resolve-threshold.ts";
import type { VerifierStatus } from "./resolve-verifier.ts";
import type { LogStatus, Traffic } from "./traffic/traffic.ts";

/**
 * Assay as a library: the whole pipeline, and each part of it alone, over one database and one embedding model. Its own
 * methods work on the tenant that `config.tenant` names, which is the main database where nothing is said.
 */
export interface Assay extends TenantAssay {
  /**
   * The same for one tenant, which need not be open or exist: reads of a tenant that does not exist fail with
   * `tenant-not-found`, and the first `ingest`, `documents.put`, `golden.add` or import creates it. "default" is the main database.
   * @throws AppError `tenant-invalid`
   */
  forTenant(tenant: string): TenantAssay;
  readonly tenants: TenantDirectory;
  /** Keys of the deployment. For whoever runs it, not for its tenants. */
  readonly access: Access;
  /** Data sets run through the pipeline. For whoever runs the deployment. */
  readonly evaluations: Evaluations;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Which tenants there are, the main database aside. For whoever runs the deployment, not for its tenants. */
export interface TenantDirectory {
  /** Ordered by id; files whose tenant cannot be told come last. */
  list(): Promise<TenantRecord[]>;
  /** Resolves to whether it is new. @throws AppError `tenant-invalid` */
  add(tenant: string): Promise<boolean>;
  /**
   * Removes a tenant with everything it holds, which nothing brings back. Calls in flight end on what they read. Its keys are
   * revoked first, with the sessions begun with them, so that none of them opens a later tenant of the same id.
   * @throws AppError `tenant-invalid`, also for the default tenant
   */
  remove(
    tenant: string,
    options?: { /** Who removes it. @default "system" */ by?: string },
  ): Promise<TenantRemoval>;
}

export interface TenantRemoval {
  /** Whether it was there. */
  readonly removed: boolean;
  /** Keys that opened it and were not revoked yet; also those of a tenant that was removed in another way. */
  readonly keysRevoked: number;
}

/** What one tenant can do and be asked. */
export interface TenantAssay extends Traffic {
  /** Fingerprint id of the embedding model, as of the version of the index that was live when Assay was opened. */
  readonly embedderId: string;
  /**
   * Answers one question: a reviewed answer, quotes of the documents, or the fallback.
   * @throws AppError for a text that is no question, for mistakes in configuration, and `aborted`
   */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** The passages for a query, or a typed no-answer. @throws AppError `threshold-missing`, those of the embedder */
  retrieve(query: string, options?: RetrieveQueryOptions): Promise<RetrievalOutcome>;
  /** Reads files and folders into the database. */
  ingest(options: IngestOptions): Promise<IngestReport>;
  readonly golden: GoldenLayer;
  /** Answers that were generated and are served again. */
  readonly cache: CacheAdmin;
  readonly documents: {
    /** Ordered by id. */
    list(options?: { collection?: string }): Promise<DocumentSummary[]>;
    /** Follows renames. @throws AppError `document-not-found` with the nearest ids */
    get(id: string): Promise<DocumentRecord>;
    /**
     * Adds a document without a file, or replaces its text; an ingest of folders leaves it alone unless it prunes.
     * @throws AppError `document-invalid`, those of the embedder
     */
    put(document: DocumentText): Promise<DocumentWritten>;
    /** In the order of the document's text. @throws AppError `document-not-found` with the nearest ids */
    passages(id: string): Promise<PassageRecord[]>;
    /**
     * Removes documents with their passages; follows renames. Resolves to the ids removed.
     * @throws AppError `document-not-found`; then nothing is removed
     */
    remove(ids: readonly string[]): Promise<string[]>;
  };
  readonly thresholds: {
    /**
     * What is in force under this embedding model; undefined where nothing was ever chosen.
     * @throws AppError `threshold-stale`, `surface-unknown`, `surface-disabled`
     */
    get(name: ThresholdName, options?: ThresholdOptions): Promise<number | undefined>;
    /** The same with where it comes from. @throws as `get` */
    inForce(name: ThresholdName, options?: ThresholdOptions): Promise<ThresholdInForce>;
    /** Pins a value in [-1, 1] to this embedding model. @throws AppError `usage`, `surface-unknown`, `surface-disabled` */
    set(name: ThresholdName, value: number, options?: ThresholdOptions): Promise<ThresholdPin>;
  };
  /** What thresholds were chosen from, and whether those in force still hold. */
  readonly calibrations: Calibrations;
  /** Pairs of the log, and what people and models say of them. */
  readonly labelling: Labelling;
  /** What is measured of answers after they were given. */
  readonly monitor: Monitor;
  /** Recall and its weights, for measuring them on labelled questions. */
  readonly evaluation: RetrievalSource;
  /** The pipeline without a trace of having been asked, for evaluations. */
  readonly rehearsal: EvalSource;
  /** Pairs of questions as verifiers see them, and the local one's weights, for fitting and measuring. */
  readonly pairEvaluation: LookingPairSource;
  /** Similarity of each pair of questions, in order, under this embedding model. */
  compare(pairs: readonly QuestionPair[], options?: CompareOptions): Promise<number[]>;
  /** Versions of the index: built beside the live one, promoted and taken back. */
  readonly indexes: Indexes;
  /** Embeds everything anew with this model, in one switch at the end. */
  reindex(options?: {
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<ReindexReport>;
  status(): Promise<AssayStatus>;
  /**
   * Whether what is written is kept, records of answers included, told without writing. Answers are given all the same.
   * @throws AppError `database-full`, `path-unreadable`, `database-not-found`, or what the last write failed with
   */
  checkWrites(): Promise<void>;
}

export interface ThresholdOptions {
  /** The surface it is for. @default all that have none of their own */
  surface?: string;
}

export interface RetrieveQueryOptions extends Pick<AskOptions, "surface" | "audience"> {
  /** @default every document */
  filter?: MetadataFilter;
  /** Most passages. @default the configured `retrieval.k` */
  k?: number;
  /** Smallest similarity, inclusive. @default the one in force for this embedding model */
  threshold?: number;
  signal?: AbortSignal;
}

export interface AssayStatus {
  readonly database: string;
  /** "default": the main database. */
  readonly tenant: string;
  readonly embedderId: string;
  /** Fingerprint id the database is pinned to; null while it holds no vectors. */
  readonly pinnedEmbedderId: string | null;
  readonly documents: number;
  readonly passages: number;
  /** Passages without a vector, which no search by meaning finds: none, unless the database is damaged. */
  readonly unembeddedPassages: number;
  readonly goldenEntries: number;
  readonly goldenPhrasings: number;
  readonly thresholds: Readonly<Record<ThresholdName, ThresholdPin | null>>;
  /** What the answer cache holds and serves. */
  readonly cache: CacheStatus;
  /** What looks at near matches a second time where no surface and no question says otherwise. */
  readonly verifier: VerifierStatus;
  /** What the documents have of each field declared as `retrieval.entityFields`. */
  readonly entityFields: readonly EntityFieldCount[];
  /** The log of answers: how many records it holds, and how many could not be kept. */
  readonly log: LogStatus;
  /** Whether served answers are compared with fresh ones. */
  readonly shadow: ShadowStatus;
  /** The share of askers without reviewed and stored answers. */
  readonly holdout: HoldoutStatus;
}
