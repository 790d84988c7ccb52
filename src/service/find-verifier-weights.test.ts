import { describe, expect, it } from "vitest";
import { createLocalEmbedder } from "../models/local/create-local-embedder.ts";
import type { KeptVerifierWeights } from "../stores/settings.ts";
import { pairFeatureNames } from "../verify/local/features/pair-features.ts";
import { shippedFor } from "../verify/local/shipped-weights.ts";
import { findVerifierWeights } from "./find-verifier-weights.ts";

const kept: KeptVerifierWeights = {
  kind: "boosted-trees",
  features: [...pairFeatureNames],
  intercept: 1,
  trees: [],
  threshold: 0.5,
  precisionTarget: 0.9,
  embedderId: shippedFor,
  dataHash: "a".repeat(64),
  questionMarks: [],
  pairs: 2,
  same: 1,
  fittedAt: "2026-01-01T00:00:00.000Z",
  from: "fitted",
};
const settings = (weights: KeptVerifierWeights | undefined) => ({ getVerifierWeights: async () => weights });

describe("findVerifierWeights", () => {
  it("prefers weights fitted on one's own pairs to those that come with the program", async () => {
    expect(await findVerifierWeights(shippedFor, settings(kept))).toEqual(kept);
    const shipped = await findVerifierWeights(shippedFor, settings(undefined));
    expect(shipped).toMatchObject({ from: "shipped", embedderId: shippedFor, precisionTarget: 0.97 });
    expect(shipped?.trees.length).toBeGreaterThan(50);
    expect(shipped?.threshold).toBeLessThan(1);
    expect(shipped?.questionMarks.length).toBeGreaterThan(3000);
  });

  it("passes over kept weights that look at other features, and has none for other models", async () => {
    const old = { ...kept, features: ["similarity"] };
    expect((await findVerifierWeights(shippedFor, settings(old)))?.from).toBe("shipped");
    expect(await findVerifierWeights("other", settings(old))).toBeUndefined();
    expect(await findVerifierWeights("other", settings(undefined))).toBeUndefined();
  });

  it("has weights for the embedded model as it is", async () => {
    await using embedder = await createLocalEmbedder();
    expect(embedder.fingerprint.id).toBe(shippedFor);
  });
});
