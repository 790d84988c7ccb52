import { AppError } from "../../errors.ts";
import { callEndpoint, type Try } from "../http/call-endpoint.ts";
import { checkApiKey, endpointUrl } from "../http/endpoint-url.ts";
import type { HttpOptions } from "../http/http-options.ts";
import { type JsonEndpoint, nameOf } from "../http/json-endpoint.ts";
import { sleep as defaultSleep } from "../http/sleep.ts";
import type { ModelCall } from "../model-call.ts";
import type { Reranker, RerankOptions, RerankScore } from "../reranker.ts";
import { type RerankAnswer, readScores } from "./read-scores.ts";
import { otherForm, type RequestForm, requestBody } from "./request-form.ts";
import { onScale, relevanceOf, type ScoreScale } from "./score-scale.ts";

/** A model behind a `/rerank` endpoint: Cohere, Jina, vLLM, llama.cpp's server, Text Embeddings Inference and others. */
export interface RerankEndpointOptions extends HttpOptions {
  /** Address up to, and without, `/rerank`, such as `http://localhost:8080/v1`. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token, never part of a message. @default none is sent */
  apiKey?: string;
  /** What the endpoint's scores are. @default "auto" */
  scale?: ScoreScale;
  /** Price of a million tokens by model name; nothing is written, so that of input counts. @default calls have no cost */
  prices?: Readonly<Record<string, { readonly input: number }>>;
  /** @default 15000 */
  timeoutMs?: number;
  /** @default 1 */
  retries?: number;
}

const KEY_VARIABLE = "ASSAY_RERANK_API_KEY";
/** A thousand scores take less than 100 kB; servers that return the texts nevertheless take some megabytes. */
const MAX_ANSWER_BYTES = 16_000_000;

/** Makes no call yet. @throws AppError `config-invalid` */
export function createRerankEndpoint(options: RerankEndpointOptions): Reranker {
  const { model, scale = "auto", retries = 1, random = Math.random, sleep = defaultSleep } = options;
  const endpoint = endpointOf(options);
  const id = `${model}@${endpoint.url.host}`;
  // Through a map: a model may be named like a property that every object has.
  const inputPrice = new Map(Object.entries(options.prices ?? {})).get(model)?.input;
  let form: RequestForm = "documents";
  let closed = false;

  const score = async (
    query: string,
    texts: readonly string[],
    { onCall, signal }: RerankOptions = {},
  ): Promise<RerankScore[]> => {
    if (closed) throw new AppError("rerank-unavailable", `The reranker "${model}" was closed.`);
    if (texts.length === 0) return [];
    const input = { model, query: wellFormed(query), texts: texts.map(wellFormed) };
    const ask = async (sent: RequestForm): Promise<RerankAnswer> => {
      const outcome = await callEndpoint(
        endpoint,
        { body: requestBody(input, sent) },
        {
          read: (body) =>
            readScores(body, {
              fail: (what) => unusable(endpoint, what),
              ...(endpoint.secret === undefined ? {} : { secret: endpoint.secret }),
            }),
          retry: { retries, random, sleep, maxMs: endpoint.timeoutMs, ...(signal ? { signal } : {}) },
          onTry: (tried) => onCall?.(toModelCall(tried, { id, inputPrice })),
        },
      );
      if (outcome.kind === "answered") return outcome.value;
      const next = otherForm(sent, outcome.reason);
      if (next === undefined) throw refused(endpoint, { ...outcome, count: texts.length });
      const answer = await ask(next);
      // Only now: this form was understood.
      form = next;
      return answer;
    };
    const { scores } = await ask(form);
    return onScale(scores, scale);
  };

  return {
    id,
    score,
    toRelevance: (value) => relevanceOf(value, scale),
    close: async () => {
      closed = true;
    },
  };
}

function toModelCall(
  { value, milliseconds }: Try<RerankAnswer>,
  { id, inputPrice }: { id: string; inputPrice: number | undefined },
): ModelCall {
  const inputTokens = value?.inputTokens ?? null;
  return {
    model: id,
    outcome: value ? "done" : "failed",
    inputTokens,
    // Nothing is written.
    outputTokens: inputTokens === null ? null : 0,
    cost: inputTokens === null || inputPrice === undefined ? null : (inputTokens * inputPrice) / 1_000_000,
    milliseconds,
  };
}

function unusable(endpoint: JsonEndpoint, what: string): AppError {
  const message = `The rerank endpoint ${nameOf(endpoint)} answered with ${what}.`;
  return new AppError(endpoint.codes.response, message, { hint: endpoint.hints.response });
}

function refused(endpoint: JsonEndpoint, refusal: { reason: string; hint: string; count: number }): AppError {
  const message = `The rerank endpoint ${nameOf(endpoint)} refused ${refusal.count} texts for model "${endpoint.model}": ${refusal.reason}.`;
  return new AppError(endpoint.codes.unavailable, message, { hint: refusal.hint });
}

/** A lone surrogate has no UTF-8 form; servers differ in how they fail on it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

function endpointOf(options: RerankEndpointOptions): JsonEndpoint {
  const { baseUrl, model, apiKey, timeoutMs = 15_000, clock = () => new Date() } = options;
  checkApiKey(apiKey, KEY_VARIABLE);
  return {
    kind: "rerank endpoint",
    doing: "Reranking",
    url: endpointUrl(baseUrl, {
      setting: "rerank.baseUrl",
      keyVariable: KEY_VARIABLE,
      path: "/rerank",
      example: "http://localhost:8080/v1",
    }),
    model,
    ...(apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` }, secret: apiKey }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    fetch: options.fetch ?? fetch,
    clock,
    codes: { unavailable: "rerank-unavailable", response: "rerank-response" },
    hints: {
      reach: 'Check that the server runs and that "rerank.baseUrl" is its address.',
      key: `Set ${KEY_VARIABLE} to a key of this endpoint.`,
      address:
        'Check "rerank.baseUrl" (the part before /rerank) and that the server has the model named by "rerank.model".',
      model: 'Set "rerank.model" to a model that the server has.',
      path: 'Check "rerank.baseUrl": the server has nothing at this address. It is the part before /rerank.',
      busy: "Try again later, or send fewer candidates.",
      response: 'Check that "rerank.baseUrl" is a rerank endpoint and "rerank.model" a reranking model.',
    },
  };
}
