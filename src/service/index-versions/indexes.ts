import type { IngestProgress, IngestReport } from "../../ingest/ingest.ts";
import type { Metadata } from "../../stores/documents.ts";
import type {
  IndexChange,
  IndexEvent,
  IndexSwitch,
  IndexVersion,
} from "../../stores/indexes/index-versions.ts";
import type { ThresholdName } from "../../stores/settings.ts";
import type { TenantAssay } from "../assay.ts";
import type { CompareVersionsOptions } from "./difference/compare-versions.ts";
import type { IndexDifference } from "./difference/index-difference.ts";

/**
 * Versions of the index of one tenant: one is built and looked at beside the live one, goes live in one step for every process
 * on the database, and is taken back in one.
 */
export interface Indexes {
  /** The oldest first. */
  list(): Promise<IndexVersion[]>;
  /** @throws AppError `index-not-found` */
  get(name: string): Promise<IndexVersion>;
  /** What happened to versions, the newest first. */
  history(options?: { limit?: number }): Promise<IndexEvent[]>;
  /**
   * Builds a version beside the live one: begins with the live one's documents, takes over what the sources say, and leaves it
   * to be verified. Interrupted or run again, it goes on where it stopped. What is written to the live version meanwhile stays
   * there, and the report says so.
   * @throws AppError `index-exists`, `index-refused`, those of `ingest` and of the embedder
   */
  build(options: BuildOptions): Promise<BuildReport>;
  /** Looks whether a version is fit to go live, and keeps what was found. @throws AppError `index-not-found`, `index-refused` */
  verify(name: string, options?: VerifyOptions): Promise<VerifyReport>;
  /**
   * What going to a version would change: documents, reviewed answers that go stale, and, where a data set is given, questions
   * that are answered otherwise. Writes nothing.
   * @throws AppError `index-not-found`, `index-refused` while it is being built, those of an evaluation
   */
  diff(name: string, options?: CompareVersionsOptions): Promise<IndexDifference>;
  /**
   * Makes a version live, in one transaction. Questions in flight end on the version that they began with.
   * @throws AppError `index-refused` where it was not verified as it is now, beside the live version as that is now, or where a
   *   threshold is missing under its embedder
   */
  promote(name: string, options?: PromoteOptions): Promise<IndexSwitch>;
  /**
   * Makes the version live that the live one took the place of. Again: the one that this took the place of in its turn.
   * @throws AppError `index-refused` where none is left
   */
  rollback(options?: ChangeOptions): Promise<IndexSwitch>;
  /** Removes versions that were live, all but the last `keep`, and never the one that a rollback would go to. */
  collect(options?: CollectOptions): Promise<{ readonly dropped: readonly string[] }>;
  /** Removes a version that is not live. @throws AppError `index-not-found`, `index-refused` */
  drop(name: string, options?: ChangeOptions): Promise<void>;
  /**
   * Runs `work` with everything as of one version, live or not: to ask it questions, to set thresholds for it, to compare it.
   * Documents are written to the live version alone, and by `build` to one that is being built.
   * @throws AppError `index-not-found`, `embedder-mismatch` where its embedding model cannot be opened
   */
  use<Result>(name: string, work: (edition: Edition) => Promise<Result>): Promise<Result>;
}

/** A tenant as of one version of its index. */
export type Edition = Omit<TenantAssay, "indexes">;

export interface ChangeOptions extends Partial<Pick<IndexChange, "by" | "note">> {}

export interface BuildOptions {
  /** Letters, digits, `.`, `_` and `-`. One that is there is built on, unless it was live. */
  readonly name: string;
  /** Files and folders. @default none: the texts of the live version */
  readonly paths?: readonly string[];
  /** @default [] */
  readonly exclude?: readonly string[];
  /** @default "default" */
  readonly collection?: string;
  /** @default {} */
  readonly metadata?: Metadata;
  /** @default 160 */
  readonly maxTokens?: number;
  /** Whether documents of the collection stay that are not among the sources. @default false */
  readonly keep?: boolean;
  /** Settings of another embedding model, as under `embedder` in the configuration. @default the live version's model */
  readonly embedder?: Readonly<Record<string, unknown>>;
  /** Fingerprint id of an embedder that was handed in. @default none */
  readonly embedderId?: string;
  /** Most texts embedded in a minute. @default no limit */
  readonly rate?: number;
  /** @default null */
  readonly by?: string | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: BuildProgress) => void;
}

export type BuildProgress =
  | { readonly phase: "copying" | "embedding questions"; readonly done: number; readonly total: number }
  | IngestProgress;

export interface BuildReport {
  readonly version: IndexVersion;
  /** Whether it was there before and was built on. */
  readonly resumed: boolean;
  /** Texts that an embedder was asked for. */
  readonly embedded: number;
  /** What was read of the sources; null where none were named. */
  readonly ingest: IngestReport | null;
  /** Whether documents of the live version changed since the build began, which this version does not have. */
  readonly liveMoved: boolean;
  /** Thresholds that must be calibrated, set or assumed before it can go live. */
  readonly needsCalibration: readonly NeededThreshold[];
  readonly milliseconds: number;
}

export interface NeededThreshold {
  readonly name: ThresholdName;
  /** null: all surfaces that have none of their own. */
  readonly surface: string | null;
  readonly reason: string;
}

export interface Canary {
  readonly question: string;
  /** Ids of documents, one of which must be found. */
  readonly expects: readonly string[];
}

export interface VerifyOptions {
  /** @default [] */
  readonly canaries?: readonly Canary[];
  /** Questions drawn from reviewed answers, at most; 0 for none. @default 50 */
  readonly golden?: number;
  /** Passages looked at for each canary. @default 10 */
  readonly k?: number;
  /** Thresholds of another embedding model to look with, as `promote` would take them over. Nothing is kept. @default [] */
  readonly assume?: readonly ThresholdName[];
  /** A further judge of the version, such as the gates of an evaluation. @default none */
  readonly gate?: (edition: Edition) => Promise<{ readonly passed: boolean; readonly words: string }>;
  /** @default null */
  readonly by?: string | null;
  readonly signal?: AbortSignal;
}

export interface VerifyReport {
  readonly version: IndexVersion;
  readonly passed: boolean;
  readonly findings: readonly { readonly check: string; readonly passed: boolean; readonly words: string }[];
}

export interface PromoteOptions extends ChangeOptions {
  /** Go live without a verification that holds; the history says what was passed over. @default false */
  readonly force?: boolean;
  /** Thresholds whose numbers are taken over from another embedding model. @default [] */
  readonly assume?: readonly ThresholdName[];
}

export interface CollectOptions extends Pick<ChangeOptions, "by"> {
  /** Versions that were live to keep. @default 1 */
  readonly keep?: number;
  /** Whether to give the space back, which rewrites the file. @default false */
  readonly compact?: boolean;
}
