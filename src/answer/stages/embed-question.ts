import type { Embedder, Embedding } from "../../models/embedder.ts";
import type { TraceBuilder } from "../trace-builder.ts";

/**
 * The question's vector on demand. An exact golden hit never asks, so no model runs for it; whoever asks second
 * gets the first result, or the first failure without a second wait.
 */
export function embedOnce(
  embedder: Embedder,
  question: string,
  { trace, signal }: { trace: TraceBuilder; signal: AbortSignal | undefined },
): () => Promise<Embedding> {
  let pending: Promise<Embedding> | undefined;
  const embed = async (): Promise<Embedding> => {
    const outcome = await trace.record(
      async () => {
        try {
          const [embedding] = await embedder.embed([question], { kind: "query", ...(signal && { signal }) });
          if (!embedding) throw new Error("The embedder returned no vector.");
          return { embedding };
        } catch (error) {
          return { error };
        }
      },
      (result) => ({
        stage: "embed",
        outcome: result.embedding ? "done" : "failed",
        truncated: result.embedding?.truncated ?? false,
      }),
    );
    if (outcome.embedding) return outcome.embedding;
    throw outcome.error;
  };
  return () => {
    pending ??= embed();
    return pending;
  };
}
