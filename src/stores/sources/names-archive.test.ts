import { describe, expect, it } from "vitest";
import { namesArchive } from "./names-archive.ts";

describe("namesArchive", () => {
  // biome-ignore format: one row a case
  const table: [string, string, boolean][] = [
    ["b.md", "a.md", false],
    ["guide/a.md", "a.md", false],
    ["archive/a.md", "a.md", true],
    ["a.old.md", "a.md", true],
    ["legacy-a.md", "a.md", true],
    ["deprecated/a.md", "a.md", true],
    ["threshold.md", "a.md", false],
    ["archive/b.md", "archive/a.md", false],
    ["v1/a.md", "a.md", true],
    ["versioned_docs/version-1.0/a.md", "docs/a.md", true],
    ["v1/a.md", "v2/a.md", true],
    ["2.9/a.md", "2.10/a.md", true],
    ["v3/a.md", "v2/a.md", false],
    ["v2/b.md", "v2/a.md", false],
    ["02-a.md", "01-a.md", false],
  ];
  it.each(table)("takes %s for what was left of %s: %j", (id, former, expected) => {
    expect(namesArchive(id, former)).toBe(expected);
  });
});
