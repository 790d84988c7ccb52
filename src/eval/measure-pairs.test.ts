import { describe, expect, it } from "vitest";
import { loadPairs } from "./load-pairs.ts";
import { type MeasurablePair, measurePairs, samplePairs } from "./measure-pairs.ts";

const lines = [
  { asked: "How do I turn alerts off?", stored: "How do I turn alerts on?", same: false, class: "polarity" },
  { asked: "How do I disable alerts?", stored: "How do I turn off alerts?", same: true },
  { a: "Why is it slow?", b: "Why is it so slow?", duplicate: true },
  { a: "Where is my card?", b: "Where is my cat?", duplicate: false },
];
const file = lines.map((line) => JSON.stringify(line)).join("\n");

describe("loadPairs", () => {
  it("reads both shapes", () => {
    expect(loadPairs(file, { file: "p.jsonl" }).map(({ same, class: name }) => [same, name])).toEqual([
      [false, "polarity"],
      [true, undefined],
      [true, undefined],
      [false, undefined],
    ]);
  });

  it("names the line of a row that is none, and an empty file", () => {
    expect(() => loadPairs(`${file}\n{"a": "x", "b": " ", "duplicate": true}`, { file: "p.jsonl" })).toThrow(
      /p\.jsonl:5/,
    );
    expect(() => loadPairs("\n", { file: "p.jsonl" })).toThrow("p.jsonl holds no pair.");
  });
});

describe("measurePairs", () => {
  const pairs: MeasurablePair[] = [
    { same: false, similarity: 0.97, vetoes: ["polarity"], accepted: false },
    { same: true, similarity: 0.9, vetoes: [], accepted: true },
    { same: true, similarity: 0.85, vetoes: [], accepted: false },
    { same: false, similarity: 0.4, vetoes: [], accepted: true },
  ];

  it("puts similarity alone, vetoes and verifier side by side, the bound inclusive", () => {
    const measured = measurePairs(pairs, { thresholds: [0.8, 0.9, 0.98] });
    expect(measured).toMatchObject({ pairs: 4, same: 2 });
    expect(measured.levels).toMatchObject([
      {
        alone: { hits: 3, right: 2, hitRate: { value: 0.75 } },
        withVetoes: { hits: 2, right: 2 },
        withVerifier: { hits: 1, right: 1 },
      },
      { alone: { hits: 2, right: 1, precision: { value: 0.5 } }, withVetoes: { precision: { value: 1 } } },
      {
        alone: { hits: 0, precision: null },
        withVetoes: { hits: 0 },
        withVerifier: { hits: 0, precision: null },
      },
    ]);
    expect(measured.levels[0]?.withVetoes.precision?.interval.low).toBeCloseTo(0.342, 3);
  });

  it("has no figure of a verifier that did not judge every pair", () => {
    const partly = pairs.map((pair, at) => (at === 0 ? { ...pair, accepted: undefined } : pair));
    const { levels } = measurePairs(partly, { thresholds: [0] });
    expect(levels[0]?.withVerifier).toBeNull();
  });

  it("counts what each veto kept apart, whatever the similarity", () => {
    const { vetoes } = measurePairs(pairs, { thresholds: [] });
    expect(vetoes.find(({ veto }) => veto === "polarity")).toEqual({
      veto: "polarity",
      different: 1,
      same: 0,
    });
    expect(vetoes.filter(({ different, same }) => different + same > 0)).toHaveLength(1);
  });
});

describe("samplePairs", () => {
  it("draws the same for one seed, another for another, in the order of the pairs", () => {
    const items = Array.from({ length: 100 }, (_, at) => at);
    const drawn = samplePairs(items, { most: 10, seed: 1 });
    expect(drawn).toHaveLength(10);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(samplePairs(items, { most: 10, seed: 1 })).toEqual(drawn);
    expect(samplePairs(items, { most: 10, seed: 2 })).not.toEqual(drawn);
    expect(samplePairs(items, { most: 100, seed: 1 })).toBe(items);
  });
});
