import type { Embedder } from "../../src/index.ts";
import { createSimilaritySystem } from "./systems/create-similarity-system.ts";
import { openCacheSystem } from "./systems/open-cache-system.ts";
import { openGoldenSystem } from "./systems/open-golden-system.ts";
import type { StoredAnswerSystem } from "./systems/stored-answer-system.ts";

const DAY_SECONDS = 86_400;

/** Ours and what others do, all under one model and one threshold: the model's own for reviewed answers, chosen elsewhere. */
export function systemsOf(embedder: Embedder): readonly (() => Promise<StoredAnswerSystem>)[] {
  const threshold = embedder.defaultThresholds?.golden;
  if (threshold === undefined) throw new Error("The model brings no threshold.");
  return [
    () => openGoldenSystem(embedder),
    () => openCacheSystem({ embedder, threshold }),
    async () => createSimilaritySystem({ name: `similarity ≥ ${threshold}`, embedder, threshold }),
    async () =>
      createSimilaritySystem({
        name: `similarity ≥ ${threshold}, kept for a day`,
        ...{ embedder, threshold, ttlSeconds: DAY_SECONDS },
      }),
  ];
}
