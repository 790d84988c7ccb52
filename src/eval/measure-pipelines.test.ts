import { describe, expect, it } from "vitest";
import { wilsonInterval } from "../stats/intervals.ts";
import type { Runs } from "./figures.ts";
import type { LabelledQuestion } from "./labelled-question.ts";
import { measurePipelines } from "./measure-pipelines.ts";
import type { Outcome } from "./rank-documents.ts";

const ask = (id: string, answerable: boolean): LabelledQuestion => ({
  id,
  wording: "question",
  text: id,
  answerable,
  relevant: answerable ? ["a"] : [],
  grades: new Map(answerable ? [["a", 1]] : []),
});
const questions = [
  ask("1", true),
  ask("2", true),
  ask("3", true),
  ask("4", true),
  ask("5", false),
  ask("6", false),
];

const outcome = (rank: number | null, topScore: number, scoredBy = 0): Outcome => ({
  rank,
  gain: rank === null ? 0 : 1 / Math.log2(rank + 1),
  topScore,
  scoredBy,
  top: [],
});
const run = (ranks: readonly (number | null)[], scores: readonly number[], groups: readonly number[] = []) =>
  ranks.map((rank, index) => outcome(rank, scores[index] ?? 0, groups[index] ?? 0));

const weak: Runs = [run([1, 2, null, 4, null, null], [0.9, 0.8, 0.3, 0.7, 0.75, 0.2])];
const strong: Runs = [run([1, 1, 1, 2, null, null], [0.9, 0.8, 0.7, 0.7, 0.3, 0.2])];
const options = { cutoffs: [1, 3], seed: 1 };

describe("measurePipelines", () => {
  it("counts hits and ranks over the answerable questions, with Wilson's interval for shares", () => {
    const [figures = []] = measurePipelines(questions, [weak], options);
    const byName = Object.fromEntries(figures.map((figure) => [figure.name, figure]));
    expect(byName["hit@1"]).toEqual({
      name: "hit@1",
      value: 0.25,
      interval: wilsonInterval(1, 4),
      spread: null,
      difference: null,
    });
    expect(byName["hit@3"]?.value).toBe(0.5);
    expect(byName.MRR?.value).toBeCloseTo((1 + 1 / 2 + 0 + 1 / 4) / 4, 12);
    expect(byName["nDCG@10"]?.value).toBeCloseTo((1 + 1 / Math.log2(3) + 0 + 1 / Math.log2(5)) / 4, 12);
    // 0.9 and 0.8 beat both, 0.7 and 0.3 beat one of the two.
    expect(byName.AUC?.value).toBeCloseTo(6 / 8, 12);
  });

  it("compares the others with the first, on the same questions", () => {
    const [first = [], second = []] = measurePipelines(questions, [weak, strong], options);
    expect(first.every(({ difference }) => difference === null)).toBe(true);
    expect(second.find(({ name }) => name === "hit@1")?.difference).toMatchObject({ difference: 0.5 });
    const [, itself = []] = measurePipelines(questions, [weak, [...weak]], options);
    expect(itself.map(({ difference }) => difference)).toEqual(
      itself.map(() => ({ difference: 0, interval: { low: 0, high: 0 }, distinguishable: false })),
    );
  });

  it("takes the mean over the runs of a cross-fit and says how far they lie apart", () => {
    const runs: Runs = [...weak, ...strong];
    const [, figures = []] = measurePipelines(questions, [weak, runs], options);
    const hit = figures.find(({ name }) => name === "hit@1");
    expect(hit?.value).toBe(0.5);
    expect(hit?.spread).toBeCloseTo(Math.sqrt(0.125), 12);
    expect(hit?.interval.low).toBeLessThan(0.5);
  });

  it("compares top scores only where the same weights gave them", () => {
    // Under the second weights all scores are high; across the two, answerable 0.4 would lose against 0.8.
    const scores = [0.4, 0.4, 0.9, 0.9, 0.3, 0.8];
    const [together = []] = measurePipelines(questions, [[run([1, 1, 1, 1, null, null], scores)]], options);
    const apart = run([1, 1, 1, 1, null, null], scores, [0, 0, 1, 1, 0, 1]);
    const [separate = []] = measurePipelines(questions, [[apart]], options);
    expect(together.find(({ name }) => name === "AUC")?.value).toBe(0.75);
    expect(separate.find(({ name }) => name === "AUC")?.value).toBe(1);
  });

  it("leaves out what the questions do not allow", () => {
    const names = (asked: readonly LabelledQuestion[]) =>
      measurePipelines(asked, [weak], options)[0]?.map(({ name }) => name);
    expect(names(questions.slice(0, 4))).toEqual(["hit@1", "hit@3", "MRR", "nDCG@10"]);
    expect(names(questions.slice(4))).toEqual([]);
  });
});
