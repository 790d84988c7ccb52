import { describe, expect, it } from "vitest";
import { describeConfig } from "./describe-config.ts";

describe("what a setting may be, in words", () => {
  it("names bounds that are there, also those that are not reached themselves", () => {
    const types = describeConfig().flatMap(({ type, parts }) => [type, ...parts.map((part) => part.type)]);
    expect(types.filter((type) => type.includes("undefined"))).toEqual([]);
    expect(types).toContain("a number, more than 0 and at most 1");
    expect(types.filter((type) => /^a whole number from \d+ to \d+$/.test(type)).length).toBeGreaterThan(5);
  });
});
