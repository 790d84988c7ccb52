import { describe, expect, it } from "vitest";
import { removedWords, selectionOf } from "./purge-selection.ts";

describe("what is to be removed", () => {
  it("is undecided until a day or somebody is named", () => {
    expect(selectionOf({ kind: "age", before: "", whose: "ann" })).toBeUndefined();
    expect(selectionOf({ kind: "person", before: "2026-03-01", whose: " " })).toBeUndefined();
  });

  it("names what the form says and nothing that was typed for another kind", () => {
    expect(selectionOf({ kind: "age", before: "2026-03-01", whose: "ann" })).toEqual({
      before: "2026-03-01",
    });
    expect(selectionOf({ kind: "session", before: "", whose: " s1 " })).toEqual({ session: "s1" });
    expect(selectionOf({ kind: "person", before: "2026-03-01", whose: "ann" })).toEqual({
      person: "ann",
      before: "2026-03-01",
    });
    expect(selectionOf({ kind: "all", before: "2026-03-01", whose: "ann" })).toEqual({ all: true });
  });
});

describe("what was removed, in words", () => {
  it("names what there was of each and nothing else", () => {
    expect(removedWords({ records: 1 })).toBe("1 record");
    expect(removedWords({ records: 12, opinions: 3, cached: 0, labelled: 1 })).toBe(
      "12 records, 3 opinions, 1 labelled pair",
    );
  });
});
