import type { Embedder } from "../models/embedder.ts";
import type { Verifier } from "../models/verifier.ts";
import type { KeptVerifierWeights, SettingsStore } from "../stores/settings.ts";
import { createLocalVerifier } from "../verify/local/create-local-verifier.ts";
import { findVerifierWeights } from "./find-verifier-weights.ts";
import { rememberLast } from "./remember-last.ts";

export interface LocalVerifierSourceParts {
  settings: Pick<SettingsStore, "getVerifierWeights">;
  embedder: Embedder;
}

/** The verifier without a chat model, made anew only when other weights are kept; undefined where it has none. */
export function createLocalVerifierSource({
  settings,
  embedder,
}: LocalVerifierSourceParts): () => Promise<Verifier | undefined> {
  const { id } = embedder.fingerprint;
  const verifierWith = rememberLast(async (kept: KeptVerifierWeights | undefined) => {
    const weights = await findVerifierWeights(id, { getVerifierWeights: async () => kept });
    return weights && createLocalVerifier({ embedder, weights });
  });
  return async () => verifierWith(await settings.getVerifierWeights(id));
}
