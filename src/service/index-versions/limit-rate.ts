import { setTimeout } from "node:timers/promises";
import type { Embedder, Embedding } from "../../models/embedder.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";

export interface RateOptions {
  /** Most texts in a minute; undefined: as many as the embedder takes. */
  perMinute: number | undefined;
  /** Milliseconds from any fixed point. */
  monotonic: () => number;
  /** @default waits */
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Called with the number of texts of each call that was answered. @default nothing */
  onEmbedded?: (texts: number) => void;
}

const MINUTE_MS = 60_000;
/** Texts of one call where there is a limit, so that it is kept from the first minute on. */
const MOST_AT_ONCE = 16;

/** The same embedder, asked no faster than a limit allows: for endpoints that refuse whoever asks for more. */
export function limitRate(embedder: Embedder, options: RateOptions): Embedder {
  const { perMinute, monotonic, onEmbedded = () => {} } = options;
  const pause = options.pause ?? wait;
  const close = async (): Promise<void> => {};
  /** When the next text may be sent. */
  let nextAt = Number.NEGATIVE_INFINITY;

  return {
    // Read anew, because one that is opened at first use says what it is only then.
    get fingerprint() {
      return embedder.fingerprint;
    },
    get maxTokens() {
      return embedder.maxTokens;
    },
    get defaultThresholds() {
      return embedder.defaultThresholds;
    },
    async embed(texts, { onProgress, ...rest }) {
      const size = perMinute === undefined ? texts.length : Math.max(1, Math.min(MOST_AT_ONCE, perMinute));
      const found: Embedding[] = [];
      // Nothing to embed is a way to ask whether the model is there.
      if (texts.length === 0) return embedder.embed(texts, rest);
      for (let at = 0; at < texts.length; at += size) {
        const part = texts.slice(at, at + size);
        if (perMinute !== undefined) {
          const now = monotonic();
          if (nextAt > now) await pause(nextAt - now, rest.signal);
          throwIfAborted(rest.signal, "Embedding");
          nextAt = Math.max(now, nextAt) + (part.length * MINUTE_MS) / perMinute;
        }
        const embedded = await embedder.embed(part, {
          ...rest,
          onProgress: (done) => onProgress?.(at + done),
        });
        onEmbedded(part.length);
        found.push(...embedded);
      }
      return found;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // An interruption is told by whoever asked.
  await setTimeout(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => undefined);
}
