import { AppError } from "../../errors.ts";
import { callEndpoint } from "../http/call-endpoint.ts";
import { type JsonEndpoint, nameOf } from "../http/json-endpoint.ts";
import type { RetryOptions } from "../retry.ts";
import { readEmbeddings } from "./read-embeddings.ts";

/** A text with its place among the caller's texts, by which it is named when it is refused. */
export interface BatchItem {
  index: number;
  input: string;
}

export interface BatchResult {
  index: number;
  vector: Float32Array;
}

export interface EmbedBatchOptions {
  endpoint: JsonEndpoint;
  model: string;
  /** Number of the caller's texts, for messages. */
  total: number;
  /** @default that of the answer's first vector */
  dimension?: number;
  retry: RetryOptions;
}

/**
 * One request with its retries. Where the endpoint refuses the texts the batch is halved: a batch that was only
 * too large passes in parts, and one bad text is named instead of failing thirty nameless ones.
 *
 * @throws AppError `embedder-unavailable`, `embedder-response`, `aborted`
 */
export async function embedBatch(
  items: readonly BatchItem[],
  options: EmbedBatchOptions,
): Promise<BatchResult[]> {
  const { endpoint, model, dimension } = options;
  // Always as strings, and as numbers back.
  const body = { model, input: items.map(({ input }) => input), encoding_format: "float" };
  const outcome = await callEndpoint(
    endpoint,
    { body },
    {
      read: (answer) =>
        readEmbeddings(answer, {
          count: items.length,
          endpoint,
          ...(dimension === undefined ? {} : { dimension }),
        }),
      retry: options.retry,
    },
  );
  if (outcome.kind === "answered") {
    return items.flatMap(({ index }, place) => {
      const vector = outcome.value[place];
      return vector ? [{ index, vector }] : [];
    });
  }

  const [only] = items;
  if (items.length === 1 && only) {
    const excerpt = only.input.length > 60 ? `${only.input.slice(0, 60)}…` : only.input;
    throw new AppError(
      "embedder-response",
      `The embedding endpoint ${nameOf(endpoint)} refused text ${only.index + 1} of ${options.total} ` +
        `(${JSON.stringify(excerpt)}) for model "${model}": ${outcome.reason}.`,
      { hint: 'Check the text and "embedder.model"; a text that is too long needs smaller passages.' },
    );
  }
  const middle = Math.ceil(items.length / 2);
  const first = await embedBatch(items.slice(0, middle), options);
  return [...first, ...(await embedBatch(items.slice(middle), options))];
}
