import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScores } from "./check-scores.ts";
import type { CandidateScore } from "./scorer.ts";

const problemOf = (scores: readonly CandidateScore[], count: number): string | undefined => {
  const checked = checkScores(scores, count);
  return checked.kind === "unsound" ? checked.problem : undefined;
};

describe("checkScores", () => {
  it("puts whole answers in the order of the candidates, whatever order they came in", () => {
    const answers = fc.array(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10));
    fc.assert(
      fc.property(answers, fc.func(fc.integer()), (scores, rank) => {
        const shuffled = scores
          .map((score, index) => ({ index, score }))
          .toSorted((a, b) => rank(a.index) - rank(b.index));
        expect(checkScores(shuffled, scores.length)).toMatchObject({ kind: "sound", scores });
      }),
    );
  });

  // One score that is no number leaves a sorted list in disorder.
  // @see https://github.com/mastra-ai/mastra/issues/19248
  it.each([
    ["11", [7, 11], "candidate 2 of 2 was scored 11, which is outside 0 to 10"],
    ["a negative score", [7, -0.5], "candidate 2 of 2 was scored -0.5, which is outside 0 to 10"],
    ["NaN", [Number.NaN, 7], "candidate 1 of 2 was scored NaN, which is not a number from 0 to 10"],
    ["infinity", [7, Infinity], "candidate 2 of 2 was scored Infinity, which is not a number from 0 to 10"],
    ["a missing score", [7], "no score was given to candidate 2 of 2"],
    ["no score at all", [], "no score was given to candidates 1, 2 of 2"],
    ["an extra score", [7, 8, 9], "candidate 3 of 2 was scored, which does not exist"],
  ])("refuses %s and says what is wrong", (_, scores, problem) => {
    expect(
      problemOf(
        scores.map((score, index) => ({ index, score })),
        2,
      ),
    ).toBe(problem);
  });

  it("refuses a candidate that is scored twice, also with the same score, and one between two", () => {
    const twice = [0, 1, 1].map((index) => ({ index, score: 5 }));
    expect(problemOf(twice, 2)).toBe("candidate 2 of 2 was scored twice");
    expect(problemOf([{ index: 0.5, score: 5 }], 1)).toContain("which does not exist");
    expect(problemOf([{ index: -1, score: 5 }], 1)).toContain("candidate 0 of 1");
    expect(problemOf([{ index: Number.NaN, score: 5 }], 1)).toContain("which does not exist");
  });

  // Sums of weights miss the number meant by a hair.
  // @see https://github.com/mastra-ai/mastra/issues/4936
  it("forgives what adding up leaves behind the sixth decimal", () => {
    const full = (0.7 + 0.2 + 0.1) * 10 + 2e-15;
    const scores = [full, 10 * (1 + Number.EPSILON), 3 - 1e-12, -1e-12].map((score, index) => ({
      index,
      score,
    }));
    expect(checkScores(scores, 4)).toMatchObject({ kind: "sound", scores: [10, 10, 3, 0] });
    expect(problemOf([{ index: 0, score: 10.00001 }], 1)).toContain("outside 0 to 10");
  });
});
