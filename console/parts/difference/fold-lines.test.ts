import { describe, expect, it } from "vitest";
import { compareLines } from "./compare-lines.ts";
import { foldLines } from "./fold-lines.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe("lines that are the same", () => {
  it("are folded away from each change, and stay around it", () => {
    const before = numbered(20);
    const after = before.with(9, "another");
    const runs = foldLines(compareLines(before.join("\n"), after.join("\n")));
    expect(runs.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 6],
      [false, 7],
      [true, 7],
    ]);
  });

  it("are shown where a button would take as much room", () => {
    const before = numbered(8);
    const runs = foldLines(compareLines(before.join("\n"), before.with(0, "another").join("\n")), 4);
    expect(runs.every(({ isFolded }) => !isFolded)).toBe(true);
  });
});
