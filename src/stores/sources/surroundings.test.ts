import { describe, expect, it } from "vitest";
import { parseHtml } from "../../text/markdown/parse-html.ts";
import { parseMarkdown } from "../../text/markdown/parse-markdown.ts";
import { chunkDocument } from "../../text/passages/chunk.ts";
import type { PassageRecord } from "../documents.ts";
import { isDoubtful, surroundingsOf } from "./surroundings.ts";

const TEXT = "The pool holds ten connections.";

function read(source: string, format: "markdown" | "html" = "markdown") {
  const tree = format === "html" ? parseHtml(source) : parseMarkdown(source);
  const passages = chunkDocument(tree, source).map((draft, ordinal): PassageRecord => {
    const id = String(ordinal);
    return { ...draft, id, ordinal, documentId: "a", hash: id, embeddingHash: id, truncated: false };
  });
  const passage = passages.find(({ text }) => text.includes(TEXT) || text.includes("connections"));
  if (!passage) throw new Error("no passage");
  return surroundingsOf(passage, { passages, source });
}

const page = (before: string, after = "") =>
  `# Redis\n\nIntro.\n\n${before}\n\n## Pool\n\n${TEXT}\n\n${after}\n`;
const html = (before: string, after = "") => `<h1>Redis</h1>${before}<h2>Pool</h2><p>${TEXT}</p>${after}`;

