import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../test/golden-fixture.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { GoldenAddition } from "./entries/add-entry.ts";

const REDIS = "# Redis\nintro\n## Pool\nset max-active\n### Sizing\nuse 8\n## TLS\nrotate";

async function createFixture() {
  const fixture = createGoldenFixture();
  await fixture.put("guide/redis.md", REDIS, { version: "v1", topic: "redis" });
  await fixture.put("guide/kafka.md", "# Kafka\nbatch", { version: "v2", topic: "kafka" });
  return fixture;
}

const addition: GoldenAddition = {
  phrasings: ["How do I configure a Redis connection pool?"],
  answer: "Set max-active.",
  sources: ["guide/redis.md"],
  reviewedBy: "ada",
};

describe("add", () => {
  it("stamps reviewer, time, version and hash, and names the entry after its first question", async () => {
    const { golden, store } = await createFixture();
    const { entry, freshness, warnings } = await golden.add(addition);
    const document = await store.documents.getDocument("guide/redis.md");
    expect(entry).toMatchObject({
      id: "how-do-i-configure-a-redis-connection-pool",
      reviewedBy: "ada",
      reviewedAt: "2026-01-01T00:00:00.000Z",
      revision: 1,
      sources: [{ hash: document?.contentHash, version: "v1", label: "guide/redis.md" }],
    });
    expect(freshness.verdict).toBe("fresh");
    expect(warnings).toEqual([]);
  });

  it("makes unique ids, also of questions without Latin letters", async () => {
    const { golden } = await createFixture();
    const first = await golden.add({ ...addition, phrasings: ["Wie geht das?"] });
    const second = await golden.add({ ...addition, phrasings: ["Wie geht das, bitte?"], id: "x.1" });
    const third = await golden.add({ ...addition, phrasings: ["Wie, geht das"] });
    const chinese = await golden.add({ ...addition, phrasings: ["如何配置？"] });
    const ids = [first, second, third, chinese].map(({ entry }) => entry.id);
    expect(ids).toEqual(["wie-geht-das", "x.1", "wie-geht-das-2", "如何配置"]);
  });

  it("embeds questions and never the answer", async () => {
    const { golden, embedder } = await createFixture();
    const before = embedder.calls.length;
    await golden.add({ ...addition, phrasings: ["One question?", "Another question?"] });
    expect(embedder.calls.slice(before)).toEqual([
      { kind: "query", texts: ["One question?", "Another question?"] },
    ]);
  });

  it("keeps one of two phrasings that ask the same", async () => {
    const { golden } = await createFixture();
    const { entry } = await golden.add({ ...addition, phrasings: ["Why?", "  why ", "How?"] });
    expect(entry.phrasings.map((phrasing) => phrasing.text)).toEqual(["Why?", "How?"]);
  });

  // biome-ignore format: one row a case
  const named: [string, string, string[]][] = [
    ["a document", "guide/redis.md", ["guide/redis.md"]],
    ["a section with its subsections", "guide/redis.md#pool", ["guide/redis.md › Redis › Pool", "guide/redis.md › Redis › Pool › Sizing"]],
    ["the passage on a line", "guide/redis.md:6", ["guide/redis.md › Redis › Pool › Sizing"]],
    ["every document of a topic", "topic:redis", ["topic redis"]],
  ];
  it.each(named)("takes %s as a source", async (_name, source, labels) => {
    const { golden } = await createFixture();
    const { entry } = await golden.add({ ...addition, sources: [source, source] });
    expect(entry.sources.map(({ label }) => label)).toEqual(labels);
  });

  it("prefers a document whose id looks like a line, an anchor or a topic", async () => {
    const { golden, put } = await createFixture();
    for (const id of ["guide/redis.md:6", "guide/redis.md#pool", "topic:redis"]) {
      await put(id, `# ${id}`);
      const { entry } = await golden.add({ ...addition, sources: [id], phrasings: [`What of ${id}`] });
      expect(entry.sources[0]?.reference).toEqual({ kind: "document", documentId: id });
    }
  });

  // biome-ignore format: one row a case
  const refused: [string, Partial<GoldenAddition>, object][] = [
    ["an unknown document", { sources: ["guide/reddis.md"] }, { code: "document-not-found", hint: "Did you mean guide/redis.md?" }],
    ["a file name without its folder", { sources: ["redis.md#pool"] }, { code: "document-not-found", hint: "Did you mean guide/redis.md?" }],
    ["a path from elsewhere", { sources: ["../docs/guide/redis.md:3"] }, { code: "document-not-found", hint: "Did you mean guide/redis.md?" }],
    ["an unknown anchor", { sources: ["guide/redis.md#pol"] }, { code: "golden-invalid", hint: "Did you mean guide/redis.md#pool?" }],
    ["a line outside the document", { sources: ["guide/redis.md:99"] }, { code: "golden-invalid", message: "No passage of guide/redis.md holds line 99." }],
    ["a topic nobody carries", { sources: ["topic:mysql"] }, { code: "document-not-found", message: 'No document carries the topic "mysql".' }],
    ["a blank source", { sources: [" "] }, { code: "golden-invalid" }],
    ["a blank answer", { answer: " \n" }, { code: "golden-invalid", message: "The answer is blank." }],
    ["an answer nobody can see", { answer: "\u200b\ufeff\n" }, { code: "golden-invalid", message: "The answer is blank." }],
    ["half a character", { answer: "a\ud800" }, { code: "golden-invalid" }],
    ["no question", { phrasings: [] }, { code: "golden-invalid" }],
    ["a question without words", { phrasings: ["Why?", "🎉"] }, { code: "golden-invalid", message: expect.stringContaining("Question 2") }],
    ["a nameless reviewer", { reviewedBy: " " }, { code: "golden-invalid" }],
    ["an id with blanks", { id: "a b" }, { code: "golden-invalid" }],
  ];
  it.each(refused)("refuses %s and writes nothing", async (_name, change, error) => {
    const { golden } = await createFixture();
    await expect(golden.add({ ...addition, ...change })).rejects.toMatchObject(error);
    expect(await golden.list()).toEqual([]);
  });

  it("refuses a topic whose documents disagree on their version", async () => {
    const { golden, put } = await createFixture();
    await put("guide/redis-new.md", "# New", { version: "v1", topic: "redis" });
    await put("guide/redis-old.md", "# Old", { version: "v0", topic: "redis" });
    await expect(golden.add({ ...addition, sources: ["topic:redis"] })).rejects.toMatchObject({
      code: "golden-invalid",
      message: 'The documents of topic "redis" carry different versions: v0, v1.',
    });
  });

  it("sees a change, not a disagreement, when one page of a topic without declared versions is edited", async () => {
    const { golden, put } = createGoldenFixture();
    await put("a.md", "# A", { topic: "redis" });
    await put("b.md", "# B", { topic: "redis" });
    const { entry } = await golden.add({ ...addition, sources: ["topic:redis"] });
    await put("b.md", "# B, edited", { topic: "redis" });
    const { freshness, token } = await golden.openReview(entry.id);
    expect(freshness).toMatchObject({ verdict: "changed", sources: [{ currentVersion: "v1, v2" }] });
    const done = await golden.completeReview({ id: entry.id, token, reviewedBy: "bob" });
    expect(done.freshness.verdict).toBe("fresh");
  });

  it("refuses a question that belongs to another entry, naming it", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...addition, id: "first" });
    const again = { ...addition, phrasings: ["HOW do i configure a redis connection pool"] };
    await expect(golden.add(again)).rejects.toMatchObject({
      code: "golden-conflict",
      message: expect.stringContaining('"first"'),
    });
    const sameId = { ...addition, id: "first", phrasings: ["Else?"] };
    await expect(golden.add(sameId)).rejects.toMatchObject({ code: "golden-conflict" });
  });

  it("warns that an entry without sources is never served, and of a question the model cuts", async () => {
    const { golden } = createGoldenFixture({ embedder: createFakeEmbedder({ maxTokens: 3 }) });
    const long = { ...addition, phrasings: ["one two three four"], sources: [] };
    const { warnings, freshness } = await golden.add(long);
    expect(freshness.verdict).toBe("no-sources");
    expect(warnings).toEqual([
      expect.stringContaining("first 3 tokens"),
      expect.stringContaining("never served"),
    ]);
  });
});

