import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { fitLocalWeights, type TrainingQuestion } from "./fit-local-weights.ts";
import { type FeatureRow, localWeightsSchema, questionHash } from "./local-weights.ts";
import { scoreFeatures } from "./score-features.ts";

const options = { embedderId: "fake@1/4", dataHash: "a".repeat(64), fittedAt: new Date(0) };

/** Right candidates cover more of the question; everything else is noise. */
function drawQuestions(count: number): TrainingQuestion[] {
  const random = createSeededRandom(1);
  const rowOf = (coverage: number): FeatureRow => ({
    ...{ similarity: random(), page: random(), coverage, pairs: random(), missedName: random() },
  });
  return Array.from({ length: count }, (_, index) => {
    const answerable = index % 3 !== 0;
    const wrong = Array.from({ length: 6 }, () => ({ row: rowOf(0.6 * random()), right: false }));
    const right = { row: rowOf(0.4 + 0.6 * random()), right: true };
    return { text: `Question ${index}?`, answerable, candidates: answerable ? [...wrong, right] : wrong };
  });
}

describe("fitLocalWeights", () => {
  it("weighs most what tells right candidates from wrong ones, and scores by it", () => {
    const weights = fitLocalWeights(drawQuestions(200), options);
    const { coverage, ...others } = weights.features;
    for (const other of Object.values(others)) expect(coverage).toBeGreaterThan(4 * Math.abs(other));
    const row = { similarity: 0.5, page: 0.5, pairs: 0.5, missedName: 0.5 };
    expect(scoreFeatures({ ...row, coverage: 1 }, weights)).toBeGreaterThan(7);
    expect(scoreFeatures({ ...row, coverage: 0.2 }, weights)).toBeLessThan(1);
  });

  it("notes what the weights were fitted on, in a form that can be kept", () => {
    const questions = drawQuestions(30);
    const weights = fitLocalWeights(questions, { ...options, lambda: 0.5 });
    expect(localWeightsSchema.parse(JSON.parse(JSON.stringify(weights)))).toEqual(weights);
    expect(weights).toMatchObject({
      ...{ embedderId: "fake@1/4", dataHash: "a".repeat(64), questions: 30, lambda: 0.5 },
      ...{ fittedAt: "1970-01-01T00:00:00.000Z", from: "fitted" },
    });
    expect(weights.questionHashes).toContain(questionHash(" question  7"));
    expect(weights.questionHashes).toHaveLength(30);
  });

  it("leaves out questions that teach nothing", () => {
    const questions = drawQuestions(30);
    const notFound = { text: "Not found?", answerable: true, candidates: questions[0]?.candidates ?? [] };
    const empty = { text: "Empty?", answerable: false, candidates: [] };
    expect(fitLocalWeights([...questions, notFound, empty], options)).toEqual(
      fitLocalWeights(questions, options),
    );
  });

  it.each([true, false])("refuses questions of one kind only (answerable: %s)", (answerable) => {
    const questions = drawQuestions(30).filter((question) => question.answerable === answerable);
    expect(() => fitLocalWeights(questions, options)).toThrow(
      expect.objectContaining({ code: "dataset-invalid" }),
    );
    expect(() => fitLocalWeights([], options)).toThrow(expect.objectContaining({ code: "dataset-invalid" }));
  });
});
