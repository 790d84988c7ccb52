import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRanks } from "./fuse.ts";

const ids = fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { maxLength: 8 });
const weight = fc.double({ min: 0, max: 10, noNaN: true });
const rankConstant = fc.integer({ min: 0, max: 100 });
const ranked = fc.array(fc.record({ ids, weight }), { maxLength: 6 });

describe("fuseRanks", () => {
  it("adds the weighted reciprocal of each rank", () => {
    const fused = fuseRanks(
      [
        { ids: ["a", "b"], weight: 1 },
        { ids: ["b", "c"], weight: 0.5 },
      ],
      60,
    );
    expect([...fused.keys()].sort()).toEqual(["a", "b", "c"]);
    expect(fused.get("a")).toBeCloseTo(1 / 61, 12);
    expect(fused.get("b")).toBeCloseTo(1 / 62 + 0.5 / 61, 12);
    expect(fused.get("c")).toBeCloseTo(0.5 / 62, 12);
  });

  it("gives the same scores whatever the order of the lists", () => {
    fc.assert(
      fc.property(
        ranked.chain((lists) =>
          fc.tuple(
            fc.constant(lists),
            fc.shuffledSubarray(lists, { minLength: lists.length, maxLength: lists.length }),
          ),
        ),
        rankConstant,
        ([lists, shuffled], constant) => {
          expect(new Map([...fuseRanks(shuffled, constant)].sort())).toEqual(
            new Map([...fuseRanks(lists, constant)].sort()),
          );
        },
      ),
    );
  });

  it("never lowers a score when a list is added, nor puts a later id of a list above an earlier one by it", () => {
    fc.assert(
      fc.property(ranked, ids, weight, rankConstant, (lists, more, weightOfMore, constant) => {
        const before = fuseRanks(lists, constant);
        const after = fuseRanks([...lists, { ids: more, weight: weightOfMore }], constant);
        for (const [id, score] of before) expect(after.get(id)).toBeGreaterThanOrEqual(score - 1e-12);
        const gain = more.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
        for (const [index, value] of gain.slice(1).entries())
          expect(value).toBeLessThanOrEqual((gain[index] ?? 0) + 1e-12);
      }),
    );
  });

  it("keeps the order of a single list", () => {
    fc.assert(
      fc.property(ids, rankConstant, (list, constant) => {
        const fused = [...fuseRanks([{ ids: list, weight: 1 }], constant)];
        expect(fused.sort(([, a], [, b]) => b - a).map(([id]) => id)).toEqual(list);
      }),
    );
  });

  it("counts an id that a list repeats once, at its best rank", () => {
    expect(fuseRanks([{ ids: ["a", "a", "b"], weight: 1 }], 0)).toEqual(
      new Map([
        ["a", 1],
        ["b", 1 / 2],
      ]),
    );
  });
});
