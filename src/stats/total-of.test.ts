import { describe, expect, it } from "vitest";
import { totalOf, totalOfKnown } from "./total-of.ts";

describe("a total", () => {
  it("is not known where a part is not", () => {
    expect(totalOf([1, 2])).toBe(3);
    expect(totalOf([1, null])).toBeNull();
    expect(totalOf([])).toBe(0);
  });

  it("of what is known leaves out what is not, and is not known where nothing is", () => {
    expect(totalOfKnown([1, null, 2])).toBe(3);
    expect(totalOfKnown([null])).toBeNull();
    expect(totalOfKnown([])).toBeNull();
    expect(totalOfKnown([0])).toBe(0);
  });
});
