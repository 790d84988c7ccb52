import { describe, expect, it } from "vitest";
import { stripReasoning } from "./strip-reasoning.ts";

describe("stripReasoning", () => {
  it.each([
    ["<think>hm</think>Yes.", "Yes."],
    ["\n <THINK>\nhm\n</think>\n\n Yes.", "Yes."],
    ["<thinking>a</thinking><think>b</think> Yes.", "Yes."],
    ["<think></think>", ""],
    ["<think>never closed", ""],
  ])("takes the thoughts off the beginning of %j", (text, rest) => {
    expect(stripReasoning(text)).toBe(rest);
  });

  it.each(["Yes.", "Write <think>…</think> in the template.", "<thinker>x</thinker>", " Yes. "])(
    "leaves %j as it is",
    (text) => {
      expect(stripReasoning(text)).toBe(text);
    },
  );
});