describe("addPhrasing", () => {
  it("adds a question and leaves the stamps alone, also of a stale entry", async () => {
    const { golden, put } = await createFixture();
    const { entry } = await golden.add({ ...addition, id: "redis" });
    await put("guide/redis.md", "# Redis\nrewritten");
    const change = await golden.addPhrasing("redis", "How large should the pool be?");
    expect(change.entry.phrasings.map(({ text }) => text)).toEqual([
      ...addition.phrasings,
      "How large should the pool be?",
    ]);
    expect(change.entry.phrasings[0]).toEqual(entry.phrasings[0]);
    expect(change.entry).toMatchObject({ sources: entry.sources, reviewedAt: entry.reviewedAt, revision: 2 });
    expect(change.freshness.verdict).toBe("changed");
  });

  it("writes nothing for a question the entry has", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...addition, id: "redis" });
    const change = await golden.addPhrasing("redis", "how do I configure a Redis connection pool");
    expect(change.entry.revision).toBe(1);
    expect(change.warnings).toHaveLength(1);
  });

  it("refuses a question of another entry and an unknown entry", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...addition, id: "redis" });
    await golden.add({ ...addition, id: "kafka", phrasings: ["Kafka?"] });
    await expect(golden.addPhrasing("redis", "kafka")).rejects.toMatchObject({ code: "golden-conflict" });
    await expect(golden.addPhrasing("radis", "x")).rejects.toMatchObject({
      code: "golden-not-found",
      hint: "Did you mean redis?",
    });
  });
});

