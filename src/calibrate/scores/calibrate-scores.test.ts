import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { calibrateScores } from "./calibrate-scores.ts";
import { cheapestThreshold } from "./operating-points.ts";
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

function isOf(rate: "wrongAnswers" | "falseRefusals") {
  return ({ answerable }: ScoredQuestion): boolean => answerable === (rate === "falseRefusals");
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
      { wrongAnswerCost: 1, falseRefusalCost: 1 },
    );
    expect(found.gap?.width).toBeGreaterThan(0);
    expect(found.verdict).toBe("overlap");
    expect(found.because).toContain("too narrow to count on");
    expect(found.cheapest?.cost).toBe(0);
  });

  it("takes the operating point that costs least, and moves it with the costs", () => {
    const overlapping = [
      ...questions(200, { from: 0.4, to: 0.9 }, true),
      ...questions(200, { from: 0.1, to: 0.6 }, false),
    ];
    const careful = calibrateScores(overlapping, { wrongAnswerCost: 20, falseRefusalCost: 1 });
    const bold = calibrateScores(overlapping, { wrongAnswerCost: 1, falseRefusalCost: 20 });
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
    expect(rare.cheapest?.threshold).toBeGreaterThan(common.cheapest?.threshold ?? 1);
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

  it("divides by no standard error that is but rounding", () => {
    // The mean of many 0.613s is not quite 0.613.
    const found = calibrateScores(
      [
        { score: 0.613, answerable: true },
        { score: 0.1, answerable: false },
      ],
      costs,
    );
    expect(found.verdict).toBe("too-few-questions");
    expect(found.because).toContain("1 answerable and 1 other question:");
    expect(found.gap).toMatchObject({ standardError: 0, inStandardErrors: null });
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

  it("does not run where the cheapest point is not shown to do better than refusing everything", () => {
    const overlapping = [
      ...questions(300, { from: 0.5, to: 0.9 }, true),
      ...questions(300, { from: 0.3, to: 0.88 }, false),
    ];
    const found = calibrateScores(overlapping, {
      ...{ wrongAnswerCost: 100, falseRefusalCost: 1, minAnswered: 0 },
    });
    expect(found).toMatchObject({
      ...{ verdict: "no-gain", threshold: null, thresholdInterval: null },
      gain: { over: "refusing-all", otherwise: 0.5 },
    });
    expect(found.gain?.interval.low).toBeLessThanOrEqual(0);
    expect(found.because).toMatch(/refusing everything, which comes to 0\.500.*not told from nothing/);
    expect(found.because).toContain("not enough to answer by");
  });

  it("does not run where answering everything costs no more", () => {
    const overlapping = [
      ...questions(200, { from: 0.4, to: 0.9 }, true),
      ...questions(200, { from: 0.1, to: 0.6 }, false),
    ];
    const found = calibrateScores(overlapping, { wrongAnswerCost: 0, falseRefusalCost: 1 });
    expect(found).toMatchObject({ verdict: "no-gain", threshold: null, gain: { over: "answering-all" } });
    expect(found.because).toContain("No threshold is needed at these costs.");
  });

  it("says how many times as many labels would show a gain that these do not", () => {
    const found = calibrateScores(
      [...questions(20, { from: 0.4, to: 0.9 }, true), ...questions(20, { from: 0.1, to: 0.41 }, false)],
      { wrongAnswerCost: 8, falseRefusalCost: 1 },
    );
    expect(found).toMatchObject({ verdict: "too-few-questions", threshold: null });
    expect(found.because).toMatch(/About [1-4]\.\d times as many labelled questions would tell/);
  });

  it("does not run at a point that pays and refuses nearly everything, unless so few answers are wanted", () => {
    const scored = [
      ...questions(30, { from: 0.95, to: 0.99 }, true),
      ...questions(970, { from: 0.5, to: 0.9 }, true),
      ...questions(1000, { from: 0.1, to: 0.9 }, false),
    ];
    const dear = { wrongAnswerCost: 2.5, falseRefusalCost: 1, answerableShare: 0.5 };
    const found = calibrateScores(scored, dear);
    expect(found.gain?.interval.low).toBeGreaterThan(0);
    expect(found).toMatchObject({ verdict: "refuses-nearly-all", threshold: null });
    expect(found.because).toMatch(/only \d\.\d % .* are let through, fewer than 5\.0 %/);
    expect(calibrateScores(scored, { ...dear, minAnswered: 0 }).verdict).toBe("overlap");
  });

  it("seldom runs where nothing is to be gained", () => {
    const random = createSeededRandom(4);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let runs = 0;
    for (let round = 0; round < 100; round += 1) {
      const scored = Array.from({ length: 200 }, (_, at) => ({
        score: normal() + (at % 2 === 0 ? 0.8 : 0),
        answerable: at % 2 === 0,
      }));
      // At the strict end one answer in ten is wrong at best, and one of them costs as much as fifty refusals.
      const { threshold } = calibrateScores(scored, {
        ...{ wrongAnswerCost: 50, falseRefusalCost: 1, resamples: 2, minAnswered: 0 },
      });
      if (threshold !== null) runs += 1;
    }
    expect(runs).toBeLessThanOrEqual(5);
  });

  it("reads weights as numbers of questions in every rate, and the intervals as no narrower than equal ones", () => {
    const sample = fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 20 }).map((value) => value / 20),
        answerable: fc.boolean(),
        weight: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(sample, (drawn) => {
        const repeated = drawn.flatMap(({ weight, ...rest }) => Array.from({ length: weight }, () => rest));
        const weighted = calibrateScores(drawn, { ...costs, resamples: 5 });
        const plain = calibrateScores(repeated, { ...costs, resamples: 5 });
        expect(weighted.costs.answerableShare).toBeCloseTo(plain.costs.answerableShare, 9);
        expect(weighted.separation?.area ?? 0).toBeCloseTo(plain.separation?.area ?? 0, 9);
        expect(weighted.points.map(({ threshold }) => threshold)).toEqual(
          plain.points.map(({ threshold }) => threshold),
        );
        for (const [at, point] of weighted.points.entries()) {
          const other = plain.points[at];
          expect(point.cost).toBeCloseTo(other?.cost ?? -1, 9);
          for (const rate of ["wrongAnswers", "falseRefusals"] as const) {
            expect(point[rate].value).toBeCloseTo(other?.[rate].value ?? -1, 9);
            expect(point[rate].effective).toBeLessThanOrEqual((other?.[rate].effective ?? 0) + 1e-9);
            expect(point[rate].of).toBe(drawn.filter(isOf(rate)).length);
          }
        }
        if (weighted.cheapest) {
          expect(cheapestThreshold(drawn, weighted.costs)).toBe(weighted.cheapest.threshold);
        }
        expect(weighted.effective.answerable).toBeLessThanOrEqual(weighted.answerable + 1e-9);
      }),
    );
  });

  it("gives the same whatever all weights are multiplied by", () => {
    const scored = [
      ...questions(60, { from: 0.4, to: 0.9 }, true),
      ...questions(60, { from: 0.1, to: 0.6 }, false),
    ].map((question, at) => ({ ...question, weight: 1 + (at % 3) }));
    const scaled = scored.map((question) => ({ ...question, weight: question.weight * 1024 }));
    expect(calibrateScores(scaled, costs)).toEqual(calibrateScores(scored, costs));
  });

  it("moves the threshold with the weights, and needs enough of them", () => {
    const scored = [
      ...questions(200, { from: 0.4, to: 0.9 }, true),
      ...questions(200, { from: 0.1, to: 0.6 }, false),
    ];
    const equal = { wrongAnswerCost: 1, falseRefusalCost: 1, answerableShare: 0.5 };
    const heavy = scored.map((question) => ({
      ...question,
      weight: !question.answerable && question.score > 0.5 ? 20 : 1,
    }));
    expect(calibrateScores(heavy, equal).threshold).toBeGreaterThan(
      (calibrateScores(scored, equal).threshold ?? 1) + 0.05,
    );
    const one = scored.map((question, at) => ({ ...question, weight: at === 0 ? 1e6 : 1 }));
    expect(calibrateScores(one, equal)).toMatchObject({ verdict: "too-few-questions", threshold: null });
    expect(calibrateScores(one, equal).because).toContain("200 answerable (worth 1.0 of equal weight)");
  });

  it("refuses scores that are no numbers and costs below 0", () => {
    expect(() => calibrateScores([{ score: Number.NaN, answerable: true }], costs)).toThrow(/score NaN/);
    expect(() => calibrateScores([], { ...costs, wrongAnswerCost: -1 })).toThrow(/Costs of -1/);
    expect(() => calibrateScores([], { ...costs, minAnswered: 2 })).toThrow(/shares of 0\.5 and 2/);
    for (const weight of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => calibrateScores([{ score: 0.5, answerable: true, weight }], costs)).toThrow(
        `the weight ${weight}`,
      );
    }
  });
});
