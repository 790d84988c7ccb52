import { describe, expect, it } from "vitest";
import { nestsTooDeep } from "./nests-too-deep.ts";

describe("nesting of lists and quotes", () => {
  it.each([
    ["quotes in one line", `${">".repeat(10_000)} x`],
    ["spaced quotes", `${"> ".repeat(10_000)}x`],
    ["list items in one line", `${"- ".repeat(10_000)}x`],
    ["numbered items in one line", `text\r\n\r\n${"1. ".repeat(10_000)}x`],
    [
      "list items line by line",
      Array.from({ length: 1000 }, (_, level) => `${"  ".repeat(level)}- x`).join("\n"),
    ],
  ])("is too deep for %s", (_, source) => {
    expect(nestsTooDeep(source)).toBe(true);
  });

  it.each([
    [
      "lists of ten levels",
      Array.from({ length: 10 }, (_, level) => `${"    ".repeat(level)}- x`).join("\n"),
    ],
    ["quotes of ten levels", `${"> ".repeat(10)}x`],
    ["a long rule", `Text.\n\n${"- ".repeat(200)}\n\n${"*".repeat(500)}\n\n${"* ".repeat(200)}`],
    ["a long line of dashes", `${"-".repeat(10_000)}x`],
    ["a far indented line", `${" ".repeat(10_000)}x`],
  ])("is not too deep for %s", (_, source) => {
    expect(nestsTooDeep(source)).toBe(false);
  });
});
