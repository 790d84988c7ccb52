import { z } from "zod";
import type { WebSearch } from "../web-search.ts";
import { createWebDriver, WEB_KEY_VARIABLE, type WebDriverOptions } from "./create-web-driver.ts";
import { optionalText } from "./result-schema.ts";
import type { RawResult } from "./tidy-results.ts";

/** The Brave Search API. */
export interface BraveOptions extends WebDriverOptions {
  apiKey: string;
  /** Address up to, and without, `/web/search`. @default "https://api.search.brave.com/res/v1" */
  baseUrl?: string;
}

const MAX_COUNT = 20;

const resultSchema = z
  .object({ url: optionalText, title: optionalText, description: optionalText })
  .transform(({ url, title, description }): RawResult => ({ url, title, snippet: description }));

/** Where nothing was found there is no `web`, but what was asked is always repeated. */
const schema = z
  .object({
    web: z.object({ results: z.array(resultSchema) }).nullish(),
    query: z.looseObject({}).optional(),
  })
  .transform(({ web, query }, context): RawResult[] => {
    if (web) return web.results;
    if (query) return [];
    context.addIssue({ code: "custom", message: "neither web nor query" });
    return z.NEVER;
  });

/** @throws AppError `config-invalid` */
export function createBraveSearch(options: BraveOptions): WebSearch {
  const { apiKey, baseUrl = "https://api.search.brave.com/res/v1", ...others } = options;
  return createWebDriver(
    {
      name: "Brave",
      id: "brave",
      baseUrl,
      path: "/web/search",
      headers: { "x-subscription-token": apiKey },
      apiKey,
      toRequest: (query, limit) => ({
        // Some to spare for those that are left out as doubles.
        query: { q: query, count: String(Math.min(MAX_COUNT, limit * 2)), result_filter: "web" },
      }),
      schema,
      isHtml: true,
      responseHint: 'Check that "web.baseUrl" is the address of the Brave Search API, or leave it out.',
      // A key it does not know is a 422 like any other bad request.
      hintFor: ({ status, words }) =>
        status === 422 && /subscription.?token/i.test(words)
          ? `Set ${WEB_KEY_VARIABLE} to a key of Brave.`
          : undefined,
    },
    others,
  );
}
