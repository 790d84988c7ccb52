import { describe, expect, it } from "vitest";
import type { DocumentSummary } from "../stores/documents.ts";
import { nothingFound } from "./nothing-found.ts";

function summary(id: string, root: string): DocumentSummary {
  return {
    ...{ id, root, collection: "default", title: id, format: "markdown", contentHash: "c", version: "v1" },
    ...{ revision: 1, metadata: {}, indexKey: "k", ingestedAt: "2026-01-02T03:04:05.000Z" },
  };
}

describe("paths without a document", () => {
  it("tell which kinds of files there are when nothing of them is stored", () => {
    const error = nothingFound(["docs"], { roots: ["/docs"], stored: [summary("a.md", "/other")] });
    expect(error.message).toBe("Nothing to ingest was found in docs.");
    expect(error.hint).toContain(".md");
  });

  it("tell that what was read from them before stays, and how to remove it", () => {
    const stored = [summary("a.md", "/docs"), summary("b.md", "/docs"), summary("c.md", "/other")];
    const error = nothingFound(["docs"], { roots: ["/docs"], stored });
    expect(error.code).toBe("no-documents");
    expect(error.message).toBe(
      "Nothing to ingest was found in docs. The 2 documents read from it before stay.",
    );
    expect(error.hint).toContain("assay documents remove");
    const one = nothingFound(["docs"], { roots: ["/docs"], stored: stored.slice(1) });
    expect(one.hint).toContain('assay documents remove "b.md"');
  });
});
