import type { WebSearch } from "../web-search.ts";
import { createWebDriver, type WebDriverOptions } from "./create-web-driver.ts";
import { contentAnswerSchema } from "./result-schema.ts";

/** The Tavily search API. */
export interface TavilyOptions extends WebDriverOptions {
  apiKey: string;
  /** Address up to, and without, `/search`. @default "https://api.tavily.com" */
  baseUrl?: string;
}

const MAX_RESULTS = 20;

/** @throws AppError `config-invalid` */
export function createTavilySearch(options: TavilyOptions): WebSearch {
  const { apiKey, baseUrl = "https://api.tavily.com", ...others } = options;
  return createWebDriver(
    {
      name: "Tavily",
      id: "tavily",
      baseUrl,
      path: "/search",
      headers: { authorization: `Bearer ${apiKey}` },
      apiKey,
      toRequest: (query, limit) => ({
        body: {
          query,
          max_results: Math.min(MAX_RESULTS, limit * 2),
          search_depth: "basic",
          // Only what pages say: an answer of its own could not be cited.
          include_answer: false,
          include_raw_content: false,
          include_images: false,
        },
      }),
      schema: contentAnswerSchema,
      isHtml: false,
      responseHint: 'Check that "web.baseUrl" is the address of the Tavily API, or leave it out.',
      hintFor: ({ status }) =>
        status === 432 || status === 433 ? "The searches of this key are used up; see its plan." : undefined,
    },
    others,
  );
}
