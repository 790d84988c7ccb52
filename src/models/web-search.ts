import type { OnModelCall } from "./model-call.ts";

/** A web search engine. What it returns was written by strangers: untrusted, and cited by address. */
export interface WebSearch {
  /** Names the engine and its host. */
  readonly id: string;
  /** Best first, each address once, http and https only. @throws AppError `web-search-unavailable`, `web-search-response`, `aborted` */
  search(query: string, options?: WebSearchOptions): Promise<WebResult[]>;
}

export interface WebSearchOptions {
  /** Most results. @default 5 */
  limit?: number;
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

export interface WebResult {
  readonly url: string;
  readonly title: string;
  /** Plain text, without markup; what a Markdown renderer would take for some is escaped. */
  readonly snippet: string;
}
