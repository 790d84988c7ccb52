import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import { createLocalScorer } from "../rerank/local/create-local-scorer.ts";
import type { FeatureExtractor } from "../rerank/local/extract-features.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { SettingsStore } from "../stores/settings.ts";
import { findLocalWeights } from "./find-local-weights.ts";
import { rememberWhile } from "./remember-while.ts";

export interface ResolveScorerParts {
  config: Pick<Config, "rerank">;
  settings: Pick<SettingsStore, "getRerankWeights" | "mark">;
  embedder: Embedder;
  /** Over the index that recall searches. */
  extractor: FeatureExtractor;
}

/**
 * Tells the scorer for one question. The local one has weights only for the embedding models it was fitted under: where
 * it was not asked for by name and has none, nothing reranks. It is made anew only when settings changed.
 *
 * @throws AppError (from the call) `rerank-weights-missing` when the configuration names the local scorer and it has no weights
 */
export function createScorerResolver(
  scorer: Scorer | "local" | undefined,
  { config, settings, embedder, extractor }: ResolveScorerParts,
): () => Promise<Scorer | undefined> {
  if (scorer !== "local") return async () => scorer;
  const { id } = embedder.fingerprint;
  const localScorer = rememberWhile(settings.mark, async () => {
    const weights = await findLocalWeights(id, settings);
    return weights && createLocalScorer({ extractor, weights });
  });
  return async () => {
    const local = await localScorer();
    if (local || config.rerank.driver !== "local") return local;
    throw new AppError(
      "rerank-weights-missing",
      `The local scorer has no weights for the embedding model ${id}.`,
      { hint: "assay rerank fit --questions <file>" },
    );
  };
}
