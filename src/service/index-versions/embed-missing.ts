import type { Embedder } from "../../models/embedder.ts";
import type { GoldenStore } from "../../stores/golden.ts";

/** Texts of one call to the embedder. */
const BATCH_TEXTS = 64;

/**
 * Embeds the questions of reviewed answers that were written under another embedding model since. Resolves to their number.
 * @throws AppError those of the embedder
 */
export async function embedMissing(
  golden: GoldenStore,
  embedder: Embedder,
  {
    signal,
    onProgress = () => {},
  }: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {},
): Promise<number> {
  const missing = await golden.listUnembedded();
  for (let at = 0; at < missing.length; at += BATCH_TEXTS) {
    const batch = missing.slice(at, at + BATCH_TEXTS);
    // Phrasings are questions, so that a question is compared with its own kind.
    const embedded = await embedder.embed(
      batch.map(({ text }) => text),
      { kind: "query", ...(signal && { signal }) },
    );
    const vectors = new Map(
      batch.flatMap(({ id }, index) => {
        const vector = embedded[index]?.vector;
        return vector ? [[id, vector] as const] : [];
      }),
    );
    const { id, dimension } = embedder.fingerprint;
    await golden.addVectors(vectors, { id, dimension });
    onProgress(at + batch.length, missing.length);
  }
  return missing.length;
}