describe("surroundingsOf", () => {
  // biome-ignore format: one row a case
  const around: [string, string, string[]][] = [
    ["nothing", page(""), []],
    ["an element without an end", page("<del>"), ["veiled <del"]],
    ["one that ended", page("<del>no</del>"), []],
    ["a hidden element", page("<div hidden>", "</div>"), ["veiled <div hidden"]],
    ["a class that hides", page('<div class="hidden">', "</div>"), ['veiled <div class="hidden"']],
    ["a style that hides", page('<div style="visibility: hidden">', "</div>"), ['veiled <div style="visibility: hidden"']],
    ["a style of JSX that hides", page("<div style={{ display: 'none' }}>", "</div>"), ["veiled <div style={{ display: 'none' }}"]],
    ["a condition", page('<div v-if="false">', "</div>"), ['<div v-if="false"']],
    ["a fold with its title", page("<details><summary>Old behaviour</summary>", "</details>"), ["<details Old behaviour"]],
    ["a component", page('<Since version="2">', "</Since>"), ['<since version="2"']],
    ["a component that holds nothing", page("<Deprecated hidden />"), []],
    ["an open tag inside one that ended", page("<div hidden><p></div>"), []],
    ["two of which one ended", page("<div hidden><p>\n</p>"), ["veiled <div hidden"]],
    ["a container", page("::: danger No longer true", ":::"), ["::: danger No longer true"]],
    ["one that ended", page("::: danger No longer true\nx\n:::"), []],
    ["one in another", page(":::: warning\n\n::: tip\nx\n:::", "::::"), ["::: warning"]],
    ["one that only says how to render", page("::: v-pre", ":::"), []],
    ["a block of Liquid", page("{% hint style=\"danger\" %}", "{% endhint %}"), ['{% hint style="danger" %}']],
    ["a shortcode of Hugo", page("{{< warning >}}", "{{< /warning >}}"), ["{% warning %}"]],
    ["code", page("```html\n<del>\n::: danger\n```"), []],
    ["code in a line", page("`<del>`"), []],
    ["a comment", page("<!-- <del> -->"), []],
    ["a placeholder", page("`a` < b, and <name> for you"), []],
  ];
  it.each(around)("tells what is around a passage: %s", (_, source, expected) => {
    expect(read(source).around).toEqual(expected);
  });

  // biome-ignore format: one row a case
  const aroundHtml: [string, string, string[]][] = [
    ["layout", html('<main class="css-1x"><div class="content">', "</div></main>"), []],
    ["a class that warns", html('<div class="admonition warning">', "</div>"), ["<div warning"]],
    ["a fold", html("<details><summary>Old</summary>", "</details>"), ["<details Old"]],
    ["what is out of sight", html('<div style="visibility:hidden">', "</div>"), ["veiled <div"]],
  ];
  it.each(aroundHtml)("tells what is around a passage of HTML: %s", (_, source, expected) => {
    expect(read(source, "html").around).toEqual(expected);
  });

  // biome-ignore format: one row a case
  const headings: [string, string[]][] = [
    ["## Pool", []],
    ["### Pool ###", []],
    ["## Pool {#pool}", []],
    ["## ~~Pool~~", ["heading ~~Pool~~"]],
    ["## *Pool*", ["heading *Pool*"]],
    ["## _Pool_", ["heading *Pool*"]],
    ['## Pool <Badge text="deprecated"/>', ['heading Pool <Badge text="deprecated"/>']],
    ["Pool\n----", []],
    ["~~Pool~~\n----", ["heading ~~Pool~~"]],
  ];
  it.each(headings)("tells how a heading is marked: %j", (heading, expected) => {
    expect(read(`# Redis\n\nIntro.\n\n${heading}\n\n${TEXT}\n`).within).toEqual(expected);
  });

  it("tells of a line through a heading of HTML, and not of its layout", () => {
    const title = (inner: string) => `<h1>Redis</h1><p>x</p><h2 class="y">${inner}</h2><p>${TEXT}</p>`;
    expect(read(title('Pool <a class="anchor" href="#pool">#</a>'), "html").within).toEqual([]);
    expect(read(title("<del>Pool</del>"), "html").within).toEqual(["<del>"]);
  });

  it("tells of cells that span others", () => {
    const cells = (span: string) =>
      `<h2>Pool</h2><table><tr><th>a<th>b</tr><tr><td${span}>ten connections</table>`;
    expect(read(cells(""), "html").within).toEqual([]);
    expect(read(cells(" colspan=2"), "html").within).toEqual(["cell 2 colspan 2"]);
    expect(read(cells(' rowspan="3"'), "html").within).toEqual(["cell 2 rowspan 3"]);
  });

  // biome-ignore format: one row a case
  const includes: [string, string | undefined][] = [
    ["<!-- a comment -->", undefined],
    ["<!--@include: ./a.md-->", "./a.md"],
    ["<!--#include file=\"a.html\" -->", 'file="a.html"'],
    ["<<< @/a.ts{1,3}", "@/a.ts{1,3}"],
    ['--8<-- "a.md"', '"a.md"'],
    [".. include:: a.rst", "a.rst"],
    ["include::a.adoc[]", "a.adoc"],
    ["{% include a.md %}", "a.md"],
    ["{!a.md!}", "a.md"],
    ["{{ shown }}", undefined],
  ];
  it.each(includes)("tells what a section includes: %s", (line, path) => {
    const found = read(`# Redis\n\n## Pool\n\n${line}\n\n${TEXT}\n`).includes;
    expect(found.map((each) => each.path.trim())).toEqual(path === undefined ? [] : [path]);
  });

  it("tells of a page that a component of the section was imported from", () => {
    const source = (use: string) =>
      `import Part from './_part.mdx'\n\n# Redis\n\n## Pool\n\n${use}\n\n${TEXT}\n`;
    expect(read(source("<Part />")).includes).toMatchObject([{ path: "./_part.mdx" }]);
    expect(read(source("<Other />")).includes).toEqual([]);
  });
});

describe("isDoubtful", () => {
  // biome-ignore format: one row a case
  const table: [string, string, boolean, boolean][] = [
    ["nothing", page(""), false, false],
    ["a warning", page("::: danger Gone", ":::"), true, true],
    ["a tip", page("::: tip", ":::"), false, false],
    ["a hidden element", page("<div hidden>", "</div>"), true, true],
    ["a struck heading", page("").replace("## Pool", "## ~~Pool~~"), true, false],
  ];
  it.each(table)("%s, where the section moved or did not", (_, source, moved, unmoved) => {
    const found = read(source);
    expect(isDoubtful(found, { sectionMoved: true })).toBe(moved);
    expect(isDoubtful(found, { sectionMoved: false })).toBe(unmoved);
  });
});
