import type { AccessKeyStore } from "./access/access-keys.ts";
import type { SessionStore } from "./access/sessions.ts";
import type { CacheStore } from "./cache.ts";
import type { CalibrationStore } from "./calibrations.ts";
import type { DocumentStore } from "./documents.ts";
import type { GoldenStore } from "./golden.ts";
import type { IndexVersionStore } from "./indexes/index-versions.ts";
import type { IntegrityOptions, IntegrityReport } from "./integrity/integrity-report.ts";
import type { LabelStore } from "./labels.ts";
import type { LogStore } from "./log.ts";
import type { AlertStore } from "./monitor/alerts.ts";
import type { FollowUpStore } from "./monitor/follow-ups.ts";
import type { ShadowStore } from "./monitor/shadows.ts";
import type { ProposalStore } from "./proposals.ts";
import type { QuarantineStore } from "./quarantine.ts";
import type { EmbedderPin, SettingsStore } from "./settings.ts";

/**
 * Everything Assay keeps, behind one handle. Documents, reviewed answers with what their sources are, stored answers, the
 * embedder and thresholds are seen as of one version of the index: the one that was live when the store was opened, and that
 * of another handle from `at`. Drivers: `sqlite/`, `memory/`.
 */
export interface Store {
  /** Number of the version of the index that this handle looks at. */
  readonly index: number;
  readonly indexes: IndexVersionStore;
  /**
   * The same store seen as of another version of the index, whichever is live. Closing it closes the store. Its documents and
   * vectors can be written while the version is live, or, where the number of a `build` is given, while it is being built by
   * that one; whether it is so is looked at in the transaction that writes.
   * @throws AppError `index-not-found`; calls, once the version was dropped, as well
   */
  at(index: number, build?: number): Store;
  readonly documents: DocumentStore;
  readonly golden: GoldenStore;
  /** Holds entries of the pinned embedder alone: they go with its vectors. */
  readonly cache: CacheStore;
  readonly settings: SettingsStore;
  readonly log: LogStore;
  readonly labels: LabelStore;
  readonly quarantine: QuarantineStore;
  readonly proposals: ProposalStore;
  readonly calibrations: CalibrationStore;
  readonly alerts: AlertStore;
  readonly shadows: ShadowStore;
  readonly followUps: FollowUpStore;
  /** Used of the main database alone: they say whose data a key opens. */
  readonly accessKeys: AccessKeyStore;
  readonly sessions: SessionStore;
  /**
   * Replaces every vector and the pinned embedder of this version of the index in one transaction: the way to another
   * embedding model that builds no version. How the embedder was opened is forgotten with it.
   * Thresholds pinned to the old model stay and are refused as stale until they are set anew.
   * @throws AppError `database-busy` when a row was added or removed since the texts were read (`sequence` differs)
   */
  replaceVectors(replacement: VectorReplacement): Promise<void>;
  /**
   * Looks through everything that is stored for what does not fit together, and changes nothing. Others may write
   * meanwhile.
   * @throws AppError `aborted`; `database-busy` where another process keeps the file from being read
   */
  checkIntegrity(options?: IntegrityOptions): Promise<IntegrityReport>;
  /**
   * Whether what is written is kept, as far as can be told without writing: cheap enough for every few seconds.
   * @throws AppError `database-full`, `path-unreadable`, `database-not-found`, or what the last write failed with
   */
  checkWrites(): Promise<void>;
  /**
   * Makes sure that nothing which was removed can be read in what is kept, journals included. It takes time in proportion to
   * all that is stored, and twice its space for a while; others can read meanwhile, and wait to write.
   * @throws AppError `database-busy`, `database-full`: then it may still be read, and this may be called again
   */
  compact(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface VectorReplacement {
  readonly embedder: EmbedderPin;
  readonly passages: ReadonlyMap<string, { vector: Float32Array; truncated: boolean }>;
  /** Of phrasings and negative phrasings, of entries in any state. */
  readonly phrasings: ReadonlyMap<string, Float32Array>;
  /** `sequence()` of both vector tables when the caller read the texts. */
  readonly readAt: { readonly passages: number; readonly phrasings: number };
}
