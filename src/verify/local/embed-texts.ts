import { AppError } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";

/** Vectors of texts by text; nothing is asked of the model where there are none. @throws AppError those of the embedder */
export async function embedTexts(
  texts: readonly string[],
  embedder: Pick<Embedder, "embed">,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Map<string, Float32Array>> {
  if (texts.length === 0) return new Map();
  const embeddings = await embedder.embed(texts, { kind: "query", ...(signal && { signal }) });
  if (embeddings.length !== texts.length) {
    throw new AppError("embedder-response", `${embeddings.length} vectors for ${texts.length} texts.`);
  }
  return new Map(embeddings.map(({ vector }, at) => [texts[at] ?? "", vector]));
}
