import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { RetrievalSource } from "../eval/retrieval-source.ts";
import type { Embedder } from "../models/embedder.ts";
import type { FeatureExtractor } from "../rerank/local/extract-features.ts";
import type { RecallMode } from "../retrieval/recall.ts";
import type { Retriever } from "../retrieval/retrieve.ts";
import type { RecalledPassage, RetrievalQuery } from "../stores/recalled-passage.ts";
import type { Store } from "../stores/store.ts";
import type { VectorIndex } from "../stores/vectors/vector-index.ts";
import { checkQuestion } from "../text/questions/check-question.ts";
import { findLocalWeights } from "./find-local-weights.ts";

/** Below every similarity: an evaluation looks at the order and at the scores, the threshold plays no part. */
const NO_THRESHOLD = -1;

export interface EvaluationParts {
  config: Config;
  store: Pick<Store, "documents" | "settings">;
  embedder: Embedder;
  retriever: Retriever;
  extractor: FeatureExtractor;
  passages: VectorIndex;
}

/** Recall as it is configured, for questions whose answers are known: without threshold, rewrite and chat model. */
export function createEvaluation({
  config,
  store,
  embedder,
  retriever,
  extractor,
  passages,
}: EvaluationParts): RetrievalSource {
  const embedderId = embedder.fingerprint.id;
  const { fetchK } = config.retrieval;

  async function candidatesOf(
    query: RetrievalQuery,
    { mode, signal }: { mode: RecallMode; signal: AbortSignal | undefined },
  ): Promise<readonly RecalledPassage[]> {
    const outcome = await retriever.retrieve([query], {
      threshold: NO_THRESHOLD,
      mode,
      fetchK,
      suggestions: 0,
      ...(signal && { signal }),
    });
    return outcome.kind === "passages" ? outcome.passages : [];
  }

  async function embedQuestion(
    asked: string,
    signal: AbortSignal | undefined,
  ): Promise<{ text: string; vector: Float32Array }> {
    const text = checkQuestion(asked, { maxLength: config.question.maxLength });
    const [embedding] = await embedder.embed([text], { kind: "query", ...(signal && { signal }) });
    if (!embedding) throw new AppError("embedder-response", "The embedder returned no vector.");
    return { text, vector: embedding.vector };
  }

  return {
    embedderId,
    async documentIds() {
      return new Set((await store.documents.listDocuments()).map(({ id }) => id));
    },
    async ask(asked, { modes, features = false, signal }) {
      const { text, vector } = await embedQuestion(asked, signal);
      const candidates = new Map<RecallMode, readonly RecalledPassage[]>();
      for (const mode of modes) {
        candidates.set(mode, await candidatesOf({ text, origin: "question", vector }, { mode, signal }));
      }
      const judged = candidates.get("hybrid");
      const wanted = features && judged !== undefined;
      return {
        candidates,
        features: wanted ? await extractor.extract(text, vector, judged, signal && { signal }) : [],
      };
    },
    async scoreDocuments(asked, { signal } = {}) {
      const { vector } = await embedQuestion(asked, signal);
      const hits = await passages.search(vector, { k: await passages.size(), ...(signal && { signal }) });
      const best = new Map<string, number>();
      // Best first: the first of a document is its best.
      for (const { group, similarity } of hits) if (!best.has(group)) best.set(group, similarity);
      return best;
    },
    localWeights: () => findLocalWeights(embedderId, store.settings),
    keepLocalWeights: (weights) => store.settings.setRerankWeights(weights),
  };
}
