import { beforeEach, describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import type { Metadata } from "../stores/documents.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { createDocumentDirectory } from "./document-directory.ts";
import { createIdentifierPlaces, type IdentifierPlaces } from "./identifier-places.ts";

describe("queriesFor", () => {
  let places: IdentifierPlaces;
  const put = async (
    store: ReturnType<typeof createMemoryStore>,
    id: string,
    text: string,
    metadata: Metadata = {},
  ) => {
    const { document, passage } = scoredPassage({
      text,
      documentId: id,
      title: `Title of ${id}`,
      headings: [`Title of ${id}`, "Shipping"],
      metadata,
    });
    await store.documents.putDocument({
      document: { ...document, source: text },
      passages: [passage],
      vectors: [Float32Array.of(1, 0)],
      embedder: { id: "m", dimension: 2 },
    });
  };
  beforeEach(async () => {
    const store = createMemoryStore();
    await put(store, "settings", "| ship.retry.max_attempts | 5 |", { version: "3" });
    await put(store, "flags", "`--max-workers-count` and ship.retry.max_attempts.old");
    const { documents } = store;
    places = createIdentifierPlaces({ documents, directory: createDocumentDirectory(documents) });
  });

  it("joins an identifier with the title and headings of the passage that holds it whole", async () => {
    expect(await places.queriesFor("What is ship.retry.max_attempts?")).toEqual([
      "ship.retry.max_attempts Title of settings › Shipping",
    ]);
  });

  it("finds no place for an identifier that only stands inside another, nor for one that nothing holds", async () => {
    expect(await places.queriesFor("How do I use --max-workers?")).toEqual([]);
    expect(await places.queriesFor("What does ERR_9999 mean?")).toEqual([]);
    expect(await places.queriesFor("How do I ship things?")).toEqual([]);
  });

  it("looks only where the filter allows", async () => {
    expect(await places.queriesFor("ship.retry.max_attempts", { filter: { version: "2" } })).toEqual([]);
  });
});
