import type { IntegrityOptions, IntegrityReport } from "../integrity/integrity-report.ts";
import type { EmbedderPin, ThresholdWrite } from "../settings.ts";

/**
 * Versions of an index: each has documents, passages and vectors of its own, under one embedding model, and exactly one is
 * live. Reviewed answers, the log and settings are those of the store and shared by all. Going live moves one mark, in one
 * transaction, so no reader ever sees parts of two versions, and a crash leaves either the old one live or the new one.
 */
export interface IndexVersionStore {
  /** Number of the live version. Cheap enough to ask before each question; also sees what another process promoted. */
  live(): Promise<number>;
  /** Every version that was not dropped, the oldest first. */
  list(): Promise<IndexVersion[]>;
  /** What a version is, without a count of what it holds; undefined where it was dropped or never was. */
  identityOf(number: number): Promise<IndexIdentity | undefined>;
  /** The version of this name, unless it was dropped. */
  get(name: string): Promise<IndexVersion | undefined>;
  /**
   * Adds a version to be built: empty, with the renames that the live one knows, pinned to an embedder.
   * @throws AppError `index-exists`
   */
  create(given: NewIndexVersion): Promise<IndexVersion>;
  /**
   * Copies the next documents of the live version with passages, vectors and words, in one transaction, and remembers how far
   * it came, so that it goes on there after a crash. Documents that were written meanwhile are those of their first copy.
   * @throws AppError `index-refused` where the version is not being built, by another build, or is of another embedder
   */
  copyDocuments(number: number, options: { most: number; build: number }): Promise<CopyProgress>;
  /**
   * Says that the version is being built again, by a build of its own: an earlier one writes no more.
   * @throws AppError `index-refused` for one that is live or retired, or that rollbacks would come to
   */
  reopen(number: number): Promise<IndexVersion>;
  /** Says that the version is built. @throws AppError `index-refused` where it was not being built, or by another build */
  finish(
    number: number,
    given: { readonly details: IndexDetails; readonly build: number } & IndexChange,
  ): Promise<IndexVersion>;
  /** What a verification that begins now looks at. */
  verifiedAt(number: number): Promise<VerifiedAt>;
  /** Keeps what a verification found, together with the state of documents when it began. */
  noteVerified(
    number: number,
    given: IndexVerification & { readonly seen: VerifiedAt } & Omit<IndexChange, "note">,
  ): Promise<void>;
  /**
   * Makes a version live and the live one retired, and keeps thresholds for it, in one transaction.
   * @throws AppError `index-refused` for one that is not built, was not verified as it is now, or lacks vectors of reviewed
   *   questions; `force` passes over the second
   */
  promote(number: number, given: PromotionChange): Promise<IndexSwitch>;
  /** Makes the version live that was before the live one. @throws AppError `index-refused` where there is none */
  rollback(given: IndexChange): Promise<IndexSwitch>;
  /** Removes a version that is not live with all it holds. @throws AppError `index-refused` */
  drop(number: number, given: IndexChange): Promise<void>;
  /** Keeps how the embedder of a version is opened. */
  setEmbedderSettings(number: number, settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** What happened to versions, the newest first. */
  events(options?: { limit?: number }): Promise<IndexEvent[]>;
  /** Number of the last change of a version's documents; reviewed answers do not move it. */
  documentsMark(number: number): Promise<number>;
  /** Whether everything in one version fits together. @throws AppError `aborted` */
  check(number: number, options?: IntegrityOptions): Promise<IntegrityReport>;
}

/** `building` and `ready` were never live, or were taken back; `retired` gave way to another. */
export const indexStates = ["building", "ready", "live", "retired"] as const;
export type IndexState = (typeof indexStates)[number];

/** Name of the version that every store begins with. */
export const FIRST_INDEX = "main";

export type IndexIdentity = Pick<IndexVersion, "number" | "name" | "embedder" | "embedderSettings">;

export interface IndexVersion {
  /** From 1; a number is never given twice. */
  readonly number: number;
  readonly name: string;
  readonly state: IndexState;
  /** Null while it holds no vectors; only the first one can be without. */
  readonly embedder: EmbedderPin | null;
  /** How the embedder is opened, without secrets; null where it is the configured one. */
  readonly embedderSettings: Readonly<Record<string, unknown>> | null;
  /** All moments are ISO 8601, UTC. */
  readonly createdAt: string;
  readonly builtAt: string | null;
  /** When it went live last; null for one that never did, and for the one that a store began with. */
  readonly promotedAt: string | null;
  readonly retiredAt: string | null;
  /** Number of its build, one more each time that building begins: only the last one writes. */
  readonly build: number;
  /** Number of the version that it took the place of; null where none is left to go back to. */
  readonly previous: number | null;
  /** What it holds now. */
  readonly documents: number;
  readonly passages: number;
  /** Questions of reviewed answers that have no vector under its embedder yet, and are found by their text alone. */
  readonly unembedded: number;
  readonly details: IndexDetails;
  readonly verification:
    | (IndexVerification & {
        readonly at: string;
        /** Whether its documents are as they were. */
        readonly isCurrent: boolean;
        /** What was live then. */
        readonly live: VerifiedAt["live"] | null;
      })
    | null;
}

/** What whoever built a version noted of it. */
export interface IndexDetails {
  /** Files and folders it was built from; empty for one made of the live version's texts. */
  readonly sources: readonly string[];
  /** Number of the version whose documents it began with. */
  readonly from: number;
  /** `documentsMark` of that version when the build began: another number says that it moved meanwhile. */
  readonly fromMark: number;
}

export interface IndexVerification {
  readonly passed: boolean;
  /** A sentence for each thing that was looked at. */
  readonly findings: readonly { readonly check: string; readonly passed: boolean; readonly words: string }[];
}

/** The documents that a verification looked at, by the last change of each version. */
export interface VerifiedAt {
  readonly documents: number;
  readonly live: { readonly number: number; readonly documents: number };
}

export interface IndexChange {
  readonly at: string;
  /** Who did it; null where nobody said. */
  readonly by: string | null;
  readonly note?: string;
}

export interface PromotionChange extends IndexChange {
  /** @default false */
  readonly force?: boolean;
  /** Kept with the switch, or not at all. @default [] */
  readonly thresholds?: readonly ThresholdWrite[];
}

export interface NewIndexVersion extends Omit<IndexChange, "note"> {
  readonly name: string;
  readonly embedder: EmbedderPin;
  readonly embedderSettings: Readonly<Record<string, unknown>> | null;
  readonly details: IndexDetails;
}

export interface CopyProgress {
  /** Documents copied so far, of all that the live version holds. */
  readonly done: number;
  readonly total: number;
  readonly finished: boolean;
}

export interface IndexSwitch {
  readonly from: IndexVersion;
  readonly to: IndexVersion;
}

export const indexActions = ["build", "built", "verify", "promote", "rollback", "drop"] as const;

export interface IndexEvent {
  readonly number: number;
  readonly name: string;
  readonly action: (typeof indexActions)[number];
  readonly at: string;
  readonly by: string | null;
  readonly note: string | null;
}
