import fc from "fast-check";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

/** Kinds of what a renderer would make of a text, but for addresses in plain sight. */
function activeNodes(text: string): string[] {
  const gfmTree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return [...kindsIn(fromMarkdown(text)), ...kindsIn(gfmTree, text)];
}

/** @param text names where a link may be an address that is written as it leads; without it no link is let pass */
function kindsIn(tree: Root, text?: string): string[] {
  const kinds: string[] = [];
  visit(tree, (node) => {
    if (!/^(?:link|image|definition|html|footnote)/u.test(node.type)) return;
    const [shown] = node.type === "link" ? node.children : [];
    const isAddress =
      text !== undefined &&
      node.type === "link" &&
      shown?.type === "text" &&
      /^(?:https?:\/\/|mailto:)/iu.test(node.url) &&
      node.url.replace(/^(?:http:\/\/|mailto:)/iu, "") ===
        shown.value.replace(/^(?:http:\/\/|mailto:)/iu, "") &&
      !/[<[]/u.test(text.charAt(node.position?.start.offset ?? text.length));
    if (!isAddress) kinds.push(node.type);
  });
  return kinds;
}

const pieces = [
  ..."![]()<>\\`*_~#:^|&;/\"'-=+ \n\t\u200b",
  "![a](https://evil.example/p.png)",
  "[a](javascript:alert(1))",
  "[a][b]",
  "[^a]",
  "\n[b]: https://evil.example\n",
  "\n\n[^a]: note\n",
  "<https://evil.example>",
  "<img src=x>",
  "<!--",
  "-->",
  "<script>",
  "&lt;b&gt;",
  "&lsqb;a](b)",
  "https://example.org/",
  "www.example.org/",
  "a@example.org",
  "List<String>",
  "word",
  "```",
  "\n\n    ",
];

describe("plainText", () => {
  it.each([true, false])("leaves nothing to follow, to show or to run (HTML: %s)", (isHtml) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
        fc.constantFrom(20, 60, 2000),
        (marks, maxLength) => {
          const text = plainText(marks.join(""), { isHtml, maxLength });
          expect(activeNodes(text)).toEqual([]);
          expect(text).not.toMatch(/[\n\t\u200b]/u);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keeps what is no markup as it is", () => {
    const texts = [
      "Set max_active to 8 in __init__, a * b * c and 2 < 3.",
      "See https://example.org/a_b?c=1 [1] and C:\\temp.",
      "arr[0] (or arr[i]) is `List<T>`; R&amp;D &lt;b&gt;",
    ];
    for (const text of texts) expect(plainText(text, { isHtml: false, maxLength: 200 })).toBe(text);
  });

  it("is done in time, whatever is sent", () => {
    const marks = [
      "[",
      "![",
      "<",
      "*a ",
      "> ",
      "- ",
      "`",
      "[a](",
      "&",
      "<b ",
      "\\",
      "_a_",
      "[[a](b)",
      "~",
      "<a>",
      "|a\n|-\n",
    ];
    for (const mark of marks) {
      for (const isHtml of [true, false]) {
        const text = plainText(`Some ${mark.repeat(5000)}`, { isHtml, maxLength: 2000 });
        expect(text).toMatch(/^Some/u);
        expect(activeNodes(text)).toEqual([]);
      }
    }
  });
});
