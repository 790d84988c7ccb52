import { AppError } from "../../errors.ts";
import { type Attempt, type RetryOptions, retry } from "../retry.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { type EmbeddingsEndpoint, nameOf, type PostOutcome, postEmbeddings } from "./post-embeddings.ts";
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
  endpoint: EmbeddingsEndpoint;
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
  const { endpoint, dimension } = options;
  const outcome = await send(items, options);
  if (outcome.kind === "answered") {
    const vectors = readEmbeddings(outcome.body, {
      count: items.length,
      endpoint: nameOf(endpoint),
      ...(dimension === undefined ? {} : { dimension }),
      ...(endpoint.apiKey === undefined ? {} : { secret: endpoint.apiKey }),
    });
    return items.flatMap(({ index }, place) => {
      const vector = vectors[place];
      return vector ? [{ index, vector }] : [];
    });
  }

  const [only] = items;
  if (items.length === 1 && only) {
    const excerpt = only.input.length > 60 ? `${only.input.slice(0, 60)}…` : only.input;
    throw new AppError(
      "embedder-response",
      `The embedding endpoint ${nameOf(endpoint)} refused text ${only.index + 1} of ${options.total} ` +
        `(${JSON.stringify(excerpt)}) for model "${endpoint.model}": ${outcome.reason}.`,
      { hint: 'Check the text and "embedder.model"; a text that is too long needs smaller passages.' },
    );
  }
  const middle = Math.ceil(items.length / 2);
  const first = await embedBatch(items.slice(0, middle), options);
  return [...first, ...(await embedBatch(items.slice(middle), options))];
}

type Final = Exclude<PostOutcome, { kind: "again" }>;

async function send(items: readonly BatchItem[], options: EmbedBatchOptions): Promise<Final> {
  const { signal } = options.retry;
  try {
    return await retry(async (): Promise<Attempt<Final>> => {
      const outcome = await postEmbeddings(
        options.endpoint,
        items.map(({ input }) => input),
        signal,
      );
      return outcome.kind === "again" ? outcome : { kind: "done", value: outcome };
    }, options.retry);
  } catch (error) {
    // A wait that was cut short rejects with the timer's own error.
    if (!AppError.isInstance(error)) throwIfAborted(signal);
    throw error;
  }
}
