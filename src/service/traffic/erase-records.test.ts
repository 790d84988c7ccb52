import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { openAssay } from "../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";
const NEAR = "How do I configure the redis connection pool size?";
const OWN = "How does an index make slow database queries quick?";

async function createFixture() {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await put("mysql.md", "# Indexes\n\nAn index makes slow database queries quick.");
  await golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const open = (secrets: { logKey?: string } = {}) =>
    openAssay({
      config: {
        ...{ golden: { threshold: 0.8 }, retrieval: { threshold: 0.2 } },
        ...{ rewrite: { enabled: false }, rerank: { enabled: false }, holdout: { enabled: false } },
      },
      secrets,
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({ dimension: 256 }),
      chat: createFakeChatModel({ reply: () => "An index makes queries quick [1]." }),
      background: false,
    });
  return { open, store };
}

describe("erasing what is kept of a person", () => {
  it("removes records, opinions, stored answers and pairs of questions nobody else asked, and nothing else", async () => {
    const { open, store } = await createFixture();
    await using assay = await open();
    const mine = await assay.ask(OWN, { user: "ann", session: "s1" });
    const near = await assay.ask(NEAR, { user: "ann", session: "s2" });
    const theirs = await assay.ask("How is an index of a database made?", { user: "bob", session: "s3" });
    await assay.feedback({ answerId: mine.id, kind: "up" });
    await assay.feedback({ answerId: theirs.id, kind: "down" });
    await assay.report({ answerId: near.id });
    await store.followUps.append([
      {
        ...{ answerId: mine.id, nextId: near.id, at: "2026-03-01T00:00:00.000Z", seconds: 5 },
        ...{ similarity: 0.1, embedderId: "e" },
      },
    ]);
    const expected = { records: 2, opinions: 2, shadows: 0, cached: 1, labelled: 1, quarantined: 1 };
    expect(await assay.log.erase({ person: "ann" }, { dryRun: true })).toEqual(expected);
    expect((await assay.log.list()).entries).toHaveLength(3);
    expect(await assay.log.erase({ person: "ann" })).toEqual(expected);
    expect((await assay.log.list()).entries.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await store.log.listFeedback()).map(({ answerId }) => answerId)).toEqual([theirs.id]);
    expect(await store.labels.list()).toEqual([]);
    expect(await store.quarantine.list()).toEqual([]);
    expect(await store.followUps.list()).toEqual([]);
    const written = (await store.cache.list()).map(({ question }) => question);
    expect(written).not.toContain(OWN);
    expect(await assay.log.erase({ person: "ann" })).toMatchObject({ records: 0 });
  });

  it("keeps what people decided of a question that others asked too", async () => {
    const { open, store } = await createFixture();
    await using assay = await open();
    const near = await assay.ask(NEAR, { user: "ann" });
    await assay.ask(NEAR.toUpperCase(), { user: "bob" });
    await assay.report({ answerId: near.id });
    expect(await assay.log.erase({ person: "ann" })).toMatchObject({
      records: 1,
      labelled: 0,
      quarantined: 0,
    });
    expect(await store.quarantine.list()).toHaveLength(1);
    expect(await store.labels.list()).toHaveLength(1);
  });

  it("goes by session, by age and by everything, and by nothing not at all", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    for (const session of ["a", "a", "b"]) await assay.ask(POOL, { session });
    expect(await assay.log.erase({ session: "a", before: "2000-01-01" })).toMatchObject({ records: 0 });
    expect(await assay.log.erase({ session: "a" })).toMatchObject({ records: 2 });
    await expect(assay.log.erase({})).rejects.toMatchObject({ code: "usage" });
    expect(await assay.log.erase({ all: true })).toMatchObject({ records: 1 });
  });

  it("finds a person whose questions were kept before there was a key", async () => {
    const { open } = await createFixture();
    {
      await using assay = await open();
      await assay.ask(POOL, { user: "ann" });
    }
    await using assay = await open({ logKey: "0123456789abcdef" });
    await assay.ask(POOL, { user: "ann" });
    expect(await assay.log.erase({ person: "ann" })).toMatchObject({ records: 2 });
  });
});
