import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { calibrateScores } from "./calibrate-scores.ts";
import type { ScoredQuestion } from "./scored-question.ts";

const costs = { wrongAnswerCost: 5, falseRefusalCost: 1 };

function questions(
  count: number,
  { from, to }: { from: number; to: number },
  answerable: boolean,
): ScoredQuestion[] {
  return Array.from({ length: count }, (_, at) => ({
    score: Math.round((from + ((to - from) * at) / (count - 1)) * 1e6) / 1e6,
    answerable,
  }));
}

describe("calibrateScores", () => {
  it("puts the threshold into a gap, tells its width in standard errors and what it does not rule out", () => {
    const found = calibrateScores(
      [...questions(40, { from: 0.6, to: 0.9 }, true), ...questions(30, { from: 0.1, to: 0.45 }, false)],
      costs,
    );
    expect(found).toMatchObject({
      verdict: "clean-gap",
      threshold: 0.525,
      gap: { low: 0.45, high: 0.6 },
      separation: { area: 1 },
    });
    expect(found.gap?.width).toBeCloseTo(0.15, 9);
    expect(found.gap?.inStandardErrors).toBeGreaterThan(2);
    expect(found.because).toContain("10.0 % of wrong answers");
  });

  it("does not count on a gap that a question more would close", () => {
    const found = calibrateScores(
      [...questions(15, { from: 0.502, to: 0.9 }, true), ...questions(15, { from: 0.1, to: 0.498 }, false)],
      costs,
    );
    expect(found.gap?.width).toBeGreaterThan(0);
    expect(found.verdict).toBe("overlap");
    expect(found.because).toContain("too narrow to count on");
    expect(found.cheapest?.cost).toBe(0);
  });

  it("takes the operating point that costs least, and moves it with the costs", () => {
    const overlapping = [
      ...questions(60, { from: 0.4, to: 0.9 }, true),
      ...questions(60, { from: 0.1, to: 0.6 }, false),
    ];
    const careful = calibrateScores(overlapping, { wrongAnswerCost: 50, falseRefusalCost: 1 });
    const bold = calibrateScores(overlapping, { wrongAnswerCost: 1, falseRefusalCost: 50 });
    expect(careful.verdict).toBe("overlap");
    expect(careful.threshold).toBeGreaterThan(0.59);
    expect(careful.cheapest?.wrongAnswers.count).toBe(0);
    expect(bold.threshold).toBeLessThan(0.41);
    expect(bold.cheapest?.falseRefusals.count).toBe(0);
    expect(careful.thresholdInterval?.low).toBeLessThanOrEqual(careful.threshold ?? 0);
    expect(careful.thresholdInterval?.high).toBeGreaterThanOrEqual((careful.threshold ?? 1) - 0.02);
  });

  it("weighs the two errors by the share of answerable questions to come", () => {
    const overlapping = [
      ...questions(60, { from: 0.4, to: 0.9 }, true),
      ...questions(60, { from: 0.1, to: 0.6 }, false),
    ];
    const equal = { wrongAnswerCost: 1, falseRefusalCost: 1 };
    const rare = calibrateScores(overlapping, { ...equal, answerableShare: 0.05 });
    const common = calibrateScores(overlapping, { ...equal, answerableShare: 0.95 });
    expect(rare.threshold ?? 0).toBeGreaterThan(common.threshold ?? 1);
  });

  /** @see https://github.com/weaviate/weaviate/issues/3385 */
  it("has no threshold where all scores lie in one narrow band", () => {
    const random = createSeededRandom(2);
    const found = calibrateScores(
      Array.from({ length: 120 }, (_, at) => ({ score: 0.65 + 0.06 * random(), answerable: at % 2 === 0 })),
      costs,
    );
    expect(found).toMatchObject({ verdict: "no-clean-separation", threshold: null, thresholdInterval: null });
    expect(found.because).toContain("does not tell the two apart");
  });

  it("needs questions of both kinds", () => {
    const found = calibrateScores(questions(50, { from: 0.1, to: 0.9 }, true), costs);
    expect(found).toMatchObject({
      verdict: "too-few-questions",
      threshold: null,
      gap: null,
      points: [],
      cheapest: null,
    });
    expect(calibrateScores([], costs).verdict).toBe("too-few-questions");
  });

  it("has an ROC on which fewer wrong answers are never had for fewer refusals", () => {
    const sample = fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 20 }).map((value) => value / 20),
        answerable: fc.boolean(),
      }),
      { minLength: 2, maxLength: 40 },
    );
    fc.assert(
      fc.property(sample, (drawn) => {
        const { points, cheapest } = calibrateScores(drawn, { ...costs, resamples: 5 });
        for (const [at, point] of points.entries()) {
          const before = points[at - 1];
          if (before) {
            expect(point.threshold).toBeLessThan(before.threshold);
            expect(point.wrongAnswers.count).toBeGreaterThanOrEqual(before.wrongAnswers.count);
            expect(point.falseRefusals.count).toBeLessThanOrEqual(before.falseRefusals.count);
          }
          const passing = drawn.filter(({ score }) => score >= point.threshold);
          expect(point.wrongAnswers.count).toBe(passing.filter(({ answerable }) => !answerable).length);
          expect(cheapest?.cost).toBeLessThanOrEqual(point.cost + 1e-9);
        }
      }),
    );
  });

  it("refuses scores that are no numbers and costs below 0", () => {
    expect(() => calibrateScores([{ score: Number.NaN, answerable: true }], costs)).toThrow(/score NaN/);
    expect(() => calibrateScores([], { ...costs, wrongAnswerCost: -1 })).toThrow(/Costs of -1/);
  });
});
