import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chunkDocument } from "../passages/chunk.ts";
import { embeddingText } from "../passages/embedding-text.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const source = readFileSync(new URL("../../../test/fixtures/text/vitepress.md", import.meta.url), "utf8");
const tree = parseMarkdown(source);
const passages = chunkDocument(tree, source);
const embedded = passages
  .map(({ headings, text }) => embeddingText(tree.title, headings, text))
  .join("\n----\n");

/** Titles of the headings that lead sections. */
function headingsOf(markdown: string): string[] {
  return chunkDocument(parseMarkdown(markdown), markdown).map(({ headings }) => headings.join(" › "));
}

describe("parseMarkdown", () => {
  it("takes title and values from the front matter", () => {
    expect(tree.title).toBe("Workers | Guide");
    expect(tree.frontMatter).toEqual({ title: "Workers | Guide", outline: "deep" });
  });

  it("takes the title from the first heading where the front matter has none", () => {
    expect(parseMarkdown("intro\n\n# The *title*\n").title).toBe("The title");
    expect(parseMarkdown("## Only a section\n").title).toBe("");
  });

  it.each([
    ["---\ntitle: [a\n---\n# H\n", "the front matter is not valid YAML"],
    ["---\njust words\n---\n# H\n", "not a list of"],
    ["---\n- a\n---\n# H\n", "not a list of"],
  ])("reads a page whose head is broken: %j", (markdown, warning) => {
    const broken = parseMarkdown(markdown);
    expect(broken.title).toBe("H");
    expect(broken.frontMatter).toEqual({});
    expect(broken.warnings.join()).toContain(warning);
  });

  it("reads an empty head, and a rule that is no head", () => {
    expect(parseMarkdown("---\n---\nText").warnings).toEqual([]);
    expect(parseMarkdown("Text\n\n---\n\na: b\n\n---\n").frontMatter).toEqual({});
  });

  it("uses explicit heading ids as anchors and takes them off the title", () => {
    expect(passages.map(({ anchor }) => anchor)).toEqual(["workers-page", "opts", "setext-title"]);
    expect(passages.map(({ headings }) => headings)).toEqual([
      ["Workers"],
      ["Workers", "Options"],
      ["Workers", "Setext title"],
    ]);
  });

  it("takes an HTML heading for a heading", () => {
    const readme = '<h1 align="center">Site <img src="x"></h1>\n\n## Server\n\nText.';
    expect(parseMarkdown(readme).title).toBe("Site");
    expect(headingsOf(readme)).toEqual(["Site › Server"]);
  });

  it("numbers the anchors of headings with the same title", () => {
    const twice = "## Type\n\na\n\n## Type\n\nb\n\n## `vi.fn()`\n\nc";
    expect(chunkDocument(parseMarkdown(twice), twice).map(({ anchor }) => anchor)).toEqual([
      "type",
      "type-1",
      "vifn",
    ]);
  });

  it.each([
    "secret",
    "Card.vue",
    "outline",
    "toc",
    "::: ",
    "code-group",
    "CRoot",
    "Badge",
    "hidden remark",
    "@include",
    "{1,3}",
    "[!",
    "```",
    "~~~~",
    "](",
    "/config/pool",
    "**",
    "{#",
    "example.com/target",
    "[^1]",
    "| ---",
  ])("leaves %j out of what is embedded", (leftover) => {
    expect(embedded).not.toContain(leftover);
  });

  it.each([
    "Runs tests in parallel, see the pool.",
    "Good to know",
    "Use --max-workers to set a limit.",
    "vite.config.ts\n// # not a heading\nexport default {}\n:::\n",
    "vite.config.js\nexport default {}\n",
    "WARNING:\nThreads share memory.",
    "# a comment, not a heading\n~~~\nassay run",
    "-w, workers",
    "Last line with a footnote.",
    "The note.",
  ])("keeps %j in what is embedded", (text) => {
    expect(`${embedded}\n`).toContain(text);
  });

  it("points at the source in a text long enough to be parsed in parts", () => {
    const long = Array.from({ length: 3000 }, (_, index) => {
      return `## Part ${index}\r\n\r\nText of part ${index}.\r\n\r\n~~~\r\n# code ${index}\r\n~~~\r\n\r\n`;
    }).join("");
    const found = chunkDocument(parseMarkdown(long), long);
    expect(found).toHaveLength(3000);
    expect(found.at(-1)).toMatchObject({ headings: ["Part 2999"], startLine: 2999 * 8 + 3 });
    expect(found.every(({ start, end, text }) => long.slice(start, end) === text)).toBe(true);
    expect(found.every(({ text }, index) => text.startsWith(`Text of part ${index}.`))).toBe(true);
  });

  it("drops import lines of MDX and comments in braces", () => {
    const mdx =
      "import Tabs from '@theme/Tabs';\nimport { a } from \"b\"\n\n# Page\n\n{/* remark */}\n\nText.\n";
    const found = chunkDocument(parseMarkdown(mdx), mdx);
    expect(found.map(({ text }) => text)).toEqual(["Text."]);
  });
});

// @see https://github.com/deepset-ai/haystack/pull/12373
// @see https://github.com/langchain-ai/langchain/pull/13511
describe("a # inside a fence", () => {
  it.each([
    ["a backtick fence", "# A\n\n```sh\n# no\n```\n"],
    ["a tilde fence", "# A\n\n~~~\n# no\n```\n# no\n~~~\n"],
    ["a longer closing fence", "# A\n\n```\n# no\n`````\n"],
    ["a longer opening fence", "# A\n\n`````\n# no\n```\n# no\n`````\n"],
    ["a fence of tildes around backticks", "# A\n\n~~~md\n```\n# no\n```\n~~~\n"],
    ["an indented fence", "# A\n\n   ```\n# no\n   ```\n"],
    ["a fence in a list", "# A\n\n- item\n\n  ```\n  # no\n  ```\n"],
    ["an unclosed fence", "# A\n\n```\n# no\n\n## no\n"],
    ["a fence in a container", "# A\n\n::: tip\n```\n# no\n:::\n## no\n```\n:::\n"],
    ["indented code", "# A\n\n    # no\n"],
  ])("is no heading in %s", (_, markdown) => {
    expect(headingsOf(markdown)).toEqual(["A"]);
  });

  it("is a heading again behind the fence", () => {
    expect(headingsOf("# A\n\n```\n# no\n```\n\n# B\n\ntext")).toEqual(["A", "B"]);
    expect(headingsOf("# A\n\n```\n``` not closed by this\n# no\n```\n\n# B\n\ntext")).toEqual(["A", "B"]);
  });
});
