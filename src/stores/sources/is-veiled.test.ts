import { describe, expect, it } from "vitest";
import { documentWrite } from "../../../test/contract/store-samples.ts";
import { isVeiled } from "./is-veiled.ts";

describe("isVeiled", () => {
  // biome-ignore format: one row a case
  const table: [string, boolean][] = [
    ["", false],
    ["<del>", true],
    ["<del>no</del>", false],
    ["<div hidden>", true],
    ["<div hidden><p>\n</p>", true],
    ["<div hidden><p></div>", false],
    ["<div class='hidden'>", false],
    ['<div style="display: none">', true],
    ["<div style={{ display: 'none' }}>", true],
    ["<Deprecated hidden />", false],
    ["`<del>`", false],
    ["```html\n<del>\n```", false],
    ["<!-- <del> -->", false],
    ["</del>", false],
    ["a < b, and <b>", false],
  ];
  it.each(table)("reads %j before a passage", (before, expected) => {
    const { document, passages } = documentWrite({ id: "a", texts: ["The pool holds ten."] });
    const source = `${before}\n\n${document.source}`;
    const moved = passages.map((each) => ({ ...each, start: each.start + before.length + 2 }));
    const [passage] = moved;
    if (!passage) throw new Error("no passage");
    expect(isVeiled(passage, { passages: moved, source })).toBe(expected);
  });
});
