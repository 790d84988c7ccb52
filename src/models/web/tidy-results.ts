import type { WebResult } from "../web-search.ts";
import { pageAddress } from "./page-address.ts";
import { plainText } from "./plain-text.ts";

/** One result as an engine sent it; any part may be missing. */
export interface RawResult {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly snippet?: string | undefined;
}

export interface TidyOptions {
  /** Whether titles and snippets are HTML. */
  isHtml: boolean;
  /** Most results. */
  limit: number;
}

const TITLE_LENGTH = 200;
const SNIPPET_LENGTH = 2000;

/** In the engine's order: web pages only, each once, with something to read. */
export function tidyResults(results: readonly RawResult[], { isHtml, limit }: TidyOptions): WebResult[] {
  const seen = new Set<string>();
  const tidy: WebResult[] = [];
  for (const { url = "", title = "", snippet = "" } of results) {
    if (tidy.length >= limit) break;
    const address = pageAddress(url);
    if (!address || seen.has(address.page)) continue;
    const text = plainText(snippet, { isHtml, maxLength: SNIPPET_LENGTH });
    if (text === "") continue;
    seen.add(address.page);
    const name = plainText(title, { isHtml, maxLength: TITLE_LENGTH });
    tidy.push({ url: address.url, title: name === "" ? new URL(address.url).host : name, snippet: text });
  }
  return tidy;
}
