import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import { embedderMismatch } from "../stores/check-write.ts";
import type { EmbedderPin } from "../stores/settings.ts";

/**
 * An embedder that is opened when the first text must be embedded, and tried again at the next text when that fails:
 * for work that may never need the model, and for an endpoint that is down while Assay starts. Until then it goes by
 * the fingerprint the store is pinned to, and refuses to embed when the model turns out to be another one.
 */
export interface DeferredEmbedderOptions {
  /** Undefined while the store holds no vectors; then any model fits. */
  pin: EmbedderPin | undefined;
  open: () => Promise<Embedder>;
}

export function createDeferredEmbedder({ pin, open }: DeferredEmbedderOptions): Embedder {
  let opening: Promise<Embedder> | undefined;
  let opened: Embedder | undefined;
  let closed = false;

  const openOnce = async (): Promise<Embedder> => {
    const embedder = await open();
    if (closed || (pin && embedder.fingerprint.id !== pin.id)) {
      await embedder.close();
      if (closed || !pin)
        throw new AppError("aborted", "The embedding model was closed while it was opened.");
      throw embedderMismatch({ stored: pin.id, configured: embedder.fingerprint.id });
    }
    opened = embedder;
    return embedder;
  };
  const use = (): Promise<Embedder> => {
    opening ??= openOnce().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const close = async (): Promise<void> => {
    closed = true;
    await opened?.close();
  };

  return {
    get fingerprint() {
      return opened?.fingerprint ?? assumed(pin);
    },
    get maxTokens() {
      return opened?.maxTokens ?? Number.POSITIVE_INFINITY;
    },
    get defaultThresholds() {
      return opened?.defaultThresholds;
    },
    embed: async (texts, options) => (await use()).embed(texts, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** What is known of a model before it is opened. */
function assumed(pin: EmbedderPin | undefined): Embedder["fingerprint"] {
  const { id, dimension } = pin ?? { id: "not opened", dimension: 1 };
  return { id, model: id, revision: "", dimension, queryPrefix: "", documentPrefix: "", pooling: "" };
}
