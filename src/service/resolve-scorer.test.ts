import { describe, expect, it } from "vitest";
import { parseConfig } from "../config.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { LocalWeights } from "../rerank/local/local-weights.ts";
import { shippedWeights } from "../rerank/local/shipped-weights.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { RerankWeights } from "../stores/settings.ts";
import { findLocalWeights } from "./find-local-weights.ts";
import { createScorerResolver } from "./resolve-scorer.ts";

const extractor = { extract: async () => [] };
const fake = createFakeEmbedder();
const packaged = { ...fake, fingerprint: { ...fake.fingerprint, id: shippedWeights.embedderId } };
const fitted: LocalWeights = {
  ...shippedWeights,
  intercept: 0,
  embedderId: fake.fingerprint.id,
  from: "fitted",
};

function settingsWith(kept: readonly RerankWeights[]) {
  return {
    mark: async () => kept.map(({ intercept }) => intercept).join(" "),
    getRerankWeights: async (embedderId: string) => kept.find((weights) => weights.embedderId === embedderId),
  };
}

function partsOf({
  driver = "auto",
  kept = [],
  embedder = fake,
}: {
  driver?: "auto" | "local";
  kept?: RerankWeights[];
  embedder?: Pick<typeof fake, keyof typeof fake>;
}) {
  return {
    config: parseConfig({ rerank: { driver } }),
    settings: settingsWith(kept),
    embedder,
    extractor,
  };
}

const resolve = (...[scorer, parts]: Parameters<typeof createScorerResolver>) =>
  createScorerResolver(scorer, parts)();

describe("createScorerResolver", () => {
  it("leaves a scorer with a model, and a stage that is off, as they are", async () => {
    const scorer: Scorer = { id: "chat x", kind: "chat", score: async () => [] };
    expect(await resolve(scorer, partsOf({}))).toBe(scorer);
    expect(await resolve(undefined, partsOf({}))).toBeUndefined();
  });

  it("takes the weights kept for the embedding model before those that come with the program", async () => {
    const own = { ...fitted, embedderId: packaged.fingerprint.id };
    const shipped = await resolve("local", partsOf({ embedder: packaged }));
    const kept = await resolve("local", partsOf({ embedder: packaged, kept: [own] }));
    expect(shipped?.kind).toBe("local");
    expect(kept?.kind).toBe("local");
    expect(kept?.id).not.toBe(shipped?.id);
    expect((await resolve("local", partsOf({ kept: [fitted] })))?.kind).toBe("local");
  });

  it("makes the local scorer anew only when settings changed", async () => {
    const kept = [fitted];
    const resolveAgain = createScorerResolver("local", partsOf({ kept }));
    const first = await resolveAgain();
    expect(await resolveAgain()).toBe(first);
    kept[0] = { ...fitted, intercept: 1 };
    const second = await resolveAgain();
    expect(second?.id).not.toBe(first?.id);
    expect(await resolveAgain()).toBe(second);
  });

  it("has no scorer for a model without weights, and says so where the local one was asked for", async () => {
    const parts = { kept: [{ ...fitted, embedderId: "another" }] };
    expect(await resolve("local", partsOf(parts))).toBeUndefined();
    await expect(resolve("local", partsOf({ ...parts, driver: "local" }))).rejects.toMatchObject({
      code: "rerank-weights-missing",
      message: expect.stringContaining(fake.fingerprint.id),
      hint: "assay rerank fit --questions <file>",
    });
  });
});

describe("findLocalWeights", () => {
  it("passes over kept weights of features that are not looked at any more", async () => {
    const old = { ...fitted, embedderId: packaged.fingerprint.id, features: { similarity: 1, length: 2 } };
    expect(await findLocalWeights(packaged.fingerprint.id, settingsWith([old]))).toBe(shippedWeights);
    const oldOfAnother = { ...old, embedderId: fake.fingerprint.id };
    expect(await findLocalWeights(fake.fingerprint.id, settingsWith([oldOfAnother]))).toBeUndefined();
  });
});
