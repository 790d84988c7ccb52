import { describe, expect, it } from "vitest";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { type DocumentText, putText } from "./put-text.ts";

const AT = new Date("2026-03-01T00:00:00.000Z");

function start(audienceField: string | null = null) {
  const { documents } = createMemoryStore();
  const parts = { documents, embedder: createFakeEmbedder(), clock: () => AT, audienceField };
  return { documents, put: (document: DocumentText) => putText(document, parts) };
}

describe("a document that is handed in", () => {
  it("is cut and embedded like any other, with its front matter", async () => {
    const { documents, put } = start();
    const text = "---\nproduct: harbour\n---\n# Tides\n\nDry at ebb.\n\n## Flood\n\nSix metres.\n";
    expect(await put({ id: "guide/tides.md", text })).toEqual({
      ...{ id: "guide/tides.md", change: "added", version: "v1", passages: 2, warnings: [] },
    });
    expect(await documents.getDocument("guide/tides.md")).toMatchObject({
      title: "Tides",
      collection: "default",
      metadata: { product: "harbour" },
      ingestedAt: AT.toISOString(),
    });
    expect(await documents.count()).toEqual({ documents: 1, passages: 2 });
  });

  it("takes the title and the metadata it was given before its own", async () => {
    const { documents, put } = start();
    const text = "---\nproduct: harbour\n---\n# Tides\n\nDry at ebb.\n";
    await put({ id: "a", text, title: "Ebb", metadata: { product: "coast" } });
    expect(await documents.getDocument("a")).toMatchObject({ title: "Ebb", metadata: { product: "coast" } });
  });

  it("gets its id for a title where it has none", async () => {
    const { documents, put } = start();
    await put({ id: "notes", text: "Plain words.", format: "text" });
    expect(await documents.getDocument("notes")).toMatchObject({ title: "notes", format: "text" });
  });

  it("is a new version where its text moved, and none where nothing did", async () => {
    const { put } = start();
    await put({ id: "a", text: "One." });
    expect(await put({ id: "a", text: "One." })).toMatchObject({ change: "unchanged", version: "v1" });
    expect(await put({ id: "a", text: "Two." })).toMatchObject({ change: "changed", version: "v2" });
    expect(await put({ id: "a", text: "Two.", metadata: { x: 1 } })).toMatchObject({
      change: "changed",
      version: "v2",
    });
  });

  it.each([
    ["*a ".repeat(150_000), "markdown", "too many marks"],
    ["[".repeat(400_000), "markdown", "too many marks"],
    [`${"> ".repeat(20_000)}x`, "markdown", "nested too deeply"],
    ["<div>".repeat(50_000), "html", "nested too deeply"],
  ] as const)(
    "is refused where no parser could read it in a reasonable time (%#)",
    async (text, format, why) => {
      const { documents, put } = start();
      await expect(put({ id: "a", text, format })).rejects.toMatchObject({
        code: "document-invalid",
        message: expect.stringContaining(why),
      });
      expect(await documents.count()).toMatchObject({ documents: 0 });
    },
  );

  it("takes every id that an ingest of folders does, also a word of the server's addresses", async () => {
    const { documents, put } = start();
    await put({ id: "ingest", text: "Words." });
    expect((await documents.getDocument("ingest"))?.source).toBe("Words.");
  });

  it("is kept as plain text whatever its marks", async () => {
    const { documents, put } = start();
    await put({ id: "a", text: "*a ".repeat(20_000), format: "text" });
    expect(await documents.count()).toMatchObject({ documents: 1 });
  });

  it("says that it has no text to search in", async () => {
    const { put } = start();
    const written = await put({ id: "a", text: "" });
    expect(written.warnings).toEqual(["a: It has no text to search in."]);
  });

  it("is for nobody where its audience cannot be read, as in an ingest", async () => {
    const { documents, put } = start("audience");
    const { warnings } = await put({ id: "a", text: "---\naudience: 5\n---\nSecret.\n" });
    expect(warnings).toEqual([expect.stringContaining("It is for nobody")]);
    expect((await documents.getDocument("a"))?.metadata.audience).toEqual([]);
  });

  it("is not written when it was called off", async () => {
    const { documents, put } = start();
    await expect(put({ id: "a", text: "One.", signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(await documents.count()).toEqual({ documents: 0, passages: 0 });
  });

  it.each(["", " a", "a ", "a\u0000b", "a\nb", "\ud800", "x".repeat(1001)])(
    "is refused under the id %j",
    async (id) => {
      const { put } = start();
      await expect(put({ id, text: "One." })).rejects.toMatchObject({ code: "document-invalid" });
    },
  );
});
