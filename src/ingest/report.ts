import type { ErrorCode } from "../errors.ts";

/** What one ingest did. Ids are document ids, in the order of the sources; `removed` and `failed` by id and path. */
export interface IngestReport {
  readonly added: readonly string[];
  /** Content, metadata or title moved, or the passages had to be made anew. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly removed: readonly string[];
  /** Documents of the collection that came from elsewhere, were not seen in this run, and stay. */
  readonly notSeen: number;
  readonly failed: readonly IngestFailure[];
  /**
   * What was read only in part, each beginning with the document's id; first, and at each run, the documents that are for
   * nobody because their audience cannot be read.
   */
  readonly warnings: readonly string[];
  readonly passages: {
    /** Passages of the documents written in this run. */
    readonly total: number;
    /** Texts that the embedder was asked for. */
    readonly embedded: number;
    /** Passages whose vector was known already. */
    readonly reused: number;
    /** Passages whose tail the embedder did not read. */
    readonly truncated: number;
  };
  readonly durationMs: number;
}

/** A file, or one line of a .jsonl file, that could not be read. Its previous document stays. */
export interface IngestFailure {
  /** Path as found, with `:line` for a record. */
  readonly path: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
}

export interface IngestProgress {
  /** Passages are counted in both phases: while reading, `total` grows and `done` stays 0. */
  readonly phase: "reading" | "embedding";
  readonly done: number;
  readonly total: number;
  /** Id of the document at hand. */
  readonly file?: string;
}
