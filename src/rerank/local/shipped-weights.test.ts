import { describe, expect, it } from "vitest";
import { createLocalEmbedder } from "../../models/local/create-local-embedder.ts";
import { type FeatureRow, localWeightsSchema } from "./local-weights.ts";
import { scoreFeatures } from "./score-features.ts";
import { shippedWeights } from "./shipped-weights.ts";

describe("the weights that come with the program", () => {
  it("are well formed, and name each question once", () => {
    expect(localWeightsSchema.parse(shippedWeights)).toEqual(shippedWeights);
    expect(shippedWeights.from).toBe("shipped");
    expect(new Set(shippedWeights.questionHashes).size).toBe(shippedWeights.questions);
  });

  it("hold for the embedded model as it is", async () => {
    await using embedder = await createLocalEmbedder();
    expect(shippedWeights.embedderId).toBe(embedder.fingerprint.id);
  });

  it("score more for more of each feature but a missed name", () => {
    const row: FeatureRow = { similarity: 0.5, page: 0.4, coverage: 0.5, pairs: 0.2, missedName: 0.3 };
    const scoreOf = (changes: Partial<FeatureRow>) => scoreFeatures({ ...row, ...changes }, shippedWeights);
    for (const more of [
      { similarity: 0.6 },
      { page: 0.5 },
      { coverage: 0.6 },
      { pairs: 0.3 },
      { missedName: 0 },
    ]) {
      expect(scoreOf(more), JSON.stringify(more)).toBeGreaterThan(scoreOf({}));
    }
  });
});
