import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSimilarity, formatThreshold } from "./format-similarity.ts";

describe("formatSimilarity", () => {
  it("shows three decimals where they tell the truth", () => {
    expect(formatSimilarity(0.97123, 0.8)).toBe("0.971");
    expect(formatSimilarity(0.34)).toBe("0.340");
  });

  // @see https://github.com/langgenius/dify/issues/18271
  it("never shows a value on the other side of its threshold", () => {
    expect(formatSimilarity(0.79996, 0.8)).toBe("0.79996");
    const score = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1_000_000);
    fc.assert(
      fc.property(score, score, (value, threshold) => {
        expect(Number(formatSimilarity(value, threshold)) >= threshold).toBe(value >= threshold);
      }),
    );
  });
});

describe("formatThreshold", () => {
  it.each([
    [0.8, "0.80"],
    [1, "1.00"],
    [0, "0.00"],
    [0.825, "0.825"],
  ])("writes %d as %s", (value, text) => {
    expect(formatThreshold(value)).toBe(text);
  });
});
