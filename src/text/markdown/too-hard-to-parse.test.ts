import { describe, expect, it } from "vitest";
import { parseMarkdownPiece } from "./parse-markdown.ts";
import { tooHardToParse } from "./too-hard-to-parse.ts";

const CROWDED: readonly [string, string][] = [
  ["stars that open", "*a ".repeat(10_000)],
  ["stars that close", "a* ".repeat(10_000)],
  ["a run of stars", `${"*".repeat(10_000)}a${"*".repeat(10_000)}`],
  ["brackets that open", "[".repeat(10_000)],
  ["brackets that close", "]".repeat(10_000)],
  ["pictures in pictures", `${"![".repeat(2000)}a${"](b)".repeat(2000)}`],
  ["underscores", "_a ".repeat(10_000)],
  ["tildes", "~a ".repeat(10_000)],
  ["angle brackets", "<a b='".repeat(10_000)],
  ["underlined lines", "a\n=\n".repeat(10_000)],
  ["lines that go on with a quote", `> ${"a\n".repeat(10_000)}`],
  ["marks in many blocks", `${"[a]".repeat(1000)}\n\n`.repeat(20)],
];

describe("Markdown that is too hard to parse", () => {
  it.each([...CROWDED, ["quotes in quotes", `${"> ".repeat(20_000)}x`]])("is %s", (_, source) => {
    expect(tooHardToParse(source)).toBe(true);
  });

  it.each([
    ["a long list of links", "- [a](https://example.com/a_b) does *this*\n".repeat(800)],
    ["a long text with marks", "See *this* and [that](b.md), with `code`.\n\n".repeat(5000)],
    ["a long table", `| a | b |\n| - | - |\n${"| `a_b` | [b](c) |\n".repeat(500)}`],
    ["brackets that nothing closes", `${"\\x1b[31m ".repeat(500)}\n\n${"[".repeat(300)}\n\n]`],
    ["long prose", "Words upon words.\n".repeat(20_000)],
    ["a long rule", `${"*".repeat(20_000)}\n\n${"- ".repeat(20_000)}`],
  ])("is not %s", (_, source) => {
    expect(tooHardToParse(source)).toBe(false);
  });

  it.each(CROWDED)("is read as plain text: %s", (_, source) => {
    const { children } = parseMarkdownPiece(source);
    for (const node of children) {
      expect(node).toMatchObject({ type: "paragraph", children: [{ type: "text" }] });
    }
    expect(children).not.toEqual([]);
  });
});
