import { describe, expect, it } from "vitest";
import { parseHtml } from "../markdown/parse-html.ts";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { chunkDocument } from "./chunk.ts";
import { embeddingText } from "./embedding-text.ts";

/** Characters of all passages, and of what is embedded for them, per character of the document. */
function growth(source: string, format: "markdown" | "html" = "markdown"): number {
  const tree = format === "html" ? parseHtml(source) : parseMarkdown(source);
  const passages = chunkDocument(tree, source);
  const characters = passages.map(
    ({ text, headings }) => text.length + embeddingText(tree.title, headings, text).length,
  );
  return characters.reduce((sum, length) => sum + length, 0) / source.length;
}

const row = (columns: number, cell: string) => `|${`${cell}|`.repeat(columns)}`;
const table = (columns: number, rows: number) =>
  [row(columns, "h"), row(columns, "-"), ...Array.from({ length: rows }, () => row(columns, "c"))].join("\n");
const htmlTable = (columns: number, rows: number) =>
  `<table><tr>${"<th>head</th>".repeat(columns)}</tr>${`<tr>${"<td>c</td>".repeat(columns)}</tr>`.repeat(rows)}</table>`;

describe("the passages of a document", () => {
  it.each([
    ["a wide table with short rows", `${table(1500, 1)}\n${"| c |\n".repeat(1000)}`],
    ["a wide table", table(600, 10)],
    [
      "code under a long line of its fence",
      `\`\`\`js title=${"x y ".repeat(5000)}\n${"a = b;\n".repeat(5000)}\`\`\``,
    ],
    [
      "headings of thousands of characters",
      `# ${"long ".repeat(2000)}\n\n${"## x\n\nSome text stands here.\n\n".repeat(200)}`,
    ],
    ["one long line", "word ".repeat(20_000)],
    ["one long word", "x".repeat(100_000)],
    ["a long list", "- item of a list\n".repeat(3000)],
    [
      "quotes within quotes",
      Array.from({ length: 60 }, (_, i) => `${"> ".repeat(i + 1)}Some words stand here.\n`).join(""),
    ],
  ])("are no longer than a fixed multiple of it: %s", (_, source) => {
    expect(growth(source)).toBeLessThan(25);
  });

  it("are no longer than that of an HTML table either", () => {
    const wide = htmlTable(400, 1).replace("</table>", `${"<tr><td>c</td></tr>".repeat(300)}</table>`);
    expect(growth(wide, "html")).toBeLessThan(25);
  });

  it("hold every row of a table whose header is too long to be repeated", () => {
    const source = `${row(200, "head")}\n${row(200, "-")}\n${Array.from({ length: 20 }, (_, i) => `| row${i}x |`).join("\n")}`;
    const texts = chunkDocument(parseMarkdown(source), source).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("head"))).toHaveLength(1);
    for (let i = 0; i < 20; i += 1) expect(texts.filter((text) => text.includes(`row${i}x`))).toHaveLength(1);
  });
});