describe("removePhrasing", () => {
  it("takes a question from an entry, which is not matched by it any more, and leaves the stamps alone", async () => {
    const { golden, ask } = await createFixture();
    const { entry } = await golden.add({
      ...addition,
      id: "redis",
      phrasings: ["Redis pool?", "Kafka lag?"],
    });
    const change = await golden.removePhrasing("redis", "kafka  LAG", { by: "Ann" });
    expect(change.entry.phrasings).toEqual(entry.phrasings.slice(0, 1));
    expect(change.entry).toMatchObject({ reviewedAt: entry.reviewedAt, revision: 2 });
    expect(await ask("Kafka lag?", 0.99)).not.toMatchObject({ kind: "hit" });
    expect((await golden.history("redis")).at(-1)).toMatchObject({
      ...{ action: "phrasing-removed", by: "Ann" },
      patch: expect.stringContaining("-question: Kafka lag?"),
    });
  });

  it("refuses to take the last one, or one that is not there", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...addition, id: "redis", phrasings: ["Redis pool?"] });
    for (const text of ["Redis pool?", "Kafka lag?"]) {
      await expect(golden.removePhrasing("redis", text)).rejects.toMatchObject({ code: "golden-invalid" });
    }
    await expect(golden.removePhrasing("radis", "x")).rejects.toMatchObject({ code: "golden-not-found" });
  });
});

describe("list, show, check and remove", () => {
  // A change of a document makes exactly the answers stale that rest on it.
  // @see https://github.com/messkan/prompt-cache/issues/8
  // The verdict and the time of the last review are both told, and neither comes from a model.
  // @see https://github.com/SciPhi-AI/R2R/issues/2300
  it("tells verdict and last review of each entry", async () => {
    const { golden, put } = await createFixture();
    await golden.add({ ...addition, id: "redis" });
    await golden.add({ ...addition, id: "kafka", phrasings: ["Kafka?"], sources: ["guide/kafka.md"] });
    await put("guide/redis.md", "# Redis\nrewritten", { version: "v2" });
    const listings = await golden.list();
    expect(listings.map(({ entry, freshness }) => [entry.id, freshness.verdict, entry.reviewedAt])).toEqual([
      ["kafka", "fresh", "2026-01-01T00:01:00.000Z"],
      ["redis", "changed", "2026-01-01T00:00:00.000Z"],
    ]);
    expect(await golden.check()).toEqual(listings);
    expect(await golden.check(["redis"])).toEqual([listings[1]]);
    expect(await golden.show("kafka")).toEqual(listings[0]);
  });

  it("keeps a passage fresh wherever it moves, and not when it is rewritten", async () => {
    const { golden, put } = await createFixture();
    await golden.add({ ...addition, id: "redis", sources: ["guide/redis.md#tls"] });
    await put("guide/redis.md", "# Redis\nnew\n## TLS\nrotate\n## Pool\nset max-total");
    expect((await golden.show("redis")).freshness.verdict).toBe("fresh");
    await put("guide/redis.md", "# Redis\nnew\n## TLS\nrotate daily");
    expect((await golden.show("redis")).freshness.verdict).toBe("changed");
  });

  it("removes an entry once", async () => {
    const { golden, ask } = await createFixture();
    await golden.add({ ...addition, id: "redis" });
    expect(await golden.remove("redis")).toMatchObject({ id: "redis", answer: addition.answer });
    await expect(golden.remove("redis")).rejects.toMatchObject({ code: "golden-not-found" });
    expect(await ask(addition.phrasings[0] ?? "", 0)).toEqual({ kind: "empty" });
    await expect(golden.check(["redis"])).rejects.toMatchObject({ code: "golden-not-found" });
    await expect(golden.exportYaml(["redis"])).rejects.toMatchObject({ code: "golden-not-found" });
  });
});
