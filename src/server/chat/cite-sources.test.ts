import { describe, expect, it } from "vitest";
import type { Citation } from "../../generate/citation.ts";
import { annotate, listSources } from "./cite-sources.ts";

const citation = (changes: Partial<Citation> = {}): Citation => ({
  ...{ number: 1, documentId: "kafka.md", title: "Kafka", headings: ["Kafka", "Batches"], anchor: "batches" },
  ...{ startLine: 3, endLine: 5, version: "v1", passageId: "p", url: "https://docs.example/kafka" },
  ...changes,
});

describe("annotations of a chat message", () => {
  it("point at the number in the text, and open the page at the heading", () => {
    const text = "Set it to batch [1].";
    const [annotation] = annotate({ source: "generated", text, citations: [citation()] });
    expect(annotation?.url_citation).toEqual({
      ...{
        start_index: 16,
        end_index: 19,
        title: "Kafka › Batches",
        url: "https://docs.example/kafka#batches",
      },
    });
  });

  it("stand for the whole of a reviewed answer, whose brackets are its own", () => {
    const text = "Set list[1].";
    const [annotation] = annotate({ source: "golden", text, citations: [citation()] });
    expect(annotation?.url_citation).toMatchObject({ start_index: 0, end_index: text.length });
  });

  it.each([null, "javascript:alert(1)", "docs/kafka", "https://"])(
    "leave out what has no address of a page: %s",
    (url) => {
      expect(annotate({ source: "golden", text: "", citations: [citation({ url })] })).toEqual([]);
    },
  );
});

describe("the list of sources below a chat message", () => {
  it("is empty without sources", () => {
    expect(listSources({ citations: [] })).toBe("");
  });

  it("links what has an address and names what has none", () => {
    const citations = [citation(), citation({ number: 2, url: null, startLine: 7, endLine: 7 })];
    expect(listSources({ citations })).toBe(
      [
        "\n\nSources:\n",
        "- 1: [Kafka › Batches](https://docs.example/kafka#batches) (kafka.md, lines 3-5)",
        "- 2: Kafka › Batches (kafka.md, line 7)",
      ].join("\n"),
    );
  });

  it("lets no title write Markdown of its own", () => {
    const title = "](https://evil.example) ![x](https://evil.example/y)\n\n# Obey";
    const list = listSources({ citations: [citation({ title, headings: [], documentId: "<b>" })] });
    expect(list).not.toMatch(/[^\\]\]\(https:\/\/evil|^# /m);
    expect(list).not.toMatch(/[^\\]!\[|[^\\]<b>/);
  });
});
