import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Inline } from "./markdown-node.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const text = (written: string): Inline => ({ kind: "text", text: written });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

/** Every text of the blocks, in order. */
function textsOf(nodes: readonly (Block | Inline)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "list") return node.items.flatMap(textsOf);
    if (node.kind === "quote") return textsOf(node.blocks);
    if (node.kind === "citation") return [`[${node.number}]`];
    return "children" in node ? textsOf(node.children) : [node.text];
  });
}

function linksOf(nodes: readonly (Block | Inline)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "list") return node.items.flatMap(linksOf);
    if (node.kind === "quote") return linksOf(node.blocks);
    const inside = "children" in node ? linksOf(node.children) : [];
    return node.kind === "link" ? [node.url, ...inside] : inside;
  });
}

describe("Markdown of an answer", () => {
  it("is read into paragraphs with bold, emphasis, code and marks of sources", () => {
    expect(parseMarkdown("Set **batch** *now* in `a*b*` [1].\nThen restart.\n\nDone_with_it.")).toEqual([
      paragraph(
        text("Set "),
        { kind: "strong", children: [text("batch")] },
        text(" "),
        { kind: "emphasis", children: [text("now")] },
        text(" in "),
        { kind: "code", text: "a*b*" },
        text(" "),
        { kind: "citation", number: 1 },
        text(".\nThen restart."),
      ),
      paragraph(text("Done_with_it.")),
    ]);
  });

  it("has lists in lists, with numbers that start where they do", () => {
    expect(parseMarkdown("3. One\n   - inner\n     goes on\n\n4. Two\n\nAfter.")).toEqual([
      {
        kind: "list",
        start: 3,
        items: [
          [
            paragraph(text("One")),
            { kind: "list", start: null, items: [[paragraph(text("inner\ngoes on"))]] },
          ],
          [paragraph(text("Two"))],
        ],
      },
      paragraph(text("After.")),
    ]);
  });

  it("keeps code as it is written, also while its end has not come", () => {
    expect(parseMarkdown("```yaml\na: **b**\n\n  c: 1\n```\nx")).toEqual([
      { kind: "code", text: "a: **b**\n\n  c: 1" },
      paragraph(text("x")),
    ]);
    expect(parseMarkdown("```\n<b>")).toEqual([{ kind: "code", text: "<b>" }]);
  });

  it("shows a table as it is written, headings as headings and quotes as quotes", () => {
    expect(parseMarkdown("## Kafka\n> Set it.\n> - so\n\n| a | b |\n|---|---|\n| 1 | 2 |")).toEqual([
      { kind: "heading", children: [text("Kafka")] },
      {
        kind: "quote",
        blocks: [paragraph(text("Set it.")), { kind: "list", start: null, items: [[paragraph(text("so"))]] }],
      },
      { kind: "code", text: "| a | b |\n|---|---|\n| 1 | 2 |" },
    ]);
  });

  it.each([
    ["[the docs](https://example.com/a_(b)?c=1)", "https://example.com/a_(b)?c=1"],
    ["<https://example.com/x>", "https://example.com/x"],
    ["see https://example.com/x.", "https://example.com/x"],
    ["![a picture](http://example.com/p.png)", "http://example.com/p.png"],
    ["- **[bold](https://example.com/)**", "https://example.com/"],
  ])("links %s", (written, url) => {
    expect(linksOf(parseMarkdown(written))).toEqual([url]);
  });

  it.each([
    ["the current [environment](/config/environment).", "the current environment."],
    ["- [`one`](./one.md#a)", "one"],
    ["see [**two** words](#below)", "see two words"],
    ["![a picture](/logo.png)", "a picture"],
    ["[x](javascript:alert(1))", "x"],
    ["[x](JaVaScRiPt:alert(1))", "x"],
    ["[x](java&#10;script:alert(1))", "x"],
    ["[x](vbscript:a)", "x"],
    ["[x](//evil.example)", "x"],
    ["[x](file:///etc/passwd)", "x"],
    ["[](/relative)", "[](/relative)"],
  ])("shows the words of %s, which cannot be followed", (written, shown) => {
    const blocks = parseMarkdown(written);
    expect(linksOf(blocks)).toEqual([]);
    expect(textsOf(blocks).join("")).toBe(shown);
  });

  it.each([
    "[x](data:text/html,<script>alert(1)</script>)",
    "<javascript:alert(1)>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
  ])("shows %s as the text that it is", (written) => {
    const blocks = parseMarkdown(written);
    expect(linksOf(blocks)).toEqual([]);
    expect(textsOf(blocks).join("")).toBe(written);
  });

  it("links to nothing but http and https, whatever is written", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "javascript:",
      "https://e.x/",
      "\n",
      "<",
      ">",
      "!",
      "`",
      "*",
      " ",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const url of linksOf(parseMarkdown(pieces.join("")))) expect(url).toMatch(/^https?:\/\//);
      }),
      { numRuns: 2000 },
    );
  });

  it("loses no word", () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    const mark = fc.constantFrom(
      " ",
      "\n",
      "\n\n",
      "**",
      "*",
      "`",
      "- ",
      "\n- ",
      "\n  - ",
      "> ",
      "\n1. ",
      "# ",
      "\n```\n",
      "| ",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(mark, word), { maxLength: 30 }), (parts) => {
        const shown = textsOf(parseMarkdown(parts.flat().join(""))).join(" ");
        for (const [, written] of parts) {
          if (!shown.includes(written)) {
            // The word after an opening fence names a language.
            expect(parts.flat().join("")).toContain("```");
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    "**a ",
    "[",
    "[a](",
    "`",
    "*a",
    "> ",
    "- ",
    "_a_",
    "  - a\n",
    "![](",
    "<https://",
    "https://a.b/(",
  ])("is read in proportion to its length where %j is repeated", (piece) => {
    const repeated = piece.repeat(20_000);
    expect(textsOf(parseMarkdown(repeated)).join("").length).toBeLessThanOrEqual(repeated.length);
  });
});
