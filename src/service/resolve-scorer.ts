import type { Config } from "../config.ts";
import type { Embedder } from "../models/embedder.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { SettingsStore } from "../stores/settings.ts";

export interface ResolveScorerParts {
  config: Config;
  settings: SettingsStore;
  embedder: Embedder;
}

/** The scorer for one question: the local one has weights only for the embedding models it was fitted under. */
export async function resolveScorer(
  scorer: Scorer | "local" | undefined,
  _parts: ResolveScorerParts,
): Promise<Scorer | undefined> {
  return scorer === "local" ? undefined : scorer;
}
