import type { Embedder } from "../models/embedder.ts";
import type { Verifier } from "../models/verifier.ts";
import type { SettingsStore } from "../stores/settings.ts";
import { createLocalVerifier } from "../verify/local/create-local-verifier.ts";
import { findVerifierWeights } from "./find-verifier-weights.ts";
import { rememberWhile } from "./remember-while.ts";

export interface LocalVerifierSourceParts {
  settings: Pick<SettingsStore, "getVerifierWeights" | "mark">;
  embedder: Embedder;
}

/** The verifier without a chat model, made anew when settings changed; undefined where it has no weights. */
export function createLocalVerifierSource({
  settings,
  embedder,
}: LocalVerifierSourceParts): () => Promise<Verifier | undefined> {
  return rememberWhile(settings.mark, async () => {
    const weights = await findVerifierWeights(embedder.fingerprint.id, settings);
    return weights && createLocalVerifier({ embedder, weights });
  });
}
