import { join } from "node:path";
import envPaths from "env-paths";
import { AppError } from "../../errors.ts";
import { sigmoid } from "../../stats/sigmoid.ts";
import type { OnModelCall } from "../model-call.ts";
import { planBatches } from "../plan-batches.ts";
import type { Reranker, RerankOptions, RerankScore } from "../reranker.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { readLogits } from "./read-logits.ts";
import {
  importTransformers,
  loadTransformers,
  type PairTokenizer,
  type SequenceClassifier,
} from "./transformers.ts";

/**
 * A cross-encoder in this process: it reads question and text together, which tells relevance better than comparing two
 * vectors and costs a run of the model for each text. Runs on @huggingface/transformers, which is not installed along.
 */
export interface CrossEncoderOptions {
  /** Name of a model with ONNX weights, such as `Xenova/ms-marco-MiniLM-L-6-v2`, or a folder. */
  model: string;
  /** Weights are kept in its folder `transformers`. @default the user's cache folder */
  cacheDir?: string;
  /** Tokens of question and text together; the end of longer texts is not read. @default 512 */
  maxTokens?: number;
  /** Imports the package. @default by its name */
  loadTransformers?: () => Promise<unknown>;
  /** For durations. @default the system's clock */
  clock?: () => Date;
}

interface LoadedModel {
  readonly tokenizer: PairTokenizer;
  readonly classifier: SequenceClassifier;
}

/** Texts of one run; the caller's signal is looked at between runs. */
const BATCH = { budget: 16_000, maxItems: 16 };

/** The first score loads the model, which may fetch its weights; a load that failed is tried again by the next. */
export function createCrossEncoder(options: CrossEncoderOptions): Reranker {
  const { model, maxTokens = 512, clock = () => new Date() } = options;
  const id = `${model}@in-process`;
  let loading: Promise<LoadedModel> | undefined;
  let closed = false;

  const load = (): Promise<LoadedModel> => {
    loading ??= loadModel(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const judge = async (
    query: string,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<RerankScore[]> => {
    // Goes on in the background when the caller gives up, so that the next call finds the model loaded.
    const { tokenizer, classifier } = await orAborted(load(), signal);
    const scores: RerankScore[] = [];
    const batches = planBatches(
      texts.map(({ length }) => length),
      BATCH,
    );
    for (const batch of batches) {
      throwIfAborted(signal, "Reranking");
      const inputs = tokenizer(
        batch.map(() => query),
        {
          text_pair: batch.map((index) => texts[index] ?? ""),
          padding: true,
          truncation: true,
          max_length: maxTokens,
        },
      );
      const output = await orAborted(classifier(inputs), signal);
      const logits = readLogits(output, { count: batch.length, model });
      for (const [place, index] of batch.entries())
        scores.push({ index, score: logits[place] ?? Number.NaN });
    }
    return scores;
  };

  return {
    id,
    score: async (query, texts, { onCall, signal }: RerankOptions = {}) => {
      if (closed) throw new AppError("rerank-unavailable", `The cross-encoder "${model}" was closed.`);
      if (texts.length === 0) return [];
      throwIfAborted(signal, "Reranking");
      return reported({ id, clock, ...(onCall ? { onCall } : {}) }, async () => {
        try {
          return await judge(query, texts, signal);
        } catch (error) {
          if (AppError.isInstance(error)) throw error;
          throw unavailable(model, error);
        }
      });
    },
    toRelevance: sigmoid,
    close: async () => {
      closed = true;
      // A model that could not be loaded holds nothing.
      const loaded = await loading?.catch(() => undefined);
      loading = undefined;
      await loaded?.classifier.dispose();
    },
  };
}

async function loadModel(options: CrossEncoderOptions): Promise<LoadedModel> {
  const { model, cacheDir = envPaths("assay", { suffix: "" }).cache } = options;
  const transformers = await loadTransformers(options.loadTransformers ?? importTransformers);
  const files = { cache_dir: join(cacheDir, "transformers") };
  // One after the other: where the model is unknown, one failure is enough.
  const tokenizer = await transformers.AutoTokenizer.from_pretrained(model, files);
  const classifier = await transformers.AutoModelForSequenceClassification.from_pretrained(model, files);
  return { tokenizer, classifier };
}

function unavailable(model: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError("rerank-unavailable", `The cross-encoder "${model}" cannot be used: ${reason}`, {
    hint: 'Check that "rerank.model" has ONNX weights and that they can be fetched once, or name a folder that holds them.',
    cause: error,
  });
}

interface Report {
  readonly id: string;
  readonly clock: () => Date;
  readonly onCall?: OnModelCall;
}

/** All texts of a question are one call, however many runs they take. */
async function reported<T>({ id, clock, onCall }: Report, work: () => Promise<T>): Promise<T> {
  const began = clock().getTime();
  const report = (outcome: "done" | "failed"): void =>
    onCall?.({
      model: id,
      outcome,
      inputTokens: null,
      outputTokens: null,
      cost: null,
      milliseconds: Math.max(0, clock().getTime() - began),
    });
  let value: T;
  try {
    value = await work();
  } catch (error) {
    report("failed");
    throw error;
  }
  report("done");
  return value;
}

/** Settles with the work, or rejects as soon as the caller gives up; work of a native library cannot be stopped. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onAbort = (): void => undefined;
  const given = new Promise<never>((_, reject) => {
    onAbort = () => {
      try {
        throwIfAborted(signal, "Reranking");
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", onAbort, { once: true });
    onAbort();
  });
  try {
    return await Promise.race([work, given]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
