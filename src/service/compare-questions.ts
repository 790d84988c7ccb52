import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import { cosine } from "../models/similarity.ts";

/** Two questions whose similarity is wanted. */
export interface QuestionPair {
  readonly asked: string;
  readonly stored: string;
}

export interface CompareOptions {
  signal?: AbortSignal;
  /** Told how many texts are embedded. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

/** As the index rounds what it compares with a threshold. */
const STEPS = 1e6;
/** Texts handed to the model at once, so that progress is seen. */
const BATCH = 256;

/**
 * Similarity of each pair, in order; both sides are embedded as questions, each text once.
 *
 * @throws AppError those of the embedder; `aborted`
 */
export async function compareQuestions(
  pairs: readonly QuestionPair[],
  embedder: Embedder,
  options: CompareOptions = {},
): Promise<number[]> {
  const vectorOf = await embedQuestions(
    pairs.flatMap(({ asked, stored }) => [asked, stored]),
    embedder,
    options,
  );
  return pairs.map(
    ({ asked, stored }) => Math.round(cosine(vectorOf(asked), vectorOf(stored)) * STEPS) / STEPS,
  );
}

/** The vectors of texts, each embedded once as a question. @throws AppError those of the embedder; `aborted` */
export async function embedQuestions(
  questions: readonly string[],
  embedder: Embedder,
  { signal, onProgress }: CompareOptions = {},
): Promise<(text: string) => Float32Array> {
  const texts = [...new Set(questions)];
  const vectors = new Map<string, Float32Array>();
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH);
    const embeddings = await embedder.embed(batch, { kind: "query", ...(signal && { signal }) });
    for (const [at, text] of batch.entries()) {
      const embedding = embeddings[at];
      if (embedding) vectors.set(text, embedding.vector);
    }
    onProgress?.(start + batch.length, texts.length);
  }
  return (text) => {
    const vector = vectors.get(text);
    if (!vector) throw new AppError("embedder-response", "The embedder returned no vector.");
    return vector;
  };
}
