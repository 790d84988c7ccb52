import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PassageRecord } from "../../../api/wire/documents.ts";
import { markPassages } from "./mark-passages.ts";

function passage(id: string, start: number, end: number): PassageRecord {
  return {
    ...{ id, start, end, documentId: "a.md", ordinal: 0, headings: [], anchor: null, text: "" },
    ...{ startLine: 1, endLine: 1, hash: "", embeddingHash: "", truncated: false },
  };
}

describe("the text of a document with its passages marked", () => {
  it("is the whole text, whatever the passages are", () => {
    const places = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), places, (source, pairs) => {
        const passages = pairs.map(([a, b], index) =>
          passage(String(index), Math.min(a, b, source.length), Math.min(Math.max(a, b), source.length)),
        );
        const segments = markPassages(source, passages);
        expect(segments.map(({ text }) => text).join("")).toBe(source);
        expect(segments.every(({ text }) => text !== "")).toBe(true);
      }),
    );
  });

  it("has what stands between passages as pieces of its own", () => {
    const segments = markPassages("# A\n\nOne.\n\nTwo.\n", [passage("two", 11, 15), passage("one", 5, 9)]);
    expect(segments.map(({ text, passage: marked, number }) => [text, marked?.id, number])).toEqual([
      ["# A\n\n", undefined, undefined],
      ["One.", "one", 2],
      ["\n\n", undefined, undefined],
      ["Two.", "two", 1],
      ["\n", undefined, undefined],
    ]);
  });
});
