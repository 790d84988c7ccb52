import { describe, expect, it } from "vitest";
import { isDrawable } from "./is-drawable.ts";

describe("Markdown that is shown as it is meant", () => {
  it.each([
    [
      "an answer",
      "# Title\n\n> A quote\n\n- an item\n  - and one in it\n\n| a | b |\n|---|---|\n| `x` | *y* |",
    ],
    ["a long text of many paragraphs", "Some *words* and `code` and [a link](x).\n\n".repeat(5000)],
    ["ten levels", Array.from({ length: 10 }, (_, level) => `${"    ".repeat(level)}- x`).join("\n")],
    ["nothing", ""],
  ])("is %s", (_, text) => {
    expect(isDrawable(text)).toBe(true);
  });

  it.each([
    ["quotes of twenty thousand levels", `${"> ".repeat(20_000)}x`],
    ["quotes without a space", `${">".repeat(20_000)}x`],
    ["items in one line", `${"- ".repeat(20_000)}x`],
    ["numbered items in one line", `${"1. ".repeat(20_000)}x`],
    ["items line by line", Array.from({ length: 300 }, (_, level) => `${"  ".repeat(level)}- x`).join("\n")],
    ["stars without end", "*a ".repeat(150_000)],
    ["brackets without end", "[".repeat(400_000)],
  ])("is not %s", (_, text) => {
    expect(isDrawable(text)).toBe(false);
  });
});
