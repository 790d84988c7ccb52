import { AppError } from "../../errors.ts";
import { type CanaryCheck, runCanary } from "../canary.ts";
import type { Embedder, Embedding, EmbedOptions } from "../embedder.ts";
import { createFingerprint } from "../fingerprint.ts";
import { checkApiKey, endpointUrl } from "../http/endpoint-url.ts";
import type { JsonEndpoint } from "../http/json-endpoint.ts";
import { sleep as defaultSleep } from "../http/sleep.ts";
import { planBatches } from "../plan-batches.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { embedBatch } from "./embed-batch.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** A model behind an OpenAI-compatible `/v1/embeddings` endpoint: Ollama, llama.cpp, vLLM, OpenAI and others. */
export interface OpenAiCompatibleOptions {
  /** Address up to and including `/v1`, such as `http://localhost:11434/v1`. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token, never part of a message. @default none is sent */
  apiKey?: string;
  /** Any text that changes when the model behind the name changes; part of the fingerprint. @default "unversioned" */
  revision?: string;
  /** Put before each question, such as `search_query: `. @default "" */
  queryPrefix?: string;
  /** Put before each document, such as `search_document: `. @default "" */
  documentPrefix?: string;
  /** Numbers in one vector; other answers are refused. @default that of the first answer */
  dimension?: number;
  /** Tokens the model reads; texts estimated to be longer are reported as truncated. @default no limit is known */
  maxTokens?: number;
  /** Most texts of one request. @default 32 */
  batchSize?: number;
  /** For one request, its answer included. Milliseconds. @default 30000 */
  timeoutMs?: number;
  /** Further tries after 429, 5xx, a broken connection or a time-out. @default 3 */
  retries?: number;
  /** Requests under way at once. @default 2 */
  concurrency?: number;
  /** Aborts the first call that the factory makes. @default none */
  signal?: AbortSignal;
  /** @default the runtime's fetch */
  fetch?: typeof fetch;
  /** In [0, 1), for the jitter of waits. @default Math.random */
  random?: () => number;
  /** Waits between tries. @default a timer */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** For `Retry-After` dates. @default the system's clock */
  clock?: () => Date;
}

/** Characters of one request, so that a batch of long texts stays under the usual limits of request size. */
const REQUEST_CHARACTERS = 400_000;

/** A batch of the largest models' vectors takes a few megabytes of JSON; more is no embedding endpoint. */
const MAX_ANSWER_BYTES = 256_000_000;

const PROBE = "How do I configure Kafka batch consumption?";
const UNRELATED = "The cat slept on the warm window sill all afternoon.";
const checks: readonly CanaryCheck[] = [
  { name: "a text against itself", a: PROBE, b: PROBE, expected: { near: 1, tolerance: 1e-3 } },
  { name: "two unrelated texts", a: PROBE, b: UNRELATED, expected: { below: 0.99 } },
];

/**
 * Makes one real call: it finds the dimension and checks that a text is like itself and not like any other.
 *
 * @throws AppError `embedder-unavailable`, `embedder-response`, `canary-failed`, `config-invalid`, `aborted`
 */
export async function createOpenAiCompatibleEmbedder(options: OpenAiCompatibleOptions): Promise<Embedder> {
  const { model, queryPrefix = "", documentPrefix = "", maxTokens = Number.POSITIVE_INFINITY } = options;
  const {
    retries = 3,
    batchSize = 32,
    concurrency = 2,
    random = Math.random,
    sleep = defaultSleep,
  } = options;
  const endpoint = endpointOf(options);
  let dimension = options.dimension;
  let closed = false;

  const embed = async (
    texts: readonly string[],
    { kind, signal, onProgress }: EmbedOptions,
  ): Promise<Embedding[]> => {
    throwIfAborted(signal);
    const prefix = kind === "query" ? queryPrefix : documentPrefix;
    // A lone surrogate has no UTF-8 form; servers differ in how they fail on it.
    const inputs = texts.map((text) => prefix + text.replace(/\p{Surrogate}/gu, "\uFFFD"));
    const vectors = new Map<number, Float32Array>();
    const batches = planBatches(
      inputs.map(({ length }) => length),
      { budget: REQUEST_CHARACTERS, maxItems: batchSize },
    );
    // One failed batch fails the call, so the others are not waited for.
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const work = async (): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        if (closed) throw new AppError("embedder-unavailable", `The embedder of "${model}" was closed.`);
        const results = await embedBatch(
          batch.map((index) => ({ index, input: inputs[index] ?? "" })),
          {
            endpoint,
            model,
            total: texts.length,
            ...(dimension === undefined ? {} : { dimension }),
            retry: { retries, random, sleep, signal: stop.signal },
          },
        );
        for (const { index, vector } of results) vectors.set(index, vector);
        onProgress?.(vectors.size);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    } catch (error) {
      stop.abort();
      throw error;
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
    return inputs.map((input, index): Embedding => {
      const vector = vectors.get(index);
      if (!vector) throw new AppError("internal", `Text ${index + 1} of ${texts.length} was not embedded.`);
      return { vector, truncated: estimateTokens(input) > maxTokens };
    });
  };

  await runCanary({
    embed: async (texts) => {
      const embeddings = await embed(texts, {
        kind: "query",
        ...(options.signal ? { signal: options.signal } : {}),
      });
      return embeddings.map(({ vector }) => {
        dimension ??= vector.length;
        return vector;
      });
    },
    checks,
    model: `"${model}" at ${endpoint.url.origin}`,
    hint: 'Check that "embedder.model" names an embedding model, not a chat model.',
  });

  const close = async (): Promise<void> => {
    closed = true;
  };
  return {
    fingerprint: createFingerprint({
      model,
      revision: options.revision ?? "unversioned",
      dimension: dimension ?? 0,
      queryPrefix,
      documentPrefix,
      pooling: "endpoint+l2",
    }),
    maxTokens,
    embed,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function endpointOf(options: OpenAiCompatibleOptions): JsonEndpoint {
  const { baseUrl, model, apiKey, timeoutMs = 30_000, clock = () => new Date() } = options;
  const keyVariable = "ASSAY_EMBEDDER_API_KEY";
  checkApiKey(apiKey, keyVariable);
  return {
    kind: "embedding endpoint",
    doing: "Embedding",
    url: endpointUrl(baseUrl, {
      setting: "embedder.baseUrl",
      keyVariable,
      path: "/embeddings",
      example: "http://localhost:11434/v1",
    }),
    model,
    ...(apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` }, secret: apiKey }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    fetch: options.fetch ?? fetch,
    clock,
    codes: { unavailable: "embedder-unavailable", response: "embedder-response" },
    hints: {
      reach: 'Check that the server runs and that "embedder.baseUrl" is its address.',
      key: `Set ${keyVariable} to a key of this endpoint.`,
      address:
        'Check "embedder.baseUrl" (it usually ends in /v1) and that the server has the model named by "embedder.model".',
      model: 'Set "embedder.model" to a model that the server has.',
      path: 'Check "embedder.baseUrl": the server has nothing at this address. It is the part before /embeddings and usually ends in /v1.',
      busy: "Try again later, or lower embedder.batchSize.",
      response:
        'Check that "embedder.baseUrl" is an OpenAI-compatible endpoint and "embedder.model" an embedding model.',
    },
  };
}
