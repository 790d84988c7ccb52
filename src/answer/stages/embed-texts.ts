import type { Embedding } from "../../models/embedder.ts";
import type { QuestionContext } from "../question-context.ts";

/** Vectors of further texts of a question, in their order. Leaves its own trace entry. @throws those of the embedder */
export async function embedTexts(
  { parts, options, trace }: QuestionContext,
  texts: readonly string[],
  kind: "query" | "document" = "query",
): Promise<Embedding[]> {
  const outcome = await trace.record(
    async () => {
      try {
        const embeddings = await parts.embedder.embed(texts, {
          kind,
          ...(options.signal && { signal: options.signal }),
        });
        return { embeddings };
      } catch (error) {
        return { error };
      }
    },
    ({ embeddings }) => ({
      stage: "embed",
      outcome: embeddings ? "done" : "failed",
      texts: texts.length,
      truncated: embeddings?.some(({ truncated }) => truncated) ?? false,
    }),
  );
  if (outcome.embeddings) return outcome.embeddings;
  throw outcome.error;
}
