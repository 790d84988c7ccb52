/**
 * The one table of error codes. An error means that someone must act: its message says what happened with
 * the values at hand, its hint is the exact command or key that helps. Expected outcomes (no answer, a stale
 * entry, a miss) are values, never errors.
 */

/** Exit codes of the command line: 0 done, 1 failed, 2 usage or configuration, 3 a quality gate not met. */
export type ExitCode = 1 | 2 | 3;

interface ErrorCodeEntry {
  readonly exit: ExitCode;
  /** HTTP status used by the server for this code. */
  readonly status: number;
  readonly meaning: string;
}

export const errorCodes = {
  "question-empty": { exit: 2, status: 400, meaning: "The question has no visible character." },
  "question-too-long": { exit: 2, status: 400, meaning: "The question is longer than the limit." },
  "question-no-words": { exit: 2, status: 400, meaning: "The question has no letter or digit." },
  "question-not-text": { exit: 2, status: 400, meaning: "The question is not valid Unicode text." },
  usage: { exit: 2, status: 400, meaning: "An argument is missing, unknown or malformed." },
  "config-invalid": { exit: 2, status: 500, meaning: "A configuration key is unknown or has a bad value." },
  "filter-invalid": { exit: 2, status: 400, meaning: "A metadata filter is malformed." },
  "surface-unknown": { exit: 2, status: 400, meaning: "No surface of this name is configured." },
  "surface-disabled": { exit: 2, status: 403, meaning: "The surface that asks is switched off." },
  "threshold-missing": { exit: 2, status: 500, meaning: "No threshold is set for this embedding model." },
  "threshold-stale": { exit: 2, status: 500, meaning: "A threshold was set under another embedding model." },
  "draw-invalid": { exit: 2, status: 400, meaning: "A draw of pairs to label cannot be made of this." },
  "pair-not-found": { exit: 2, status: 404, meaning: "No pair of the draw has this id." },
  "calibration-not-found": { exit: 2, status: 404, meaning: "No calibration has this id." },
  "calibration-refused": {
    exit: 2,
    status: 409,
    meaning: "A calibration that says not to run, or of another embedding model, was to be applied.",
  },
  "embedder-mismatch": {
    exit: 2,
    status: 500,
    meaning: "The database was built with another embedding model.",
  },
  "embedder-unavailable": {
    exit: 1,
    status: 503,
    meaning: "The embedding model cannot be reached or loaded.",
  },
  "embedder-response": {
    exit: 1,
    status: 502,
    meaning: "The embedding endpoint answered with unusable data.",
  },
  "chat-unavailable": { exit: 1, status: 503, meaning: "The chat model cannot be reached." },
  "chat-response": { exit: 1, status: 502, meaning: "The chat model answered with unusable data." },
  "chat-refused": { exit: 1, status: 502, meaning: "The chat model declined to answer." },
  "rerank-unavailable": { exit: 1, status: 503, meaning: "The reranker cannot be reached or loaded." },
  "rerank-response": { exit: 1, status: 502, meaning: "The reranker answered with unusable data." },
  "rerank-weights-missing": {
    exit: 2,
    status: 500,
    meaning: "The local scorer has no weights for this embedding model.",
  },
  "verifier-weights-missing": {
    exit: 2,
    status: 500,
    meaning: "The local verifier has no weights for this embedding model.",
  },
  "web-search-unavailable": { exit: 1, status: 503, meaning: "The web search cannot be reached." },
  "web-search-response": { exit: 1, status: 502, meaning: "The web search answered with unusable data." },
  "alert-undelivered": {
    exit: 1,
    status: 502,
    meaning: "The webhook did not take an alert.",
  },
  "canary-failed": { exit: 1, status: 500, meaning: "The embedding model's start-up check failed." },
  "path-exists": { exit: 1, status: 409, meaning: "A file that would be overwritten is there already." },
  "path-not-found": { exit: 1, status: 404, meaning: "A file or folder does not exist." },
  "path-unreadable": { exit: 1, status: 500, meaning: "A file or folder cannot be read." },
  "path-unwritable": { exit: 1, status: 500, meaning: "A file cannot be written." },
  "no-documents": { exit: 1, status: 404, meaning: "Nothing that can be ingested was found." },
  "ingest-sources-missing": {
    exit: 2,
    status: 409,
    meaning: "The configuration names no folder to read documents from.",
  },
  "document-invalid": { exit: 1, status: 400, meaning: "A file is binary, not UTF-8, or not well formed." },
  "document-not-found": { exit: 1, status: 404, meaning: "No document has this id." },
  "database-not-found": { exit: 1, status: 404, meaning: "The database file does not exist." },
  "database-broken": {
    exit: 1,
    status: 500,
    meaning: "The database file is damaged or not an Assay database.",
  },
  "database-newer": {
    exit: 1,
    status: 500,
    meaning: "The database was written by a newer version of Assay.",
  },
  "database-busy": { exit: 1, status: 503, meaning: "Another process holds the database." },
  "database-full": { exit: 1, status: 507, meaning: "The disk is full." },
  "index-not-found": { exit: 1, status: 404, meaning: "No index version has this name." },
  "index-exists": { exit: 2, status: 409, meaning: "An index version of this name is there already." },
  "index-refused": {
    exit: 3,
    status: 409,
    meaning: "An index version is not in the state that this needs: not built, not verified, or live.",
  },
  "tenant-invalid": {
    exit: 2,
    status: 400,
    meaning: "The id of a tenant is empty, too long, not text, or has white space at its ends.",
  },
  "tenant-not-found": { exit: 1, status: 404, meaning: "No tenant has this id." },
  "shadow-not-found": { exit: 1, status: 404, meaning: "No comparison of this answer is kept." },
  "answer-not-found": { exit: 1, status: 404, meaning: "The log holds no answer with this id." },
  "cache-entry-not-found": { exit: 1, status: 404, meaning: "No stored answer has this id." },
  "proposal-not-found": { exit: 1, status: 404, meaning: "No open proposal has this id." },
  "log-off": { exit: 2, status: 409, meaning: "The log does not keep what this needs." },
  "golden-not-found": { exit: 1, status: 404, meaning: "No golden entry has this id." },
  "golden-invalid": { exit: 2, status: 400, meaning: "A golden entry lacks a field or has a bad one." },
  "golden-conflict": {
    exit: 1,
    status: 409,
    meaning: "A question belongs to another golden entry, or would get its answer.",
  },
  "review-required": {
    exit: 1,
    status: 409,
    meaning: "A stale entry must pass a review before it is stamped.",
  },
  "import-invalid": { exit: 2, status: 400, meaning: "An import file is malformed; nothing was changed." },
  "dataset-invalid": { exit: 2, status: 400, meaning: "An evaluation data set is malformed." },
  "eval-run-not-found": { exit: 1, status: 404, meaning: "No run of an evaluation has this name." },
  "eval-run-changed": {
    exit: 2,
    status: 409,
    meaning: "An interrupted run of an evaluation cannot be gone on with: something that matters changed.",
  },
  "fact-timeout": {
    exit: 1,
    status: 500,
    meaning: "A regular expression of a data set takes too long on an answer.",
  },
  "gate-invalid": {
    exit: 2,
    status: 400,
    meaning: "A gate file is malformed, or asks for what the run or the baseline does not hold.",
  },
  "request-invalid": {
    exit: 2,
    status: 400,
    meaning: "A request cannot be read, or its body or a parameter of it is not as expected.",
  },
  "request-media-type": { exit: 2, status: 415, meaning: "The body of a request is not declared as JSON." },
  "request-too-large": { exit: 2, status: 413, meaning: "The body of a request is larger than the limit." },
  "request-timeout": { exit: 1, status: 504, meaning: "A request took longer than the limit." },
  "host-refused": { exit: 2, status: 421, meaning: "A request names a host that this server is not." },
  unauthenticated: { exit: 2, status: 401, meaning: "A request brings no key that is taken." },
  forbidden: { exit: 2, status: 403, meaning: "The key is not for this." },
  "rate-limited": { exit: 1, status: 429, meaning: "A key is used more often than it may be." },
  "key-not-found": { exit: 1, status: 404, meaning: "No access key has this id." },
  "model-not-found": { exit: 1, status: 404, meaning: "No model that clients may ask has this id." },
  "route-not-found": { exit: 2, status: 404, meaning: "The server has nothing at this path." },
  "method-not-allowed": { exit: 2, status: 405, meaning: "The path does not take this method." },
  "address-unavailable": { exit: 1, status: 500, meaning: "The server cannot listen on its address." },
  aborted: { exit: 1, status: 499, meaning: "The operation was interrupted." },
  internal: { exit: 1, status: 500, meaning: "A defect in Assay." },
} as const satisfies Record<string, ErrorCodeEntry>;

export type ErrorCode = keyof typeof errorCodes;

export interface AppErrorOptions {
  /** What the reader can do: the exact command or configuration key. */
  hint?: string;
  cause?: unknown;
  /** Whoever throws it has tried again in vain, or was told to wait too long: asking once more at once is no use. @default false */
  givenUp?: boolean;
}

const marker = Symbol.for("assay.AppError");

/**
 * The only error class that reaches users.
 *
 * @example
 * throw new AppError("golden-not-found", `No golden entry "${id}".`, { hint: "assay golden list" });
 */
export class AppError extends Error {
  readonly [marker] = true;
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly givenUp: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.givenUp = options.givenUp ?? false;
  }

  /** True for errors of any copy of this package. */
  static isInstance(value: unknown): value is AppError {
    return typeof value === "object" && value !== null && marker in value;
  }
}

/** Exit code of the command line for any thrown value. */
export function exitCodeOf(error: unknown): ExitCode {
  return AppError.isInstance(error) ? errorCodes[error.code].exit : 1;
}
