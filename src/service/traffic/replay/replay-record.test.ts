import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import type { ConfigInput } from "../../../config.ts";
import { createFakeChatModel } from "../../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import { openAssay } from "../../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";
const SLOW = "How does an index make slow database queries quick?";

async function createFixture() {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await put("mysql.md", "# Indexes\n\nAn index makes slow database queries quick.");
  await golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const open = ({ chat = "one", config = {} }: { chat?: string; config?: ConfigInput } = {}) => {
    const model = createFakeChatModel({ id: chat, reply: () => `Says ${chat} [1].` });
    return openAssay({
      background: false,
      config: {
        ...{ golden: { threshold: 0.8 }, retrieval: { threshold: 0.2 } },
        ...{ rewrite: { enabled: false }, rerank: { enabled: false } },
        ...config,
      },
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({ dimension: 256 }),
      chat: model,
    });
  };
  return { open, store, golden, put };
}

describe("a request that is asked again", () => {
  it("comes to the same where nothing changed, and leaves nothing behind", async () => {
    const { open, store } = await createFixture();
    await using assay = await open();
    for (const question of [POOL, SLOW]) {
      const { id } = await assay.ask(question);
      const before = { log: await assay.log.list(), cache: await store.cache.list() };
      const replay = await assay.log.replay(id);
      expect(replay).toMatchObject({ isSame: true, differences: [], gone: [] });
      expect(replay.after.id).not.toBe(id);
      expect({ log: await assay.log.list(), cache: await store.cache.list() }).toEqual(before);
    }
  });

  it("says what it was answered with that is not there any more, and what differs", async () => {
    const { open, golden } = await createFixture();
    const first = await open();
    const served = await first.ask(POOL, { surface: "docs" }).catch(() => first.ask(POOL));
    const written = await first.ask(SLOW);
    await first.close();
    await golden.retire({ id: "pool" });
    await using assay = await open({ chat: "two" });
    const pool = await assay.log.replay(served.id);
    expect(pool).toMatchObject({
      isSame: false,
      before: { source: "golden" },
      after: { source: "generated" },
    });
    expect(pool.gone).toContain("The reviewed entry pool is retired.");
    expect(pool.differences).toContainEqual({ what: "source", before: "golden", after: "generated" });
    const slow = await assay.log.replay(written.id);
    expect(slow.gone).toContain("The chat model was one, and is two.");
    expect(slow.differences).toContainEqual({
      what: "text",
      before: "Says one [1].",
      after: "Says two [1].",
    });
    const quoted = await assay.log.replay(written.id, { generate: false });
    expect(quoted.after).toMatchObject({ source: "extracted", calls: [] });
  });

  it("lists as different only what was looked up again, and in other words what was not", async () => {
    const { open } = await createFixture();
    const [withheld, stored] = await (async () => {
      await using first = await open({ config: { holdout: { share: 1 } } });
      const outside = await first.ask("What do penguins eat at night?", { session: "s" });
      const golden = await first.ask(POOL, { session: "s" });
      expect(golden.source).not.toBe("golden");
      await using second = await open();
      await second.ask(SLOW);
      const cached = await second.ask(SLOW);
      expect([outside.source, cached.source]).toEqual(["fallback", "cached"]);
      return [[outside.id, golden.id], cached.id] as const;
    })();
    await using assay = await open();
    for (const id of withheld) {
      const replay = await assay.log.replay(id, { generate: false });
      expect(replay.differences.map(({ what }) => what)).not.toContain("reviewed answers");
      expect(replay.differences.filter(({ after }) => after === null)).toEqual([]);
    }
    const cached = await assay.log.replay(stored, { generate: false });
    expect(cached).toMatchObject({ isSame: true, differences: [] });
    expect(cached.notKnown).not.toContain("No answer was written, as you asked.");
  });

  it("is asked at its surface and under the threshold of then", async () => {
    const { open } = await createFixture();
    const strict = { surfaces: { docs: { golden: { threshold: 1 } } } };
    const first = await open({ config: strict });
    const near = "How do I configure the redis connection pool size?";
    const { id, source } = await first.ask(near, { surface: "docs" });
    expect(source).not.toBe("golden");
    await first.close();
    await using assay = await open();
    const replay = await assay.log.replay(id);
    expect(replay).toMatchObject({ isSame: true, after: { golden: { threshold: 1, outcome: "far" } } });
    expect(replay.gone).toContain("The surface docs is configured no more, or switched off.");
  });

  it("cannot be asked where questions are not kept, and not where there is none", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    await expect(assay.log.replay("absent")).rejects.toMatchObject({ code: "answer-not-found" });
    await using hashing = await openAssay({
      background: false,
      config: {
        database: ":memory:",
        log: { questions: "hash" },
        golden: { threshold: 0.8 },
        retrieval: { threshold: 0.2 },
      },
      secrets: { logKey: "0123456789abcdef" },
      embedder: createFakeEmbedder({ dimension: 256 }),
    });
    const { id } = await hashing.ask(POOL);
    await expect(hashing.log.replay(id)).rejects.toMatchObject({ code: "log-off" });
  });
});
