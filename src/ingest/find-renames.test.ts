import { describe, expect, it } from "vitest";
import { documentWrite } from "../../test/contract/store-samples.ts";
import { hashText } from "../text/hash-text.ts";
import { findRenames } from "./find-renames.ts";
import type { SourceDocument } from "./source-document.ts";

const PAGE = "# Redis\n\nThe pool holds ten connections.\n\nIt grows under load.\n";
const EDIT = PAGE.replace("ten", "twenty");

const source = (id: string, text: string): SourceDocument => ({
  ...{ id, root: "/docs", location: id, source: text, format: "markdown", syntax: "markdown" },
  ...{ title: "", fallbackTitle: id, metadata: {}, declared: {} },
});
const gone = (id: string) => {
  const { source: _, ...summary } = documentWrite({ id, texts: ["x"] }).document;
  return { ...summary, contentHash: hashText(PAGE) };
};

describe("findRenames", () => {
  // biome-ignore format: one row a case
  const table: [string, readonly (readonly [string, string])[], string[], Record<string, string>][] = [
    ["follows a page to another name", [["b.md", PAGE]], ["a.md"], { "b.md": "a.md" }],
    ["follows none into an archive", [["archive/a.md", PAGE]], ["a.md"], {}],
    ["follows none to an older version", [["v1/a.md", PAGE]], ["v2/a.md"], {}],
    ["follows a page inside the archive", [["archive/b.md", PAGE]], ["archive/a.md"], { "archive/b.md": "archive/a.md" }],
    ["follows none beside the edited page", [["b.md", PAGE], ["new.md", EDIT]], ["a.md"], {}],
    ["follows one beside a page of another title", [["b.md", PAGE], ["new.md", EDIT.replace("# Redis", "# Valkey")]], ["a.md"], { "b.md": "a.md" }],
    ["follows one beside a page of other lines", [["b.md", PAGE], ["new.md", "# Redis\n\nOn\n\nclusters\n\nonly.\n"]], ["a.md"], { "b.md": "a.md" }],
    ["follows two of the same text", [["c.md", PAGE], ["d.md", PAGE]], ["a.md", "b.md"], { "c.md": "a.md", "d.md": "b.md" }],
  ];
  it.each(table)("%s", (_, added, removed, expected) => {
    const renames = findRenames(
      added.map(([id, text]) => source(id, text)),
      removed.map(gone),
    );
    expect(Object.fromEntries([...renames].map(([to, { id }]) => [to, id]))).toEqual(expected);
  });
});
