import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { ConfigInput } from "../../config.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { openSqliteStore } from "../../stores/sqlite/open-sqlite-store.ts";
import type { Store } from "../../stores/store.ts";
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
  const open = (secrets: { logKey?: string } = {}, config: ConfigInput = {}, kept: Store = store) =>
    openAssay({
      config: {
        ...{ golden: { threshold: 0.8 }, retrieval: { threshold: 0.2 } },
        ...{ rewrite: { enabled: false }, rerank: { enabled: false }, holdout: { enabled: false } },
        ...config,
      },
      secrets,
      store: { ...kept, close: async () => {} },
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
    const expected = {
      ...{ records: 2, opinions: 2, shadows: 0, cached: 1, labelled: 1, quarantined: 1 },
      ...{ blanked: 0, said: 0 },
    };
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

  it("takes her words out of what others were answered, opined and compared, and leaves the rest of it", async () => {
    const { open, store } = await createFixture();
    const written = "How does an index make slow database queries quick for annfoster?";
    await using assay = await open({}, { cache: { threshold: 0.7 }, golden: { enabled: false } });
    const mine = await assay.ask(written, { user: "ann" });
    const theirs = await assay.ask("How does an index make slow database queries quick for me?", {
      user: "bob",
    });
    expect([mine.source, theirs.source]).toEqual(["generated", "cached"]);
    await assay.report({ answerId: theirs.id, by: "ann", note: "hers" });
    await assay.feedback({ answerId: theirs.id, kind: "copied", by: "bob" });
    const pair = {
      asked: "Why so?",
      answer: null,
      same: true,
      by: "ann",
      kind: "human",
      note: "hers",
    } as const;
    const at = "2026-03-01T00:00:00.000Z";
    await store.labels.append([
      { ...pair, id: "hers", stored: written, entryId: null, at },
      { ...pair, id: "other", stored: POOL, entryId: null, at },
    ]);
    const before = (await assay.log.get(theirs.id)).record;
    expect(before.trace).toContain("annfoster");
    const expected = { records: 1, cached: 1, labelled: 2, blanked: 1, said: 1 };
    expect(await assay.log.erase({ person: "ann" }, { dryRun: true })).toMatchObject(expected);
    expect(await assay.log.erase({ person: "ann" })).toMatchObject(expected);
    const { record, feedback } = await assay.log.get(theirs.id);
    expect(record).toEqual({ ...before, trace: record.trace });
    const { entries } = JSON.parse(record.trace);
    expect(entries).toHaveLength(JSON.parse(before.trace).entries.length);
    expect(feedback.map(({ by }) => by)).toEqual(["bob"]);
    expect(await store.labels.list()).toMatchObject([{ id: "other", by: null, note: null }]);
    expect(await store.quarantine.list()).toMatchObject([{ by: null, note: null }]);
    const left = JSON.stringify([record, feedback, await store.labels.list(), await store.quarantine.list()]);
    expect(left).not.toMatch(/annfoster|hers|"ann"/);
  });

  it("leaves none of her words in the file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-erase-"));
    try {
      const path = join(folder, "a.db");
      const { open } = await createFixture();
      const store = await openSqliteStore({ path });
      await using assay = await open({}, {}, store);
      for (let number = 0; number < 150; number += 1) {
        const person = number % 3 === 0 ? "ann" : "bob";
        // Words of any order, so that pages of the index of questions are split and filled in their middle.
        const words = `${(number * 7919) % 150} ${person}word ${"of a long question ".repeat(number % 40)}`;
        const { id } = await assay.ask(words, { user: person, session: person });
        await assay.feedback({ answerId: id, kind: "down", by: `${person}word`, note: `${person}word` });
      }
      const bytes = () =>
        readdirSync(folder)
          .map((name) => readFileSync(join(folder, name)).toString("latin1"))
          .join("");
      expect(bytes()).toContain("annword");
      expect(await assay.log.erase({ person: "ann" })).toMatchObject({ records: 50, opinions: 50 });
      expect(bytes()).not.toContain("annword");
      expect(bytes()).toContain("bobword");
      expect(await store.checkIntegrity()).toMatchObject({ problems: [] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
