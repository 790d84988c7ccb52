import type { Embedding } from "../../models/embedder.ts";
import type { CacheEntry, CacheStore } from "../../stores/cache.ts";
import type { PassageRecord } from "../../stores/documents.ts";
import type { EmbedderPin } from "../../stores/settings.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { Surroundings } from "../look-up/surroundings.ts";

/** An answer that may be kept, with everything it was generated from. */
export interface KeptAnswer
  extends Pick<
    CacheEntry,
    | "id"
    | "namespace"
    | "edition"
    | "surface"
    | "question"
    | "text"
    | "source"
    | "model"
    | "citations"
    | "answerId"
  > {
  /** Of the store; none for an answer from the web. */
  readonly passages: readonly PassageRecord[];
  readonly embedding: Embedding;
}

export interface KeepParts {
  store: CacheStore;
  surroundings: Surroundings;
  embedder: EmbedderPin;
  maxEntries: number;
  /** Entries older than this are served nowhere. */
  longestTtlSeconds: number;
  clock: () => Date;
}

/** `outdated`: a passage moved while the answer was written. */
export type KeepOutcome =
  | { readonly kind: "stored"; readonly removed: number }
  | { readonly kind: "outdated" };

/**
 * Writes one entry, seen by nobody before it is whole. What the passages are is compared in the transaction that writes it.
 *
 * @throws AppError of the store
 */
export async function keepAnswer(
  { passages, embedding, ...answer }: KeptAnswer,
  { store, surroundings, embedder, maxEntries, longestTtlSeconds, clock }: KeepParts,
): Promise<KeepOutcome> {
  const { vector } = embedding;
  const known = await surroundings.record(
    vector,
    passages.map(({ id }) => id),
  );
  const now = clock();
  return store.put({
    entry: {
      ...answer,
      known,
      normalised: normaliseQuestion(answer.question),
      passages: passages.map(({ id, documentId, hash, embeddingHash, startLine }) => ({
        ...{ documentId, passageId: id, hash, embeddingHash, startLine },
      })),
      createdAt: now.toISOString(),
    },
    vector,
    embedder,
    bounds: { maxEntries, expiredBefore: new Date(now.getTime() - longestTtlSeconds * 1000).toISOString() },
  });
}
