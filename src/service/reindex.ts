import { setImmediate } from "node:timers/promises";
import { AppError } from "../errors.ts";
import type { Embedder, Embedding } from "../models/embedder.ts";
import type { Store } from "../stores/store.ts";
import { embeddingText } from "../text/passages/embedding-text.ts";

/** What a change of the embedding model did. */
export interface ReindexReport {
  readonly from: string | null;
  readonly to: string;
  readonly passages: number;
  readonly phrasings: number;
  readonly milliseconds: number;
}

/** Texts of one call to the embedder, after which an interruption is seen. */
const BATCH_TEXTS = 256;

export interface ReindexParts {
  store: Store;
  embedder: Embedder;
  monotonic: () => number;
}

export interface ReindexOptions {
  signal?: AbortSignal;
  /** Texts embedded so far, of all. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Embeds every passage and phrasing with the current model, then replaces all vectors and the pin in one
 * transaction: until then, and after an interruption, the old vectors serve as before.
 *
 * @throws AppError `database-busy` when documents or entries were written meanwhile; `aborted`; those of the embedder
 */
export async function reindex(parts: ReindexParts, options: ReindexOptions = {}): Promise<ReindexReport> {
  const { store, embedder, monotonic } = parts;
  const start = monotonic();
  const from = await store.settings.getEmbedder();
  const readAt = {
    passages: await store.documents.vectors.sequence(),
    phrasings: await store.golden.vectors.sequence(),
  };
  const passages = await readPassageTexts(store, options.signal);
  const phrasings = (await store.golden.listEntries()).flatMap(({ phrasings: asked, negatives }) => [
    ...asked,
    ...negatives,
  ]);
  const total = passages.length + phrasings.length;
  const embed = async (texts: readonly string[], kind: "query" | "document", before: number) => {
    const embeddings: Embedding[] = [];
    for (let from = 0; from < texts.length; from += BATCH_TEXTS) {
      throwIfInterrupted(options.signal);
      const part = await embedder
        .embed(texts.slice(from, from + BATCH_TEXTS), {
          kind,
          ...(options.signal && { signal: options.signal }),
          onProgress: (done) => options.onProgress?.(before + from + done, total),
        })
        .catch((error: unknown) => {
          // The embedder's own message about an interruption knows nothing of what is kept.
          throwIfInterrupted(options.signal);
          throw error;
        });
      embeddings.push(...part);
    }
    throwIfInterrupted(options.signal);
    return embeddings;
  };
  const passageVectors = await embed(
    passages.map(({ text }) => text),
    "document",
    0,
  );
  // Phrasings are questions, so that a question is compared with its own kind.
  const phrasingVectors = await embed(
    phrasings.map(({ text }) => text),
    "query",
    passages.length,
  );
  await store.replaceVectors({
    embedder: { id: embedder.fingerprint.id, dimension: embedder.fingerprint.dimension },
    passages: pairUp(passages, passageVectors, (embedding) => embedding),
    phrasings: pairUp(phrasings, phrasingVectors, ({ vector }) => vector),
    readAt,
  });
  return {
    from: from?.id ?? null,
    to: embedder.fingerprint.id,
    passages: passages.length,
    phrasings: phrasings.length,
    milliseconds: monotonic() - start,
  };
}

/** @throws AppError `aborted` */
function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new AppError(
    "aborted",
    "Reindexing was interrupted: nothing was replaced, the old vectors serve as before.",
    {
      hint: "assay reindex begins anew; nothing of what was embedded is kept.",
      cause: signal.reason,
    },
  );
}

async function readPassageTexts(
  store: Store,
  signal: AbortSignal | undefined,
): Promise<{ id: string; text: string }[]> {
  const texts: { id: string; text: string }[] = [];
  for (const { id, title } of await store.documents.listDocuments()) {
    // Reading passages keeps the processor busy; between two documents an interruption gets its turn.
    await setImmediate();
    throwIfInterrupted(signal);
    for (const passage of await store.documents.getPassages(id)) {
      texts.push({
        id: passage.id,
        text: embeddingText(title, passage.headings, passage.text),
      });
    }
  }
  return texts;
}

function pairUp<T extends { id: string }, V, R>(
  rows: readonly T[],
  values: readonly V[],
  pick: (value: V) => R,
): Map<string, R> {
  return new Map(
    rows.map((row, index) => {
      const value = values[index];
      if (value === undefined) throw new RangeError(`${values.length} vectors for ${rows.length} texts.`);
      return [row.id, pick(value)];
    }),
  );
}
