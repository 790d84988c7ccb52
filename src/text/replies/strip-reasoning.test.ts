import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReasoningFilter, stripReasoning } from "./strip-reasoning.ts";

describe("stripReasoning", () => {
  it.each([
    ["<think>hm</think>Yes.", "Yes."],
    ["\n <THINK>\nhm\n</think>\n\n Yes.", "Yes."],
    ["<thinking>a</thinking><think>b</think> Yes.", "Yes."],
    ["<think></think>", ""],
    ["<think>never closed", ""],
    // One letter that is two in lower case.
    ["<think>İİİİİİ</think>Hold the button.", "Hold the button."],
    ["<THINK>İstanbul</Think>\n<think>İ</think> İzmir </think>", "İzmir </think>"],
  ])("takes the thoughts off the beginning of %j", (text, rest) => {
    expect(stripReasoning(text)).toBe(rest);
  });

  it.each(["Yes.", "Write <think>…</think> in the template.", "<thinker>x</thinker>", " Yes. "])(
    "leaves %j as it is",
    (text) => {
      expect(stripReasoning(text)).toBe(text);
    },
  );

  it("gives the same in pieces, whatever letters the thoughts have", () => {
    const part = fc.constantFrom(
      "<think>",
      "</think>",
      "</THINK>",
      "İ",
      "ß",
      "K",
      "😀",
      " ",
      "\n",
      "a",
      "<",
      "</th",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const filter = createReasoningFilter();
        const inPieces = [...text].map((piece) => filter.push(piece)).join("") + filter.end();
        expect(inPieces).toBe(stripReasoning(text));
        expect(text.endsWith(inPieces)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("reads a hundred thousand blanks one by one", () => {
    const filter = createReasoningFilter();
    const early = Array.from({ length: 100_000 }, () => filter.push(" ")).join("");
    expect(early).toBe("");
    expect(filter.push("So.")).toHaveLength(100_003);
  });
});
