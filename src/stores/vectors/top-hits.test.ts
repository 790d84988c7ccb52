import fc from "fast-check";
import { expect, it } from "vitest";
import { createTopHits } from "./top-hits.ts";

it("keeps what sorting everything would keep, whatever the order of the offers", () => {
  const hits = fc.uniqueArray(fc.record({ id: fc.string(), score: fc.integer({ min: 0, max: 5 }) }), {
    selector: (hit) => hit.id,
    maxLength: 60,
  });
  fc.assert(
    fc.property(hits, fc.integer({ min: 1, max: 70 }), (offers, k) => {
      const top = createTopHits(k);
      for (const hit of offers) top.offer(hit);
      const sorted = offers.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, k);
      expect(top.sorted()).toEqual(sorted);
      expect(top.bar).toBe(offers.length < k ? Number.NEGATIVE_INFINITY : sorted.at(-1)?.score);
    }),
  );
});
