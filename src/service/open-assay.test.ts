import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createGoldenFixture } from "../../test/golden-fixture.ts";
import { AppError } from "../errors.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import { createDeferredEmbedder } from "./create-deferred-embedder.ts";
import { openAssay } from "./open-assay.ts";

const defaultThresholds = { golden: similarity(0.8), retrieval: similarity(0.3) };
const question = "How do I configure the redis pool?";

/** A store with one document and one reviewed answer, written by the model "fake". */
async function filledStore() {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis pool through pool.max-active.");
  await fixture.golden.add({
    phrasings: [question],
    answer: "Like so.",
    sources: ["redis.md"],
    reviewedBy: "Ann",
  });
  return fixture.store;
}

describe("openAssay", () => {
  it("answers, retrieves and reports over a store and an embedder handed in", async () => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    expect(await assay.ask(question)).toMatchObject({ source: "golden", text: "Like so." });
    expect(await assay.ask("the redis pool through pool.max-active")).toMatchObject({ source: "extracted" });
    expect((await assay.retrieve("redis pool")).kind).toBe("passages");
    expect(await assay.status()).toMatchObject({
      documents: 1,
      goldenEntries: 1,
      thresholds: { golden: { value: 0.8 } },
    });
  });

  // @see https://github.com/open-webui/open-webui/issues/11279
  it("refuses a store of another model, naming both and the way out, also when the dimensions are equal", async () => {
    const other = createFakeEmbedder({ model: "other" });
    const opening = openAssay({ store: await filledStore(), embedder: other });
    await expect(opening).rejects.toMatchObject({
      code: "embedder-mismatch",
      message: expect.stringMatching(/"fake@.*"other@/),
      hint: expect.stringContaining("assay reindex"),
    });
  });

  it("reindexes a store for another model, after which the old one is refused", async () => {
    const store = await filledStore();
    const other = createFakeEmbedder({ model: "other", dimension: 64, defaultThresholds });
    const assay = await openAssay({ store, embedder: other, forReindex: true });
    expect(await assay.reindex()).toMatchObject({ to: other.fingerprint.id, passages: 1, phrasings: 1 });
    expect(await assay.ask(question)).toMatchObject({ source: "golden" });
    expect((await assay.retrieve("redis pool")).kind).toBe("passages");
    await expect(openAssay({ store, embedder: createFakeEmbedder() })).rejects.toMatchObject({
      code: "embedder-mismatch",
    });
  });

  // @see https://github.com/zilliztech/GPTCache/issues/651
  it("needs a threshold for a model that brings none, and says which command sets it", async () => {
    await using assay = await openAssay({ store: await filledStore(), embedder: createFakeEmbedder() });
    await expect(assay.ask("anything")).rejects.toMatchObject({
      code: "threshold-missing",
      hint: expect.stringContaining("assay threshold set retrieval"),
    });
    await assay.thresholds.set("retrieval", 0.3);
    const answer = await assay.ask("the redis pool through pool.max-active");
    expect(answer.trace.entries[0]).toMatchObject({ stage: "golden", outcome: "threshold-missing" });
    expect(answer.source).toBe("extracted");
  });

  it("serves exact matches while something else answers in the endpoint's place", async () => {
    const proxy = createServer((_request, response) => response.end("<html>Log in</html>"));
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void proxy.close());
    const { port } = z.object({ port: z.number() }).parse(proxy.address());
    await using assay = await openAssay({
      store: await filledStore(),
      config: {
        embedder: { driver: "openai-compatible", baseUrl: `http://127.0.0.1:${port}/v1`, model: "m" },
        golden: { threshold: 0.8 },
        retrieval: { threshold: 0.3 },
      },
    });
    expect(await assay.ask(question)).toMatchObject({ source: "golden", text: "Like so." });
    const { degraded } = await assay.ask("anything else");
    expect(degraded).toContainEqual(
      expect.objectContaining({ stage: "retrieve", reason: expect.stringContaining("not JSON") }),
    );
  });

  it("names the model that cannot be opened, not the threshold that it would have brought", async () => {
    const { id } = createFakeEmbedder().fingerprint;
    const down = createDeferredEmbedder({
      pin: { id, dimension: 256 },
      open: async () => {
        throw new AppError("embedder-unavailable", "The cache folder is full.");
      },
    });
    await using assay = await openAssay({ store: await filledStore(), embedder: down });
    const unavailable = { code: "embedder-unavailable", message: "The cache folder is full." };
    await expect(assay.ask("anything")).rejects.toMatchObject(unavailable);
    await expect(assay.retrieve("anything")).rejects.toMatchObject(unavailable);
  });

  it.each([
    ["ask", { k: 0 }, '"k" cannot be 0'],
    ["ask", { k: "3" }, '"k" cannot be "3"'],
    ["ask", { goldenThreshold: "0.8" }, '"goldenThreshold" cannot be "0.8"'],
    ["ask", { retrievalThreshold: Number.NaN }, '"retrievalThreshold" cannot be NaN'],
    ["retrieve", { threshold: 5 }, '"threshold" cannot be 5'],
    ["retrieve", { k: 1.5 }, '"k" cannot be 1.5'],
  ] as const)("refuses to %s with %j instead of finding nothing", async (call, options, message) => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    const asked: unknown = Reflect.apply(assay[call], assay, ["the redis pool", options]);
    await expect(asked).rejects.toMatchObject({ code: "usage", message: expect.stringContaining(message) });
  });

  it("keeps no threshold that is not a number, which would break the database", async () => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    for (const given of [
      ["golden", "0.8"],
      ["golden", Number.NaN],
      ["silver", 0.8],
    ]) {
      const set: unknown = Reflect.apply(assay.thresholds.set, assay.thresholds, given);
      await expect(set).rejects.toMatchObject({ code: "usage" });
    }
    expect((await assay.ask(question)).source).toBe("golden");
  });

  it("answers as before after someone changed what it returned", async () => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    const retrieve = () => assay.retrieve("the redis pool through pool.max-active");
    const first = await retrieve();
    const before = structuredClone(first);
    if (first.kind !== "passages") throw new Error(first.kind);
    for (const { document, passage } of first.passages) {
      Object.assign(document.metadata, { product: "changed" });
      Object.assign(document, { title: "changed" });
      Object.assign(passage, { text: "changed" });
    }
    expect(await retrieve()).toEqual(before);
  });

  it("names a question that is no text", async () => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    for (const none of [undefined, null, 5, ["How?"], {}]) {
      const asked: unknown = Reflect.apply(assay.ask, assay, [none]);
      await expect(asked).rejects.toMatchObject({ code: "question-not-text" });
    }
  });

  it("refuses filters that are none before it searches, also from callers without types", async () => {
    await using assay = await openAssay({
      store: await filledStore(),
      embedder: createFakeEmbedder({ defaultThresholds }),
    });
    const filter = JSON.parse('{"year": {"greater": 3}}');
    await expect(assay.ask(question, { filter })).rejects.toMatchObject({ code: "filter-invalid" });
    await expect(assay.retrieve(question, { filter })).rejects.toMatchObject({ code: "filter-invalid" });
  });
});

