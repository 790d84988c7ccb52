import { describe, expect, it } from "vitest";
import { documentWrite } from "../../../test/contract/store-samples.ts";
import { includedDocuments, includesStand } from "./included-texts.ts";

const known = (...ids: string[]) => ({
  document: (id: string) => (ids.includes(id) ? documentWrite({ id, texts: [id] }).document : undefined),
});

describe("includedDocuments", () => {
  // biome-ignore format: one row a case
  const table: [string, string[]][] = [
    ["./part.md", ["guide/part.md"]],
    ["part.md", ["guide/part.md"]],
    ["../top.md", ["top.md"]],
    ["@/top.md", ["top.md"]],
    ["/top.md", ["top.md"]],
    ["top.md", ["top.md"]],
    ["@/top.md{1,3}", ["top.md"]],
    ["./part.md#keys", ["guide/part.md"]],
    ['"part.md:keys"', ["guide/part.md"]],
    ['file="part.md"', ["guide/part.md"]],
    ["page.md", []],
    ["../../outside.md", []],
    ["unknown.md", []],
  ];
  it.each(table)("finds the document that %s names", (path, expected) => {
    const reader = known("guide/part.md", "top.md", "guide/page.md");
    const found = includedDocuments([{ written: path, path }], { documentId: "guide/page.md", reader });
    expect(found.map(({ documentId }) => documentId)).toEqual(expected);
  });

  it("stands while every one of them says the same", () => {
    const reader = known("part.md");
    const includes = includedDocuments([{ written: "", path: "part.md" }], { documentId: "page.md", reader });
    expect(includes).toHaveLength(1);
    expect(includesStand({ includes }, reader)).toBe(true);
    expect(includesStand({}, reader)).toBe(true);
    expect(includesStand({ includes }, known())).toBe(false);
    expect(includesStand({ includes: [{ documentId: "part.md", documentHash: "old" }] }, reader)).toBe(false);
  });
});
