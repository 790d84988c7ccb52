import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { chunkDocument } from "../passages/chunk.ts";
import { atSection, sectionFragment } from "./section-fragment.ts";

/** The place of the last section of a page, as it is kept. */
function lastOf(source: string) {
  const passage = chunkDocument(parseMarkdown(source), source).at(-1);
  if (!passage) throw new Error("no passage");
  return passage;
}

describe("the fragment of a cited section", () => {
  it.each([
    ["## What's new in v5.0?\nx", "whats-new-in-v50", "what-s-new-in-v5-0"],
    ["## 5 steps\nx", "5-steps", "_5-steps"],
    ["## `test.exclude`\nx", "testexclude", "test-exclude"],
    ["## Größe\nx", "größe", "große"],
    ["## A/B\nx\n## A/B\ny", "ab-1", "a-b-1"],
    ["## Options {#opts}\nx", "opts", "opts"],
    ["## ???\nx", null, null],
  ])("of %j is GitHub's %s, and VitePress's %s", (source, github, vitepress) => {
    const place = lastOf(source);
    expect(sectionFragment(place, "other")).toBe(github);
    expect(sectionFragment(place, "docusaurus")).toBe(github);
    expect(sectionFragment(place, "vitepress")).toBe(vitepress);
  });

  it("is put behind the page, escaped, unless its address names a place already", () => {
    const place = { headings: ["Größe"], anchor: "größe" };
    expect(atSection("https://x.example/a", place, "other")).toBe("https://x.example/a#gr%C3%B6%C3%9Fe");
    expect(atSection("https://x.example/a#b", place, "other")).toBe("https://x.example/a#b");
    expect(atSection("https://x.example/a", { headings: [], anchor: null }, "other")).toBe(
      "https://x.example/a",
    );
  });
});
