import type { z } from "zod";
import { AppError } from "../../errors.ts";
import { callEndpoint } from "../http/call-endpoint.ts";
import { checkApiKey, endpointUrl } from "../http/endpoint-url.ts";
import type { HttpOptions } from "../http/http-options.ts";
import { type JsonEndpoint, nameOf } from "../http/json-endpoint.ts";
import { readJson } from "../http/read-json.ts";
import type { JsonRequest } from "../http/send-request.ts";
import { sleep as defaultSleep } from "../http/sleep.ts";
import type { OnModelCall } from "../model-call.ts";
import type { WebResult, WebSearch } from "../web-search.ts";
import { boundQuery } from "./bound-query.ts";
import { type RawResult, tidyResults } from "./tidy-results.ts";

export const WEB_KEY_VARIABLE = "ASSAY_WEB_API_KEY";

/** What every engine is told. */
export interface WebDriverOptions extends HttpOptions {
  /** @default 10000 */
  timeoutMs?: number;
  /** @default 1 */
  retries?: number;
}

/** How one engine differs from the others. */
export interface WebEngine {
  /** Name in sentences, such as `SearXNG`. */
  readonly name: string;
  /** Name in the id, such as `searxng`. */
  readonly id: string;
  readonly baseUrl: string;
  /** Appended to the base address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly apiKey?: string;
  readonly toRequest: (query: string, limit: number) => JsonRequest;
  /** Reads the results out of an answer. */
  readonly schema: z.ZodType<readonly RawResult[]>;
  /** Whether titles and snippets are HTML. */
  readonly isHtml: boolean;
  /** What to do about an answer that is none, such as a page. */
  readonly responseHint: string;
  readonly hintFor?: JsonEndpoint["hintFor"];
}

/** Twenty results take some 100 kB; what is longer is no answer of a search engine. */
const MAX_ANSWER_BYTES = 5_000_000;

/** Makes no call yet. @throws AppError `config-invalid` */
export function createWebDriver(engine: WebEngine, options: WebDriverOptions): WebSearch {
  const { retries = 1, random = Math.random, sleep = defaultSleep } = options;
  const endpoint = endpointOf(engine, options);
  const id = `${engine.id}@${endpoint.url.host}`;
  const { secret } = endpoint;
  const fail = (what: string): AppError =>
    new AppError(endpoint.codes.response, `The ${endpoint.kind} ${nameOf(endpoint)} answered with ${what}.`, {
      hint: endpoint.hints.response,
    });

  return {
    id,
    search: async (query, { limit = 5, onCall, signal } = {}): Promise<WebResult[]> => {
      if (limit < 1) return [];
      const outcome = await callEndpoint(endpoint, engine.toRequest(boundQuery(query), limit), {
        read: (body) => {
          const results = readJson(body, engine.schema, {
            fail,
            ...(secret === undefined ? {} : { secret }),
          });
          // Nothing found is an answer. Results that all lack an address are the answer of something else.
          if (results.length > 0 && results.every(({ url }) => url === undefined)) {
            throw fail(`${results.length} results without an address`);
          }
          return results;
        },
        retry: { retries, random, sleep, maxMs: endpoint.timeoutMs, ...(signal ? { signal } : {}) },
        onTry: ({ value, milliseconds }) => report(onCall, { id, done: value !== undefined, milliseconds }),
      });
      if (outcome.kind === "answered") {
        return tidyResults(outcome.value, { isHtml: engine.isHtml, limit });
      }
      throw new AppError(
        endpoint.codes.unavailable,
        `The ${endpoint.kind} ${nameOf(endpoint)} refused the query: ${outcome.reason}.`,
        { hint: outcome.hint },
      );
    },
  };
}

function report(
  onCall: OnModelCall | undefined,
  { id, done, milliseconds }: { id: string; done: boolean; milliseconds: number },
): void {
  const outcome = done ? "done" : "failed";
  onCall?.({ model: id, outcome, inputTokens: null, outputTokens: null, cost: null, milliseconds });
}

function endpointOf(engine: WebEngine, options: WebDriverOptions): JsonEndpoint {
  const { apiKey, headers, hintFor } = engine;
  const { timeoutMs = 10_000, clock = () => new Date() } = options;
  checkApiKey(apiKey, WEB_KEY_VARIABLE);
  return {
    kind: `web search ${engine.name} at`,
    doing: "The web search",
    url: endpointUrl(engine.baseUrl, {
      setting: "web.baseUrl",
      keyVariable: WEB_KEY_VARIABLE,
      path: engine.path,
      example: "http://localhost:8888",
    }),
    ...(headers && { headers }),
    ...(apiKey === undefined ? {} : { secret: apiKey }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    fetch: options.fetch ?? fetch,
    clock,
    codes: { unavailable: "web-search-unavailable", response: "web-search-response" },
    hints: {
      reach: 'Check that "web.baseUrl" is the address of the engine and that this machine may reach it.',
      key: `Set ${WEB_KEY_VARIABLE} to a key of ${engine.name}.`,
      address: 'Check "web.baseUrl" and "web.driver".',
      busy: "Try again later; a key allows so many searches in a second and in a month.",
      response: engine.responseHint,
    },
    ...(hintFor && { hintFor }),
  };
}
