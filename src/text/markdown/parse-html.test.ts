import { describe, expect, it } from "vitest";
import { chunkDocument } from "../passages/chunk.ts";
import { parseHtml } from "./parse-html.ts";
import { plainText } from "./plain-text.ts";

const html = `<!doctype html>
<html><head><title>Pool | Site</title><style>p { color: red }</style></head>
<body>
<header><a href="/">Home</a></header>
<nav>Menu</nav>
<main>
  <header><h1 id="pool">Connection pool<a class="header-anchor" href="#pool">#</a></h1></header>
  <p>Set the <code>max-active</code> key &amp; restart.</p>
  <aside>Advertisement</aside>
  <h2 id="sizes">Sizes</h2>
  <p>For example:</p>
  <pre><code class="language-yaml">pool:
  max-active: 8
</code></pre>
  <table><thead><tr><th>Key</th><th>Default</th></tr></thead><tbody><tr><td>max</td><td>8</td></tr></tbody></table>
  <script>track()</script>
  <p hidden>invisible</p>
</main>
<footer>Imprint</footer>
</body></html>`;
const tree = parseHtml(html);
const passages = chunkDocument(tree, html);

describe("parseHtml", () => {
  it("takes the title from the first heading, else from the page", () => {
    expect(tree.title).toBe("Connection pool");
    expect(parseHtml("<title>Only this</title><p>Text").title).toBe("Only this");
  });

  it("reads the main part as Markdown, without what surrounds it", () => {
    expect(passages.map(({ headings, anchor, text }) => ({ headings, anchor, text }))).toEqual([
      { headings: ["Connection pool"], anchor: "pool", text: "Set the `max-active` key & restart." },
      {
        headings: ["Connection pool", "Sizes"],
        anchor: "sizes",
        text: "For example:\n\n```yaml\npool:\n  max-active: 8\n```\n\n| Key | Default |\n| - | - |\n| max | 8 |",
      },
    ]);
  });

  it("points at the elements in the HTML source", () => {
    const [first, second] = passages;
    expect(html.slice(first?.start, first?.end)).toMatch(/^<p>Set the .*<\/p>$/s);
    expect(html.slice(second?.start, second?.end)).toMatch(/^<p>For example:<\/p>.*<\/table>$/s);
    expect(first?.startLine).toBe(8);
  });

  it.each([
    ["no main element", "<nav>Menu</nav><p>Text", ["Text"]],
    ["one article", "<div>Around</div><article><p>Text</article>", ["Text"]],
    ["a fragment without tags", "just text", ["just text"]],
    ["nothing", "", []],
    ["a list", "<ul><li>one<li>two</ul>", ["- one\n- two"]],
    ["unclosed tags", "<p>a <b>b<p>c", ["a **b**\n\n**c**"]],
  ])("reads %s", (_, source, expected) => {
    expect(chunkDocument(parseHtml(source), source).map(({ text }) => text)).toEqual(expected);
  });

  it("cuts what is too large between lines, rows, items and sentences", () => {
    const many = (count: number, of: (index: number) => string) =>
      Array.from({ length: count }, (_, i) => of(i)).join("");
    const large = `<pre><code class="language-js">${many(40, (i) => `call(${i}, "argument");\n`)}</code></pre>
      <table><tr><th>Key</th></tr>${many(40, (i) => `<tr><td>the value number ${i}</td></tr>`)}</table>
      <ul>${many(40, (i) => `<li>the item number ${i}</li>`)}</ul>
      <p>${many(40, (i) => `This is the sentence number ${i}. `)}</p>`;
    const parts = chunkDocument(parseHtml(large), large, { maxTokens: 80 });
    const texts = parts.map(({ text }) => text);
    expect(
      texts.filter((text) => text.includes("call(")).every((text) => /^```js\n.*\n```/s.test(text)),
    ).toBe(true);
    expect(
      texts.filter((text) => text.includes("the value number")).every((text) => text.includes("| Key")),
    ).toBe(true);
    for (const name of ["call(", "the value number ", "the item number ", "the sentence number "]) {
      for (let index = 0; index < 40; index += 1) {
        expect(
          texts.some((text) => text.includes(`${name}${index}`)),
          `${name}${index}`,
        ).toBe(true);
      }
    }
  });

  // biome-ignore format: one row a case
  const marks: [string, string][] = [
    ["<p>10<sup>2</sup> calls</p>", "10^2 calls"],
    ["<p>10<sup>-2</sup> x<sup>n</sup></p>", "10^-2 x^n"],
    ["<ul><li>log<sub>10</sub> of it</li></ul>", "log_10 of it"],
    ["<p>the 1<sup>st</sup> of May</p>", "the 1st of May"],
    ['<p>so it is<sup><a href="#fn1">1</a></sup></p>', "so it is1"],
  ];
  it.each(marks)("keeps raised and lowered numbers apart in %s", (page, text) => {
    expect(parseHtml(page).root.children.map(plainText)).toEqual([text]);
  });
});
