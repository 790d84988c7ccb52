import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesFilter } from "../stores/metadata-filter.ts";
import { parseFilterFlags } from "./parse-filter-flags.ts";

describe("parseFilterFlags", () => {
  it("is undefined without flags, so that nothing is filtered", () => {
    expect(parseFilterFlags({ equal: [], json: undefined })).toBeUndefined();
  });

  it("matches the text, the number and the truth value that were typed", () => {
    const filter = parseFilterFlags({ equal: ["year=2024", "draft=true"], json: undefined }) ?? {};
    expect(matchesFilter({ year: 2024, draft: true }, filter)).toBe(true);
    expect(matchesFilter({ year: "2024", draft: "true" }, filter)).toBe(true);
    expect(matchesFilter({ year: 2025, draft: true }, filter)).toBe(false);
  });

  it("takes any characters after the first = as data", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const filter = parseFilterFlags({ equal: [`topic=${value}`], json: undefined }) ?? {};
        expect(matchesFilter({ topic: value }, filter)).toBe(true);
        expect(matchesFilter({ topic: `${value}x` }, filter)).toBe(false);
      }),
    );
  });

  it("joins flags with structured conditions", () => {
    const filter = parseFilterFlags({ equal: ["product=a"], json: '{"year": {"gte": 2024}}' }) ?? {};
    expect(matchesFilter({ product: "a", year: 2025 }, filter)).toBe(true);
    expect(matchesFilter({ product: "a", year: 2023 }, filter)).toBe(false);
  });

  it.each([
    [["novalue"], undefined],
    [["=x"], undefined],
    [[], "{not json"],
    [[], "[1]"],
    [["a=1", "a=2"], undefined],
    [["a=1"], '{"a": 2}'],
  ])("refuses %j with %s", (equal, json) => {
    expect(() => parseFilterFlags({ equal, json })).toThrow(
      expect.objectContaining({ code: "filter-invalid" }),
    );
  });
});
