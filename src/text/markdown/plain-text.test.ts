import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";
import { plainText } from "./plain-text.ts";

const read = (markdown: string) => plainText(parseMarkdown(markdown).root);

describe("plainText", () => {
  it.each([
    ["a {/* one */} b", "a b"],
    ["a {/* never closed", "a {/* never closed"],
    ["see [the page][id] and [1][2]", "see the page and [1][2]"],
    ["one  \t two\n   three", "one two\nthree"],
  ])("reads %j as %j", (markdown, text) => {
    expect(read(markdown)).toBe(text);
  });

  // A pattern that looks at each place again for every mark before it takes minutes here: the run's time limit is the check.
  it.each(["{", "[a", " x ", "\t".repeat(50), "::: {"])("reads a line of a hundred thousand %j", (mark) => {
    const line = `start ${mark.repeat(Math.ceil(100_000 / mark.length))} end`;
    expect(read(`${line}\n\nafter`)).toMatch(/^start[\s\S]*after$/);
  });
});
