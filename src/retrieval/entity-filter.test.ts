import { describe, expect, it } from "vitest";
import { competingProducts, competingQuestions } from "../../test/fixtures/competing-products.ts";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { Metadata } from "../stores/documents.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { createVectorIndex } from "../stores/vectors/vector-index.ts";
import { createDocumentDirectory } from "./document-directory.ts";
import { createEntityFinder } from "./entity-filter.ts";
import { createRetriever } from "./retrieve.ts";

interface Page {
  id: string;
  text: string;
  metadata: Metadata;
}

async function setUp(pages: readonly Page[], fields: readonly string[]) {
  const { documents } = createMemoryStore();
  const embedder = createFakeEmbedder();
  const { id: embedderId, dimension } = embedder.fingerprint;
  const vectorOf = async (text: string) => {
    const [embedding] = await embedder.embed([text], { kind: "query" });
    return embedding?.vector ?? new Float32Array(dimension);
  };
  for (const { id, text, metadata } of pages) {
    const { document, passage } = scoredPassage({ text, documentId: id, metadata, title: "Returns" });
    await documents.putDocument({
      document: { ...document, source: text },
      passages: [passage],
      vectors: [await vectorOf(text)],
      embedder: { id: embedderId, dimension },
    });
  }
  const directory = createDocumentDirectory(documents);
  const index = createVectorIndex({ table: documents.vectors, dimension, embedderId });
  return {
    documents,
    finder: createEntityFinder({ directory, fields }),
    retriever: createRetriever({ documents, index, directory }),
    vectorOf,
  };
}

/** Documents that differ in the values of one field. */
async function finderOf(values: readonly Metadata[string][], field = "product", fields = [field]) {
  const pages = values.map((value, number) => ({
    id: `${number}`,
    text: `text ${number}`,
    metadata: { [field]: value },
  }));
  const { finder } = await setUp(pages, fields);
  return (question: string) => finder.find(question);
}

