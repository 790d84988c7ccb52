import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextVersion } from "./next-version.ts";

const before = { version: "5.0", revision: 3, contentHash: "old" };

describe("nextVersion", () => {
  it.each([
    ["a new document without a label", undefined, "new", undefined, { version: "v1", revision: 1 }],
    ["a new document with a label", undefined, "new", "2024-11", { version: "2024-11", revision: 1 }],
    ["content that stayed", before, "old", undefined, { version: "5.0", revision: 3 }],
    ["content that stayed under a new label", before, "old", "6.0", { version: "5.0", revision: 3 }],
    ["content that moved with its label", before, "new", "6.0", { version: "6.0", revision: 4 }],
    ["content that moved under its label", before, "new", "5.0", { version: "5.0+r2", revision: 4 }],
    [
      "content that moved again",
      { ...before, version: "5.0+r2" },
      "new",
      "5.0",
      { version: "5.0+r3", revision: 4 },
    ],
    ["content that moved and lost its label", before, "new", undefined, { version: "v4", revision: 4 }],
  ])("of %s", (_, previous, contentHash, declared, expected) => {
    expect(nextVersion({ previous, contentHash, declared })).toEqual(expected);
  });

  it("moves when the content moves, and at no other time", () => {
    const label = fc.constantFrom(undefined, "1", "2", "1+r2", "v2");
    const steps = fc.array(fc.record({ contentHash: fc.constantFrom("a", "b", "c"), declared: label }));
    fc.assert(
      fc.property(steps, (changes) => {
        let previous: { version: string; revision: number; contentHash: string } | undefined;
        for (const change of changes) {
          const next = { ...nextVersion({ previous, ...change }), contentHash: change.contentHash };
          const moved = previous?.contentHash !== change.contentHash;
          expect(next.version !== previous?.version).toBe(moved);
          expect(next.revision - (previous?.revision ?? 0)).toBe(moved ? 1 : 0);
          previous = next;
        }
      }),
      { numRuns: 300 },
    );
  });
});