describe("an embedder opened on first use", () => {
  const pin = { id: createFakeEmbedder().fingerprint.id, dimension: 256 };

  it("is not opened for work that needs no vector", async () => {
    const embedder = createDeferredEmbedder({ pin, open: () => Promise.reject(new Error("opened")) });
    expect(embedder.fingerprint.id).toBe(pin.id);
    await embedder.close();
  });

  it("is opened once for texts that arrive together, and again after a failure", async () => {
    let opened = 0;
    const embedder = createDeferredEmbedder({
      pin,
      open: async () => {
        opened += 1;
        if (opened === 1) throw new AppError("embedder-unavailable", "Still down.");
        return createFakeEmbedder();
      },
    });
    await expect(embedder.embed(["a"], { kind: "query" })).rejects.toMatchObject({
      code: "embedder-unavailable",
    });
    await Promise.all([embedder.embed(["a"], { kind: "query" }), embedder.embed(["b"], { kind: "query" })]);
    expect(opened).toBe(2);
  });

  it("refuses to embed when it turns out to be another model than the store's", async () => {
    const embedder = createDeferredEmbedder({
      pin,
      open: async () => createFakeEmbedder({ model: "other" }),
    });
    await expect(embedder.embed(["a"], { kind: "query" })).rejects.toMatchObject({
      code: "embedder-mismatch",
    });
  });
});

describe("compare", () => {
  it("gives the similarity of each pair in order, embeds each text once, and tells how far it is", async () => {
    const embedder = createFakeEmbedder();
    await using assay = await openAssay({ config: { database: ":memory:" }, embedder });
    const pairs = [
      { asked: "one word", stored: "one word" },
      { asked: "one word", stored: "another thing" },
    ];
    const told: number[][] = [];
    const onProgress = (...progress: number[]) => told.push(progress);
    expect(await assay.compare(pairs, { onProgress })).toEqual([1, 0]);
    expect(told).toEqual([[2, 2]]);
    expect(embedder.calls.at(-1)).toEqual({ kind: "query", texts: ["one word", "another thing"] });
    expect(await assay.compare([])).toEqual([]);
  });
});
