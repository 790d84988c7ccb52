import { describe, expect, it } from "vitest";
import { embeddingText, readableText } from "./embedding-text.ts";

describe("embeddingText", () => {
  it.each([
    ["Pool", ["Pool", "Size"], "Pool › Size\nText"],
    ["Pool | Guide", ["Pool", "Size"], "Pool | Guide › Size\nText"],
    ["Pool", ["Pool 4.1", "Size"], "Pool 4.1 › Size\nText"],
    ["File", ["Pool"], "File › Pool\nText"],
    ["File", [], "File\nText"],
    ["", ["Pool"], "Pool\nText"],
    ["", [], "Text"],
  ])("puts title %j and headings %j before the text once", (title, headings, expected) => {
    expect(embeddingText(title, headings, "Text")).toBe(expected);
  });
});

describe("readableText", () => {
  it.each([
    ["**bold**, *em*, ~~gone~~ and `code`", "bold, em, gone and code"],
    ["[text](https://a.example) ![alt](b.png) <https://c.example>", "text alt https://c.example"],
    ["see [the guide][guide] and a[0][1]", "see the guide and a[0][1]"],
    ["- one\n- two\n  - three", "one\ntwo\nthree"],
    ["    - nested item\n    - another", "nested item\nanother"],
    ["| A | B |\n| - | - |\n| 1 | 2 |", "A, B\n1, 2"],
    ["> quoted\n> text", "quoted\ntext"],
    ["```ts {1,3} [a.ts]\nx()\n```", "a.ts\nx()"],
    ["```ts\nx() // [!code ++]\ny() // [!code highlight:2]\n```", "x()\ny()"],
    ['```js title="a.js"\n/* keep */ x\n```', "a.js\n/* keep */ x"],
    ["a <b>bold</b> <!-- no --> word<br/>end", "a bold word end"],
    ["Promise\\<string> and a < b and List<T> rest", "Promise<string> and a < b and List rest"],
    ["<details>\n<summary>More &amp; more</summary>\n\nText\n\n</details>", "More & more\nText"],
    ["---\nno: head\n---", "no: head"],
    ["> [!TIP]\n> Do it.", "TIP:\nDo it."],
  ])("reads %j as %j", (markdown, text) => {
    expect(readableText(markdown)).toBe(text);
  });
});
