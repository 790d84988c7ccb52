import { AppError } from "../../errors.ts";
import type { DefaultThresholds, Embedder, Embedding, EmbedOptions } from "../embedder.ts";
import { createFingerprint } from "../fingerprint.ts";
import { normaliseVector } from "../normalise-vector.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";

/**
 * An embedder for tests that needs no model: a text is the bag of its words, each word one dimension, so the
 * score of two texts is the share of words they have in common. Texts named in `vectors` have the vector given
 * there and score 0 against every text that is not named.
 */
export interface FakeEmbedder extends Embedder {
  /** Every call so far, oldest first. */
  readonly calls: readonly FakeEmbedderCall[];
}

export interface FakeEmbedderCall {
  texts: readonly string[];
  kind: EmbedOptions["kind"];
}

export interface FakeEmbedderOptions {
  /** @default 256 */
  dimension?: number;
  /** Vectors of particular texts; scaled to unit length, shorter ones filled up with zeros. @default {} */
  vectors?: Readonly<Record<string, readonly number[]>>;
  /** Words read before a text counts as truncated. @default 256 */
  maxTokens?: number;
  /** Part of the fingerprint: give two fakes different names to make their scores incomparable. @default "fake" */
  model?: string;
  /** @default "1" */
  revision?: string;
  /** @default none */
  defaultThresholds?: DefaultThresholds;
  /** Called before each embed; an error returned is thrown instead of an answer. @default never fails */
  failWith?: (call: FakeEmbedderCall) => Error | undefined;
}

export function createFakeEmbedder(options: FakeEmbedderOptions = {}): FakeEmbedder {
  const { dimension = 256, vectors = {}, maxTokens = 256, model = "fake", revision = "1" } = options;
  const named = new Map(Object.entries(vectors));
  // Words start behind the dimensions that named vectors use.
  const firstWord = Math.max(0, ...[...named.values()].map((vector) => vector.length));
  if (firstWord >= dimension) {
    throw new RangeError(`A fake of dimension ${dimension} cannot hold a vector of ${firstWord} and words.`);
  }
  const calls: FakeEmbedderCall[] = [];

  const embedOne = (text: string): Embedding => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [`no words: ${text}`];
    const given = named.get(text);
    const vector = new Float32Array(dimension);
    if (given) vector.set(given);
    else {
      for (const word of new Set(words.slice(0, maxTokens))) {
        const slot = firstWord + (hashWord(word) % (dimension - firstWord));
        vector[slot] = (vector[slot] ?? 0) + 1;
      }
    }
    const unit = normaliseVector(vector);
    if (!unit) throw new AppError("embedder-response", `The vector given for "${text}" has no direction.`);
    return { vector: unit, truncated: words.length > maxTokens };
  };

  return {
    fingerprint: createFingerprint({
      model,
      revision,
      dimension,
      queryPrefix: "",
      documentPrefix: "",
      pooling: "bag-of-words",
    }),
    maxTokens,
    ...(options.defaultThresholds ? { defaultThresholds: options.defaultThresholds } : {}),
    calls,
    async embed(texts, { kind, signal, onProgress }) {
      throwIfAborted(signal);
      const call: FakeEmbedderCall = { texts: [...texts], kind };
      calls.push(call);
      const failure = options.failWith?.(call);
      if (failure) throw failure;
      const embeddings = texts.map(embedOne);
      if (embeddings.length > 0) onProgress?.(embeddings.length);
      return embeddings;
    },
    async close() {},
    async [Symbol.asyncDispose]() {},
  };
}

/** FNV-1a, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
