import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";
import { shuffle } from "./shuffle.ts";

describe("shuffle", () => {
  it("keeps the items, leaves the list as it was, and depends on the seed alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const before = [...items];
        const shuffled = shuffle(items, createSeededRandom(seed));
        expect(shuffled.toSorted()).toEqual(items.toSorted());
        expect(items).toEqual(before);
        expect(shuffle(items, createSeededRandom(seed))).toEqual(shuffled);
      }),
    );
  });

  it("puts each item in each place about as often", () => {
    const random = createSeededRandom(1);
    const first = Array.from({ length: 3000 }, () => shuffle(["a", "b", "c"], random)[0]);
    for (const item of ["a", "b", "c"]) {
      const share = first.filter((each) => each === item).length / first.length;
      expect(Math.abs(share - 1 / 3)).toBeLessThan(0.04);
    }
  });
});
