import type { ErrorCode } from "../../errors.ts";
import type { StatusHints } from "./hint-for-status.ts";

/** One resource that answers with JSON, and how to speak of it to a person who must act. */
export interface JsonEndpoint {
  /** What it is, as it stands in a sentence, such as `rerank endpoint`. */
  readonly kind: string;
  /** What the caller is doing when it gives up, such as `Reranking`. */
  readonly doing: string;
  /** Full address of the resource. Its query may hold secrets and is never shown. */
  readonly url: URL;
  /** Model asked for, for messages. @default none is named */
  readonly model?: string;
  /** Sent with each request, the key among them. @default none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Taken out of every message. @default none */
  readonly secret?: string;
  /** For one request, its answer included. Milliseconds. */
  readonly timeoutMs: number;
  /** Longest answer, unpacked. Bytes. */
  readonly maxBytes: number;
  readonly fetch: typeof fetch;
  readonly clock: () => Date;
  readonly codes: {
    /** The endpoint cannot be used as it is. */
    readonly unavailable: ErrorCode;
    /** It answered with something that cannot be used. */
    readonly response: ErrorCode;
  };
  readonly hints: StatusHints & {
    /** It cannot be reached. */
    readonly reach: string;
    /** It has too much to do. */
    readonly busy: string;
    /** It answered with something else than expected. */
    readonly response: string;
  };
  /** A better hint for what this very endpoint answered. @default the hints by status */
  readonly hintFor?: (answer: { readonly status: number; readonly words: string }) => string | undefined;
}

/** The address without user name, password and query, which may hold secrets. */
export function nameOf({ url }: Pick<JsonEndpoint, "url">): string {
  return `${url.origin}${url.pathname}`;
}
