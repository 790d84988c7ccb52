import type { WebSearch } from "../web-search.ts";
import { createWebDriver, type WebDriverOptions } from "./create-web-driver.ts";
import { contentAnswerSchema } from "./result-schema.ts";

/** SearXNG, a search engine to run oneself that asks others. Needs no key. */
export interface SearxngOptions extends WebDriverOptions {
  /** Address up to, and without, `/search`, such as `http://localhost:8888`. */
  baseUrl: string;
}

const JSON_OFF =
  'Add "json" to "search.formats" in the settings.yml of SearXNG: unless that is set, it only answers with pages.';

/** @throws AppError `config-invalid` */
export function createSearxngSearch({ baseUrl, ...options }: SearxngOptions): WebSearch {
  return createWebDriver(
    {
      name: "SearXNG",
      id: "searxng",
      baseUrl,
      path: "/search",
      // It has no limit to ask for: a page of results comes.
      toRequest: (query) => ({ query: { q: query, format: "json" } }),
      schema: contentAnswerSchema,
      isHtml: false,
      responseHint: JSON_OFF,
      hintFor: ({ status }) => (status === 403 ? JSON_OFF : undefined),
    },
    options,
  );
}
