import { describe, expect, it } from "vitest";
import { matchesPattern } from "./matches-pattern.ts";

describe("matchesPattern", () => {
  it("finds a pattern anywhere, without regard to case, by code points", () => {
    expect(matchesPattern("index(es)?$", "Two INDEXES")).toBe(true);
    expect(matchesPattern("^index", "Two indexes")).toBe(false);
    expect(matchesPattern("^.$", "😀")).toBe(true);
    expect(matchesPattern("line\\s+two", "line\n two")).toBe(true);
  });

  it.each([
    ["(a+)+$", `${"a".repeat(40)}!`],
    ["^(\\w+\\s?)*$", `${"word ".repeat(40)}!`],
    ["(?:a|a)*b", "a".repeat(60)],
  ])("gives up on %s, which no signal could stop, instead of matching for ever", (pattern, text) => {
    expect(() => matchesPattern(pattern, text, { limitMs: 20 })).toThrowError(
      expect.objectContaining({
        code: "fact-timeout",
        message: expect.stringContaining(`/${pattern}/`),
      }),
    );
  });

  it("takes a pattern and a text as nothing but text", () => {
    const code = "'); globalThis.pattern = 'x'; ('";
    expect(matchesPattern("process|require", code)).toBe(false);
    expect(matchesPattern(code.replaceAll(/[()]/gu, "."), code)).toBe(true);
  });
});
