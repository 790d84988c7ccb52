import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { type GrowingQuestion, measureGrowth } from "./measure-growth.ts";

const documents = Array.from({ length: 256 }, (_, at) => `d${at}`);

/** Answerable questions score 0.8 on their own document; everything else is noise up to `noise`. */
function questionsWith(noise: number): GrowingQuestion[] {
  const random = createSeededRandom(7);
  return Array.from({ length: 80 }, (_, at) => {
    const answerable = at % 2 === 0;
    const own = answerable ? [`d${at}`] : [];
    const scores = new Map(documents.map((id) => [id, noise * random() ** 4]));
    for (const id of own) scores.set(id, 0.8);
    return { answerable, own, scores };
  });
}

describe("measureGrowth", () => {
  it("sees nearer misses with every doubling, while what answers stays", () => {
    const trend = measureGrowth(questionsWith(0.75), { documents, seed: 3 });
    expect(trend?.sizes.map(({ documents, measurements }) => [documents, measurements])).toEqual([
      [32, 5],
      [64, 5],
      [128, 5],
      [256, 1],
    ]);
    const lows = trend?.sizes.map(({ low }) => low) ?? [];
    // Samples of one size differ by chance, by far less than the whole way.
    for (const [at, low] of lows.entries()) expect(low).toBeGreaterThan((lows[at - 1] ?? 0) - 0.001);
    expect((lows.at(-1) ?? 0) - (lows[0] ?? 0)).toBeGreaterThan(0.002);
    expect(trend?.sizes.every(({ high }) => high === 0.8)).toBe(true);
    expect(trend?.direction).toBe("narrows");
  });

  it("depends on the seed alone, not on the order of the documents", () => {
    const questions = questionsWith(0.75);
    const one = measureGrowth(questions, { documents, seed: 5 });
    expect(measureGrowth(questions, { documents: documents.toReversed(), seed: 5 })).toEqual(one);
    expect(measureGrowth(questions, { documents, seed: 6 })).not.toEqual(one);
  });

  it("says nothing of a handful of documents, or of questions of one kind", () => {
    const questions = questionsWith(0.5);
    expect(measureGrowth(questions, { documents: documents.slice(0, 15) })).toBeNull();
    const answerable = questions.filter((question) => question.answerable);
    expect(measureGrowth(answerable, { documents })).toBeNull();
  });
});
