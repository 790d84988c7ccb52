import { describe, expect, it } from "vitest";
import { htmlNestsTooDeep } from "./html-nests-too-deep.ts";

describe("nesting of HTML elements", () => {
  it.each([
    ["elements that are never closed", "<div>".repeat(10_000)],
    ["elements that are closed in the end", `${"<B>".repeat(600)}x${"</b>".repeat(600)}`],
    ["elements whose closing tag another one hides", "<div><table></div></table>".repeat(10_000)],
    ["lists in lists", "<ul><li>".repeat(600)],
  ])("is too deep for %s", (_, source) => {
    expect(htmlNestsTooDeep(source)).toBe(true);
  });

  it.each([
    ["many elements side by side", "<div><p>a<br><img src='x'></p></div>".repeat(10_000)],
    ["paragraphs and items that nothing closes", `<ul>${"<li>a<p>b".repeat(10_000)}</ul>`],
    ["a hundred levels", `${"<div>".repeat(100)}x${"</div>".repeat(100)}`],
    ["signs that are no tags", "a < b, 1 <2 ".repeat(10_000)],
  ])("is not too deep for %s", (_, source) => {
    expect(htmlNestsTooDeep(source)).toBe(false);
  });
});
