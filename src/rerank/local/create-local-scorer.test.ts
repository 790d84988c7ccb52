import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import { createLocalScorer } from "./create-local-scorer.ts";
import type { FeatureExtractor } from "./extract-features.ts";
import type { FeatureRow, LocalWeights } from "./local-weights.ts";
import { shippedWeights } from "./shipped-weights.ts";

const NOTHING: FeatureRow = { similarity: 0, page: 0, coverage: 0, pairs: 0, missedName: 0 };
const weights: LocalWeights = {
  ...shippedWeights,
  features: { similarity: 2, page: 0, coverage: 4, pairs: 0, missedName: -3 },
  intercept: -1,
};
const candidates = [recalledPassage({ text: "one" }), recalledPassage({ text: "three" })];

function extractorOf(rowsOf: (question: string) => FeatureRow[]): FeatureExtractor {
  return { extract: async (question) => rowsOf(question) };
}

function score(extractor: FeatureExtractor, texts: readonly string[], used = weights) {
  const wordings = texts.map((text) => ({ text, vector: Float32Array.of(1) }));
  return createLocalScorer({ extractor, weights: used }).score("asked", candidates, {
    wordings,
    marker: "m",
  });
}

describe("createLocalScorer", () => {
  it("gives each candidate ten times the chance that its features say", async () => {
    const extractor = extractorOf(() => [
      { ...NOTHING, similarity: 0.5 },
      { ...NOTHING, coverage: 1, missedName: 0.5 },
    ]);
    expect(await score(extractor, ["asked"])).toEqual([
      { index: 0, score: 5, wording: 0 },
      { index: 1, wording: 0, score: expect.closeTo(10 / (1 + Math.exp(-1.5)), 9) },
    ]);
  });

  it("counts the wording that a candidate answers best", async () => {
    const extractor = extractorOf((question) =>
      question === "first" ? [{ ...NOTHING, coverage: 1 }, NOTHING] : [NOTHING, { ...NOTHING, coverage: 1 }],
    );
    const [both, one] = [await score(extractor, ["first", "second"]), await score(extractor, ["first"])];
    expect(both.map((each) => each.score)).toEqual([one[0]?.score, one[0]?.score]);
    expect(both.map(({ wording }) => wording)).toEqual([0, 1]);
  });

  it("stays on the scale for features beyond all measure", async () => {
    const rows = [1e6, -1e6].map((similarity) => ({ ...NOTHING, similarity }));
    expect(
      (
        await score(
          extractorOf(() => rows),
          ["asked"],
        )
      ).map((each) => each.score),
    ).toEqual([10, 0]);
  });

  it("judges nothing without a vector of the question", async () => {
    const unused = extractorOf(() => {
      throw new Error("not told");
    });
    await expect(score(unused, [])).rejects.toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining("could not be embedded"),
    });
  });

  it("has an id of its weights and their model, and of nothing else", () => {
    const idOf = (changes: Partial<LocalWeights>) =>
      createLocalScorer({ extractor: extractorOf(() => []), weights: { ...weights, ...changes } }).id;
    const id = idOf({});
    expect(id).toMatch(/^local@[0-9a-f]{12}$/);
    expect(idOf({ fittedAt: "2027-01-01T00:00:00.000Z", questions: 7 })).toBe(id);
    expect(idOf({ intercept: 0 })).not.toBe(id);
    expect(idOf({ embedderId: "other" })).not.toBe(id);
    expect(idOf({ features: { ...weights.features, page: 1 } })).not.toBe(id);
  });
});
