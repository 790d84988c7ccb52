import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { splitAtHeadings } from "./split-at-headings.ts";

describe("splitAtHeadings", () => {
  it("leaves a short text whole", () => {
    expect(splitAtHeadings("# A\n\n# B\n", 100)).toEqual([{ text: "# A\n\n# B\n", offset: 0, line: 0 }]);
  });

  it("cuts before headings, and knows where each segment begins", () => {
    expect(splitAtHeadings("# A\r\n\r\n# B\r\n\r\n## C\r\n", 2)).toEqual([
      { text: "# A\r\n\r\n", offset: 0, line: 0 },
      { text: "# B\r\n\r\n", offset: 7, line: 2 },
      { text: "## C\r\n", offset: 14, line: 4 },
    ]);
  });

  it("takes a fence inside a block of HTML for HTML, and the next one for what it is", () => {
    const text = "<div>\n~~~\n\n~~~\n\n# a";
    expect(splitAtHeadings(text, 3)).toEqual([{ text, offset: 0, line: 0 }]);
  });

  it("cuts nothing behind a fence of a list item that its next line may have left", () => {
    const text = "- item\n  ```\n````\n\n# a";
    expect(splitAtHeadings(text, 3)).toEqual([{ text, offset: 0, line: 0 }]);
  });

  it("finds the same top-level blocks in the segments as in the whole", () => {
    const unit = fc.constantFrom(
      "# a",
      "## b",
      "text",
      "",
      "",
      "```",
      "````",
      "~~~",
      "  ```",
      "    # c",
      "- item",
      "  # d",
      "> q",
      "<!--",
      "-->",
      "<pre>",
      "</pre>",
      "<div>",
    );
    const kinds = (text: string) => fromMarkdown(text).children.map(({ type }) => type);
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (lines) => {
        const text = lines.join("\n");
        const segments = splitAtHeadings(text, 3);
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        expect(segments.flatMap((segment) => kinds(segment.text))).toEqual(kinds(text));
      }),
      { numRuns: 2000 },
    );
  });
});
