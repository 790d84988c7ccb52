import type { Embedder } from "../../models/embedder.ts";

/** One embedding model for the main database and every tenant: opened once, lent to each, closed at the end. */
export interface SharedEmbedder {
  /** Opens the model at the first call, and again after a failure. Closing what is lent closes nothing. */
  lend(): Promise<Embedder>;
  close(): Promise<void>;
}

export function createSharedEmbedder(open: () => Promise<Embedder>): SharedEmbedder {
  let opening: Promise<Embedder> | undefined;
  return {
    async lend() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return lent(await opening);
    },
    async close() {
      const embedder = await opening?.catch(() => undefined);
      await embedder?.close();
    },
  };
}

function lent(embedder: Embedder): Embedder {
  const close = async (): Promise<void> => {};
  return {
    fingerprint: embedder.fingerprint,
    maxTokens: embedder.maxTokens,
    defaultThresholds: embedder.defaultThresholds,
    embed: (texts, options) => embedder.embed(texts, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}
