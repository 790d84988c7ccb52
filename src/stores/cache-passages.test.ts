import { beforeEach, describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { cachePassages } from "./cache-passages.ts";
import type { DocumentStore } from "./documents.ts";
import { createMemoryStore } from "./memory/create-memory-store.ts";

describe("cachePassages", () => {
  let documents: DocumentStore;
  let cached: DocumentStore;
  let reads: string[][];
  const put = (documentId: string, text: string) => {
    const { document, passage } = scoredPassage({ text, documentId });
    return documents.putDocument({
      document: { ...document, source: text },
      passages: [{ ...passage, id: `${documentId}-id` }],
      vectors: [Float32Array.of(1, 0)],
      embedder: { id: "m", dimension: 2 },
    });
  };
  const textsOf = async (...ids: string[]) => (await cached.getPassagesById(ids)).map(({ text }) => text);
  beforeEach(async () => {
    ({ documents } = createMemoryStore());
    reads = [];
    const counting: DocumentStore = {
      ...documents,
      getPassagesById(ids) {
        reads.push([...ids]);
        return documents.getPassagesById(ids);
      },
    };
    cached = cachePassages(counting, { capacity: 2 });
    await put("a", "alpha");
    await put("b", "beta");
  });

  it("reads what it does not know yet, and keeps the order asked for", async () => {
    expect(await textsOf("a-id")).toEqual(["alpha"]);
    expect(await textsOf("b-id", "a-id", "none")).toEqual(["beta", "alpha"]);
    expect(reads).toEqual([["a-id"], ["b-id", "none"]]);
  });

  it("reads again when anything moved", async () => {
    await textsOf("a-id");
    await put("a", "alpha, mended");
    expect(await textsOf("a-id")).toEqual(["alpha, mended"]);
    await documents.removeDocuments(["a"]);
    expect(await textsOf("a-id")).toEqual([]);
  });

  it("hands out copies", async () => {
    const [first] = await cached.getPassagesById(["a-id"]);
    Object.assign(first ?? {}, { text: "changed by a caller" });
    expect(await textsOf("a-id")).toEqual(["alpha"]);
  });

  it("forgets when it holds too much", async () => {
    await put("c", "gamma");
    await textsOf("a-id", "b-id", "c-id");
    await textsOf("a-id");
    expect(reads).toEqual([["a-id", "b-id", "c-id"], ["a-id"]]);
  });
});
