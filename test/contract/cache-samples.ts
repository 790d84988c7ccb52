import type { CacheWrite } from "../../src/stores/cache.ts";
import type { EmbedderPin } from "../../src/stores/settings.ts";
import { hashText } from "../../src/text/hash-text.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";
import { embedder, passageId, vectorOf } from "./store-samples.ts";

export interface CacheSample {
  id: string;
  question: string;
  /** @default "a.md" */
  documentId?: string;
  /** Texts of its passages, as `documentWrite` was given them. */
  texts: readonly string[];
  namespace?: string;
  edition?: string;
  surface?: string | null;
  text?: string;
  answerId?: string;
  createdAt?: string;
  maxEntries?: number;
  expiredBefore?: string;
  embedder?: EmbedderPin;
}

export function cacheWrite(sample: CacheSample): CacheWrite {
  const { id, question, documentId = "a.md", texts, namespace = "n", edition = "e1" } = sample;
  const passages = texts.map((text, index) => ({
    documentId,
    passageId: passageId(documentId, text),
    hash: hashText(text),
    embeddingHash: hashText(`embedded ${text}`),
    startLine: 2 * index + 1,
  }));
  return {
    entry: {
      ...{ id, namespace, edition, question, passages },
      surface: sample.surface ?? null,
      normalised: normaliseQuestion(question),
      text: sample.text ?? `Answer to ${question} [1]`,
      source: "generated",
      model: "llama",
      citations: passages.slice(0, 1).map(({ passageId, startLine }) => ({
        ...{ number: 1, documentId, title: "Title", headings: [], anchor: null, version: "v1", url: null },
        ...{ passageId, startLine, endLine: startLine },
      })),
      known: ["abc"],
      answerId: sample.answerId ?? `answer of ${id}`,
      createdAt: sample.createdAt ?? "2026-01-02T00:00:00.000Z",
    },
    vector: vectorOf(question),
    embedder: sample.embedder ?? embedder,
    bounds: {
      maxEntries: sample.maxEntries ?? 100,
      expiredBefore: sample.expiredBefore ?? "2025-01-01T00:00:00.000Z",
    },
  };
}