describe("find", () => {
  it("makes a condition of the one value that the question names, and shows the words that named it", async () => {
    const find = await finderOf(["Acme Kettle", "Nordvik Tent"]);
    expect(await find("How do I descale my ACME kettle?")).toEqual({
      filter: { product: "Acme Kettle" },
      matches: [{ field: "product", value: "Acme Kettle", words: "ACME kettle" }],
      ambiguous: [],
    });
    expect(await find("How do I descale a kettle?")).toEqual({ matches: [], ambiguous: [] });
  });

  it.each([
    ["another case", "the nordvik café tent"],
    ["no accents", "the Nordvik Cafe Tent"],
    ["other punctuation", "the Nordvik-Café_Tent, please"],
    ["decomposed accents", "the Nordvik Cafe\u0301 Tent"],
    ["a possessive", "the Nordvik Café Tent's poles"],
    ["full-width letters", "the Ｎordvik Café Tent"],
    ["characters nobody sees", "the Nord\u200Bvik Café Te\u00ADnt"],
  ])("finds a name with %s", async (_, question) => {
    const { filter } = await (await finderOf(["Nordvik Café Tent", "other"]))(question);
    expect(filter).toEqual({ product: "Nordvik Café Tent" });
  });

  it("takes the longest name where one lies inside another", async () => {
    const find = await finderOf(["Acme", "Acme Pro", "Acme Pro Max"]);
    for (const name of ["Acme", "Acme Pro", "Acme Pro Max"]) {
      expect((await find(`Is the ${name} heavy?`)).filter).toEqual({ product: name });
    }
  });

  it("makes no condition where two values of a field are named, and says so", async () => {
    const find = await finderOf(["Acme", "Acme Pro", "Acme Pro Max"]);
    expect(await find("Is the Acme Pro lighter than the Acme Pro Max?")).toEqual({
      matches: [],
      ambiguous: [
        {
          field: "product",
          values: ["Acme Pro", "Acme Pro Max"],
          reason: 'the question names several values of "product": "Acme Pro", "Acme Pro Max"',
        },
      ],
    });
    expect((await find("Acme Pro? Yes, the acme pro!")).filter).toEqual({ product: "Acme Pro" });
  });

  it.each([
    ["inside a longer word", "Is there an acmetical?"],
    ["inside an identifier", "What does spring.acme.listener set?"],
    ["as a part of a package's name", "Why does @acme/build fail?"],
    ["as a part of a variable's name", "What is acme_home?"],
    ["as a part of a domain", "Is acme.example down?"],
  ])("does not take a name %s", async (_, question) => {
    expect((await (await finderOf(["Acme"]))(question)).matches).toEqual([]);
  });

  it("never takes stop words, single letters or values without words", async () => {
    const find = await finderOf(["it", "The Other", "x", "§", "", "  ", true]);
    expect((await find("Is it the other x § true?")).matches).toEqual([]);
  });

  it("keeps versions whole", async () => {
    const find = await finderOf(["5.0", "5.0.1", "v4.0.9"], "version");
    expect((await find("Does it work in 5.0?")).filter).toEqual({ version: "5.0" });
    expect((await find("Does it work in 5.0.1?")).filter).toEqual({ version: "5.0.1" });
    expect((await find("since v5.0.1.")).filter).toEqual({ version: "5.0.1" });
    expect((await find("since 4.0.9")).filter).toEqual({ version: "v4.0.9" });
    expect((await find("Does it work in 5.0.2?")).matches).toEqual([]);
    expect((await find("Does it work in 5.0-beta?")).matches).toEqual([]);
    expect((await find("Does it work in 15.0?")).matches).toEqual([]);
  });

  it("takes a bare number only where the question says what it is", async () => {
    const find = await finderOf([5, "2024"], "year");
    expect((await find("Show me 5 examples from 2024")).matches).toEqual([]);
    expect((await find("the report of year 2024")).filter).toEqual({ year: "2024" });
    const version = await finderOf(["v1", "v2"], "document.version");
    expect((await version("Does 2 work?")).matches).toEqual([]);
    const numbers = await finderOf([5, 6], "version");
    expect((await numbers("What changed in version 5?")).filter).toEqual({ version: 5 });
    expect((await numbers("What changed in v6?")).filter).toEqual({ version: 6 });
  });

  it("takes a letter with its signs where it is written so", async () => {
    const find = await finderOf(["C", "C++", "C#", "Go"]);
    expect((await find("How do I link C++ code?")).filter).toEqual({ product: "C++" });
    expect((await find("How do I link c# code?")).filter).toEqual({ product: "C#" });
    expect((await find("What is plan C?")).filter).toBeUndefined();
  });

  it("takes a number right behind a name of the same documents", async () => {
    const pages = [
      { product: "Lumen", version: "2" },
      { product: "Lumen", version: "3" },
      { product: "Torq", version: "7" },
    ].map((metadata, number) => ({ id: `${number}`, text: `text ${number}`, metadata }));
    const { finder } = await setUp(pages, ["product", "version"]);
    const find = (question: string) => finder.find(question);
    expect((await find("Which port does Lumen 3 use?")).filter).toEqual({ product: "Lumen", version: "3" });
    expect((await find("Does Lumen need 3 ports?")).filter).toEqual({ product: "Lumen" });
    expect((await find("Which port does Torq 3 use?")).filter).toEqual({ product: "Torq" });
  });

  it("finds names of scripts that are written without spaces", async () => {
    const find = await finderOf(["電気ケトル", "電気ケトルプロ"]);
    expect((await find("電気ケトルの返品はできますか")).filter).toEqual({ product: "電気ケトル" });
    expect((await find("電気ケトルプロの返品")).filter).toEqual({ product: "電気ケトルプロ" });
  });

  it("takes the value as written where several differ in punctuation alone, else all of them", async () => {
    const find = await finderOf(["Acme", "Acme+", "Halden X-1", "Halden X 1"]);
    expect((await find("Is Acme+ free?")).filter).toEqual({ product: "Acme+" });
    expect((await find("Is Acme free?")).filter).toEqual({ product: "Acme" });
    expect((await find("Is the Halden/X/1 free?")).filter).toEqual({
      product: { in: ["Halden X-1", "Halden X 1"] },
    });
  });

  it("makes a condition of each field that is named, and none of a name inside another's", async () => {
    const pages = [
      {
        id: "a",
        text: "a",
        metadata: { product: "Acme Kettle 5.0", version: "5.0", topic: "acme kettle 5.0" },
      },
      {
        id: "b",
        text: "b",
        metadata: { product: "Nordvik Tent", version: "6.1", tags: ["Camping", "Outdoor Life"] },
      },
    ];
    const { finder } = await setUp(pages, ["product", "version", "topic", "tags", "document.id"]);
    expect((await finder.find("Nordvik Tent 6.1 outdoor life")).filter).toEqual({
      product: "Nordvik Tent",
      version: "6.1",
      tags: "Outdoor Life",
    });
    expect((await finder.find("Acme Kettle 5.0")).filter).toEqual({ product: "Acme Kettle 5.0" });
  });

  it("names only what the caller may see", async () => {
    const pages = [
      { id: "a", text: "a", metadata: { product: "Acme Kettle", tenant: "a" } },
      { id: "b", text: "b", metadata: { product: "Acme", tenant: "b" } },
    ];
    const { finder } = await setUp(pages, ["product"]);
    const find = async (tenant: string) =>
      (await finder.find("the Acme Kettle", { filter: { tenant } })).filter;
    expect(await find("a")).toEqual({ product: "Acme Kettle" });
    expect(await find("b")).toEqual({ product: "Acme" });
    expect(await find("c")).toBeUndefined();
  });

  it("sees documents that came and went since the last question", async () => {
    const { finder, documents } = await setUp(
      [{ id: "a", text: "a", metadata: { product: "Acme" } }],
      ["product"],
    );
    expect((await finder.find("the Acme")).filter).toEqual({ product: "Acme" });
    await documents.removeDocuments(["a"]);
    expect((await finder.find("the Acme")).filter).toBeUndefined();
  });

  it("makes conditions of fields and values with any names", async () => {
    const pages = [
      { id: "a", text: "a", metadata: JSON.parse('{"__proto__": "Acme", "constructor": "Kettle"}') },
    ];
    const { finder } = await setUp(pages, ["__proto__", "constructor", "toString"]);
    const { filter } = await finder.find("toString of the Acme Kettle");
    expect(Object.entries(filter ?? {})).toEqual([
      ["__proto__", "Acme"],
      ["constructor", "Kettle"],
    ]);
  });
});

describe("competing passages", () => {
  it("gives 100 of 100 questions about 500 near-identical policies the passage of their product alone", async () => {
    const products = competingProducts();
    const pages = products.map(({ documentId, text, metadata }) => ({ id: documentId, text, metadata }));
    const { finder, retriever, vectorOf } = await setUp(pages, ["product"]);
    const wrong: unknown[] = [];
    for (const { question, wanted } of competingQuestions(products, 100)) {
      const { filter } = await finder.find(question);
      const query = { text: question, origin: "question", vector: await vectorOf(question) } as const;
      const outcome = await retriever.retrieve([query], { threshold: -1, ...(filter && { filter }) });
      const found = outcome.kind === "passages" ? outcome.passages.map(({ document }) => document.id) : [];
      if (found.join() !== wanted.documentId) wrong.push({ question, filter, found: found.slice(0, 3) });
    }
    expect(new Set(products.map(({ product }) => product)).size).toBe(500);
    expect(wrong).toEqual([]);
  });
});
