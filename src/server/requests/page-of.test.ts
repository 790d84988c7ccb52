import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageOf } from "./page-of.ts";

const keyOf = (id: string) => id;

describe("pages of a list", () => {
  it("hold everything once and in order, whatever the ids and the size of a page", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 7 }), (items, limit) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = pageOf(items, { limit, cursor, keyOf });
          seen.push(...page.items);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(items);
      }),
    );
  });

  it("of a sorted list go on behind an item that is gone", () => {
    const { nextCursor } = pageOf(["a", "b", "c"], { limit: 2, keyOf, isSorted: true });
    const next = pageOf(["a", "c"], { limit: 2, cursor: nextCursor ?? "", keyOf, isSorted: true });
    expect(next).toEqual({ items: ["c"], nextCursor: null });
  });

  it("of another list say that the item is gone", () => {
    const { nextCursor } = pageOf(["b", "a", "c"], { limit: 1, keyOf });
    expect(() => pageOf(["a", "c"], { limit: 1, cursor: nextCursor ?? "", keyOf })).toThrow(/is gone/);
  });

  it.each(["!", "a b", "YQ==", "ä"])("refuse %j, which is no cursor", (cursor) => {
    expect(() => pageOf(["a"], { limit: 1, cursor, keyOf })).toThrow(
      expect.objectContaining({ code: "usage" }),
    );
  });
});
