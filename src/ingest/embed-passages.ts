import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import type { StoredVector } from "../stores/documents.ts";
import type { DocumentWritePlan } from "./plan-document.ts";
import type { IngestFailure } from "./report.ts";

export interface EmbedContext {
  readonly embedder: Embedder;
  readonly signal: AbortSignal | undefined;
  /** Called with the texts of this batch embedded so far. */
  readonly onProgress: (done: number) => void;
}

export interface EmbeddedBatch {
  /** By `embeddingHash`. */
  readonly vectors: ReadonlyMap<string, StoredVector>;
  /** By document id. */
  readonly failures: ReadonlyMap<string, IngestFailure>;
  /** Texts the embedder answered for. */
  readonly embedded: number;
}

/**
 * Embeds what is not `known` of the documents' passages: in one call, and when the embedder gives an unusable answer,
 * in one call a document, so that only the document at fault fails.
 *
 * @throws AppError `aborted`, `embedder-unavailable`
 */
export async function embedPassages(
  plans: readonly DocumentWritePlan[],
  known: ReadonlyMap<string, StoredVector>,
  context: EmbedContext,
): Promise<EmbeddedBatch> {
  const vectors = new Map(known);
  const failures = new Map<string, IngestFailure>();
  let embedded = 0;
  const run = async (part: readonly DocumentWritePlan[]) => {
    const missing = missingTexts(part, vectors);
    for (const [hash, vector] of await embedTexts(missing, context)) vectors.set(hash, vector);
    embedded += missing.size;
  };
  try {
    await run(plans);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    for (const plan of plans) {
      await run([plan]).catch((alone: unknown) => {
        if (!isUnusable(alone)) throw alone;
        failures.set(plan.id, failureOf(plan, alone));
      });
    }
  }
  return { vectors, failures, embedded };
}

function isUnusable(error: unknown): error is AppError {
  return AppError.isInstance(error) && error.code === "embedder-response";
}

function failureOf(plan: DocumentWritePlan, error: AppError): IngestFailure {
  const hint = error.hint === undefined ? {} : { hint: error.hint };
  const message = `${plan.id} could not be embedded: ${error.message}`;
  return { path: plan.location, code: error.code, message, ...hint };
}

async function embedTexts(
  texts: ReadonlyMap<string, string>,
  { embedder, signal, onProgress }: EmbedContext,
): Promise<[string, StoredVector][]> {
  if (texts.size === 0) return [];
  const options = { kind: "document" as const, onProgress, ...(signal ? { signal } : {}) };
  const embeddings = await embedder.embed([...texts.values()], options);
  return [...texts.keys()].map((hash, index) => {
    const embedding = embeddings[index];
    if (embedding) return [hash, embedding];
    const message = `The embedder gave ${embeddings.length} vectors for ${texts.size} texts.`;
    throw new AppError("embedder-response", message);
  });
}

function missingTexts(
  plans: readonly DocumentWritePlan[],
  known: ReadonlyMap<string, StoredVector>,
): Map<string, string> {
  const missing = new Map<string, string>();
  for (const { record, embeddingText } of plans.flatMap((plan) => plan.passages)) {
    if (!known.has(record.embeddingHash)) missing.set(record.embeddingHash, embeddingText);
  }
  return missing;
}
