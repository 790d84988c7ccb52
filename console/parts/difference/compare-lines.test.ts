import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedLine, compareLines } from "./compare-lines.ts";

const textOf = (lines: readonly ComparedLine[], side: "before" | "after") =>
  lines.flatMap((line) => line[side]?.pieces.map(({ text }) => text).join("") ?? []).join("\n");

describe("two texts line by line", () => {
  it("stand beside one another with the words marked that differ", () => {
    const [same, changed] = compareLines("intro\nIt is 500 by default.", "intro\nIt is 250 by default.\n");
    expect(same?.kind).toBe("same");
    expect(changed).toMatchObject({ kind: "changed", before: { number: 2 }, after: { number: 2 } });
    expect(changed?.before?.pieces.filter(({ marked }) => marked)).toEqual([{ text: "500", marked: true }]);
    expect(changed?.after?.pieces.filter(({ marked }) => marked)).toEqual([{ text: "250", marked: true }]);
  });

  it("have no words marked in lines that have little in common", () => {
    const [line] = compareLines("Run mysqldump every night.", "Snapshots are taken of each volume.");
    expect(line?.kind).toBe("changed");
    expect(line?.before?.pieces).toEqual([{ text: "Run mysqldump every night.", marked: false }]);
  });

  it("tell lines that came from lines that went", () => {
    const kinds = (before: string, after: string) => compareLines(before, after).map(({ kind }) => kind);
    expect(kinds("a", "a\nb")).toEqual(["same", "added"]);
    expect(kinds("a\nb", "a")).toEqual(["same", "removed"]);
    expect(kinds("", "a")).toEqual(["added"]);
    expect(kinds("", "")).toEqual([]);
  });

  it("can be read from the comparison as they were, whatever they hold", () => {
    const text = fc.array(fc.constantFrom("a", "b b", "", "500 is it", "\t- x"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before.join("\n"), after.join("\n"));
        const trimmed = (words: readonly string[]) => words.join("\n").replace(/\n$/, "");
        expect(textOf(lines, "before")).toBe(trimmed(before));
        expect(textOf(lines, "after")).toBe(trimmed(after));
      }),
    );
  });
});
