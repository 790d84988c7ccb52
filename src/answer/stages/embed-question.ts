import type { Embedding } from "../../models/embedder.ts";

/**
 * The question's vector on demand. An exact golden hit never asks, so no model runs for it; whoever asks second
 * gets the first result, or the first failure without a second wait.
 */
export function embedOnce(embed: () => Promise<readonly Embedding[]>): () => Promise<Embedding> {
  let pending: Promise<Embedding> | undefined;
  const run = async (): Promise<Embedding> => {
    const [embedding] = await embed();
    if (!embedding) throw new Error("The embedder returned no vector.");
    return embedding;
  };
  return () => {
    pending ??= run();
    return pending;
  };
}
