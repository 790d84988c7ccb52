import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../test/fixtures/recalled-passage.ts";
import { applyKeepRule } from "./keep-rule.ts";

const candidatesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => recalledPassage({ text: "x".repeat(index + 1) }));

const textsOf = (kept: ReturnType<typeof candidatesOf>[number][]): number[] =>
  kept.map(({ passage }) => passage.text.length);

describe("applyKeepRule", () => {
  it("keeps the best that reach the floor, equals in the order of recall, and says why others go", () => {
    const { kept, judged } = applyKeepRule(candidatesOf(5), [5, 9, 2.9, 5, 5], { floor: 3, cap: 3 });
    expect(textsOf([...kept])).toEqual([2, 1, 4]);
    expect(judged.map(({ score, verdict }) => [score, verdict])).toEqual([
      [5, "kept"],
      [9, "kept"],
      [2.9, "below-floor"],
      [5, "kept"],
      [5, "over-cap"],
    ]);
  });

  it("with no cap leaves the floor as the single cutoff, and takes it as inclusive", () => {
    const { kept } = applyKeepRule(candidatesOf(6), [3, 4, 5, 6, 2.999, 3], { floor: 3, cap: null });
    expect(textsOf([...kept])).toEqual([4, 3, 2, 1, 6]);
  });

  it("keeps everything at a floor of zero, and what is perfect at a floor of ten", () => {
    expect(applyKeepRule(candidatesOf(2), [0, 0], { floor: 0, cap: null }).kept).toHaveLength(2);
    expect(textsOf([...applyKeepRule(candidatesOf(2), [9.9, 10], { floor: 10, cap: null }).kept])).toEqual([
      2,
    ]);
  });

  it("never keeps a candidate and drops a better one", () => {
    const rule = fc.record({
      floor: fc.integer({ min: 0, max: 10 }),
      cap: fc.option(fc.integer({ min: 1, max: 6 })),
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 })), rule, (scores, { floor, cap }) => {
        const { kept, judged } = applyKeepRule(candidatesOf(scores.length), scores, { floor, cap });
        const chosen = judged.filter(({ verdict }) => verdict === "kept").map(({ score }) => score);
        const worst = Math.min(...chosen);
        expect(kept).toHaveLength(
          Math.min(cap ?? scores.length, scores.filter((score) => score >= floor).length),
        );
        expect(chosen).toHaveLength(kept.length);
        for (const { score, verdict } of judged) {
          if (verdict === "kept") expect(score).toBeGreaterThanOrEqual(floor);
          if (verdict === "below-floor") expect(score).toBeLessThan(floor);
          if (verdict === "over-cap") expect(score).toBeLessThanOrEqual(worst);
        }
      }),
    );
  });

  it("gives the best candidate of each part of a question a place before the second best of another", () => {
    const candidates = ["a", "b", "c", "d"].map((documentId) =>
      recalledPassage({ text: documentId, documentId }),
    );
    const { kept } = applyKeepRule(candidates, [9, 8, 7, 4], { floor: 3, cap: 2, wordings: [1, 1, 1, 2] });
    expect(kept.map(({ document }) => document.id)).toEqual(["a", "d"]);
    const low = applyKeepRule(candidates, [9, 8, 7, 2], { floor: 3, cap: 2, wordings: [1, 1, 1, 2] });
    expect(low.kept.map(({ document }) => document.id)).toEqual(["a", "b"]);
  });
});
