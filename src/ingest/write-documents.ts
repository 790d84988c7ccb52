import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import type { DocumentStore, PassageRecord, StoredVector } from "../stores/documents.ts";
import { embedPassages } from "./embed-passages.ts";
import type { DocumentWritePlan } from "./plan-document.ts";
import type { IngestFailure, IngestProgress } from "./report.ts";

/**
 * Embedding is nearly all the time an ingest takes, and models are fastest on many texts at once. So the texts of
 * several documents go into one call; each document is still written in one transaction of its own, in order.
 */
export interface WriteContext {
  readonly documents: DocumentStore;
  readonly embedder: Embedder;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: IngestProgress) => void;
}

export interface WriteResult {
  readonly written: ReadonlySet<string>;
  readonly failed: readonly IngestFailure[];
  /** Passages written, those that an embedder had to be asked for, and those it did not read to the end. */
  readonly passages: number;
  readonly embedded: number;
  readonly truncated: number;
}

/** Texts of one call to the embedder, unless a single document has more. */
const BATCH_TEXTS = 64;

/** @throws AppError `aborted`, `embedder-unavailable`, and what the store throws; documents written before stay */
export async function writeDocuments(
  plans: readonly DocumentWritePlan[],
  context: WriteContext,
): Promise<WriteResult> {
  const { documents, embedder, signal } = context;
  const total = plans.reduce((sum, plan) => sum + plan.passages.length, 0);
  const written = new Set<string>();
  const failed: IngestFailure[] = [];
  const count = { done: 0, passages: 0, embedded: 0, truncated: 0 };
  for (const batch of batchesOf(plans)) {
    throwIfInterrupted(signal, written.size);
    const known = await documents.findVectors(hashesOf(batch));
    const onProgress = (texts: number) =>
      context.onProgress({ phase: "embedding", done: count.done + texts, total });
    const found = await embedPassages(batch, known, { embedder, signal, onProgress }).catch(
      (error: unknown) => {
        // The embedder's own message about an interruption knows nothing of documents.
        throwIfInterrupted(signal, written.size);
        throw error;
      },
    );
    count.embedded += found.embedded;
    for (const plan of batch) {
      throwIfInterrupted(signal, written.size);
      const failure = found.failures.get(plan.id);
      if (failure) failed.push(failure);
      else {
        const vectors = vectorsOf(plan, found.vectors);
        await put(plan, vectors, context);
        written.add(plan.id);
        count.passages += vectors.length;
        count.truncated += vectors.filter((vector) => vector.truncated).length;
      }
      count.done += plan.passages.length;
      context.onProgress({ phase: "embedding", done: count.done, total, file: plan.id });
    }
  }
  const { passages, embedded, truncated } = count;
  return { written, failed, passages, embedded, truncated };
}

/** @throws AppError `aborted` */
export function throwIfInterrupted(signal: AbortSignal | undefined, written: number): void {
  if (!signal?.aborted) return;
  const stored = written === 1 ? "1 document is stored" : `${written} documents are stored`;
  throw new AppError("aborted", `Ingesting was interrupted: ${stored}, the rest is as it was before.`, {
    hint: "Run the same command again; it goes on where it stopped.",
    cause: signal.reason,
  });
}

function* batchesOf(plans: readonly DocumentWritePlan[]): Generator<DocumentWritePlan[]> {
  let batch: DocumentWritePlan[] = [];
  let size = 0;
  for (const plan of plans) {
    batch.push(plan);
    size += plan.passages.length;
    if (size < BATCH_TEXTS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

function hashesOf(plans: readonly DocumentWritePlan[]): string[] {
  return [...new Set(plans.flatMap((plan) => plan.passages.map(({ record }) => record.embeddingHash)))];
}

function vectorsOf(plan: DocumentWritePlan, vectors: ReadonlyMap<string, StoredVector>): StoredVector[] {
  return plan.passages.map(({ record }) => {
    const vector = vectors.get(record.embeddingHash);
    if (vector) return vector;
    throw new AppError(
      "embedder-response",
      `The embedder gave no vector for a passage of ${record.documentId}.`,
    );
  });
}

async function put(
  plan: DocumentWritePlan,
  vectors: readonly StoredVector[],
  context: WriteContext,
): Promise<void> {
  const { id, dimension } = context.embedder.fingerprint;
  const passages = plan.passages.map(({ record }, index): PassageRecord => {
    return { ...record, truncated: vectors[index]?.truncated ?? false };
  });
  await context.documents.putDocument({
    document: plan.document,
    passages,
    vectors: vectors.map(({ vector }) => vector),
    embedder: { id, dimension },
    ...(plan.renamedFrom === undefined ? {} : { renamedFrom: plan.renamedFrom }),
  });
}
