import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseQuestion, stripInvisible } from "./normalise-question.ts";

describe("normaliseQuestion", () => {
  it.each([
    ["How do I  start?", "how do i start"],
    ["  HOW DO I START ", "how do i start"],
    ["How do\nI start ?!…", "how do i start"],
    ["How do I\u200B start\uFF1F", "how do i start"],
    ["\uFF28ow do I start", "how do i start"],
    ["كيف أبدأ؟", "كيف أبدأ"],
  ])("makes %j the same as %j", (question, normalised) => {
    expect(normaliseQuestion(question)).toBe(normalised);
  });

  it.each([
    ["10 seats", "100 seats"],
    ["--max-cost", "--max-heads"],
    ["v5.0", "v50"],
    ["turn on", "turn off"],
  ])("keeps %j apart from %j", (left, right) => {
    expect(normaliseQuestion(left)).not.toBe(normaliseQuestion(right));
  });

  it("changes no single character of Unicode the second time", () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const once = normaliseQuestion(`a${String.fromCodePoint(code)}b`);
      if (normaliseQuestion(once) !== once) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (question) => {
        const once = normaliseQuestion(question);
        expect(normaliseQuestion(once)).toBe(once);
      }),
    );
  });
});

describe("stripInvisible", () => {
  it("keeps tabs and line ends, and replaces other control characters with a space", () => {
    expect(stripInvisible("a\tb\nc\u0000d\u200De")).toBe("a\tb\nc de");
  });

  it.each([".", "! ", "?"])("reads a hundred thousand of %j before a word", (mark) => {
    expect(normaliseQuestion(`why ${mark.repeat(100_000)}x`).endsWith("x")).toBe(true);
  });
});
