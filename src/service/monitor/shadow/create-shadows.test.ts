import { describe, expect, it } from "vitest";
import { judgeEvaluation } from "../../../../test/contract/shadow-contract.ts";
import { isJudging, settled, verdict } from "../../../../test/fixtures/shadow-chat.ts";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import type { ConfigInput } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import type { ChatRequest } from "../../../models/chat-model.ts";
import { createFakeChatModel, type FakeReply } from "../../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../../models/similarity.ts";
import { createJudge } from "../../../monitor/shadow/create-judge.ts";
import { type OpenAssayOptions, openAssay } from "../../open-assay.ts";

const ASKED = "How do I configure the redis connection pool?";
const SERVED = "Set max-active to 8.";
const FRESH = "Set max-active to 16 [1].";

interface SetUp {
  /** The reviewed answer. @default SERVED */
  served?: string;
  reply?: (request: ChatRequest) => FakeReply | Promise<FakeReply>;
  config?: ConfigInput;
  options?: OpenAssayOptions;
}

const usual = (request: ChatRequest): FakeReply => (isJudging(request) ? verdict(true) : FRESH);

async function setUp({ served = SERVED, reply = usual, config = {}, options = {} }: SetUp = {}) {
  const { store, put, golden } = createGoldenFixture();
  await put(
    "redis.md",
    "# Redis\n\nConfigure the redis connection pool through pool.max-active, which is 16.",
  );
  await golden.add({
    ...{ id: "pool", phrasings: [ASKED], answer: served, sources: ["redis.md"], reviewedBy: "ada" },
  });
  const chat = createFakeChatModel({ reply, cost: 1 });
  const open = (more: ConfigInput = {}, opened: OpenAssayOptions = {}) =>
    openAssay({
      config: {
        ...{ rewrite: { enabled: false }, rerank: { enabled: false } },
        ...{ shadow: { share: 1 }, holdout: { enabled: false } },
        ...config,
        ...more,
      },
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.2) },
      }),
      chat,
      ...options,
      ...opened,
    });
  return { open, store, chat };
}

describe("comparing served answers in the background", () => {
  it("writes an answer anew, lets the judge compare the two in both orders, and keeps what came of it", async () => {
    const { open, store, chat } = await setUp();
    await using assay = await open();
    const answer = await assay.ask(ASKED);
    await settled(assay, 1);
    expect(await store.shadows.list()).toMatchObject([
      {
        ...{ id: answer.id, answerId: answer.id, at: answer.trace.startedAt, source: "golden" },
        ...{ entryId: "pool", surface: null, verdict: "different", orders: ["different", "different"] },
        ...{ reason: "8 and 16.", fresh: FRESH, cost: 3, embedderId: assay.embedderId },
        judge: createJudge({ chat, createMarker: () => "" }).id,
        generator: expect.stringMatching(/^fake-chat prompt-[0-9a-f]{8}$/),
      },
    ]);
    expect(chat.requests.map(isJudging)).toEqual([false, true, true]);
    expect(await assay.monitor.shadow.get(answer.id)).toMatchObject({ verdict: "different" });
  });

  it("gives the answer before anything is asked of the chat model", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { open, chat } = await setUp({ reply: (request) => gate.then(() => usual(request)) });
    await using assay = await open();
    const answer = await assay.ask(ASKED);
    expect([answer.source, answer.text, chat.requests.length]).toEqual(["golden", SERVED, 0]);
    release();
    expect(await settled(assay, 1)).toMatchObject({ done: 1 });
  });

  it("leaves cache and log as they would be without it, and its cost out of the answer's", async () => {
    const { open, store } = await setUp();
    await using assay = await open();
    const { id } = await assay.ask(ASKED);
    await settled(assay, 1);
    const { entries } = await assay.log.list();
    expect(entries.map((entry) => [entry.id, entry.cost])).toEqual([[id, 0]]);
    expect(await store.cache.list()).toEqual([]);
    const { today } = await assay.monitor.shadow.status();
    expect(today).toMatchObject({ started: 1, cost: 3 });
  });

  it("waits while a question is being answered", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const other = "Which redis pool setting is 16?";
    const isOther = ({ prompt }: ChatRequest) => prompt.includes(other);
    const { open, chat } = await setUp({
      reply: (request) => (isOther(request) ? gate.then(() => FRESH) : usual(request)),
    });
    await using assay = await open({ golden: { threshold: 0.99 } });
    const slow = assay.ask(other);
    await assay.ask(ASKED);
    while (chat.requests.length === 0) await new Promise(setImmediate);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(chat.requests.map(isOther)).toEqual([true]);
    release();
    await slow;
    await settled(assay, 1);
    expect(chat.requests.map(isOther)).toEqual([true, false, false, false]);
  });

  it("compares a stored answer with one that is written past it", async () => {
    let written = 0;
    const { open, store, chat } = await setUp({
      reply(request) {
        if (isJudging(request)) return verdict(false, "Both say 16.");
        written += 1;
        return `Generation ${written} says 16 [1].`;
      },
      config: { golden: { enabled: false } },
    });
    await using assay = await open();
    await assay.ask(ASKED);
    const second = await assay.ask(ASKED);
    expect([second.source, second.text]).toEqual(["cached", "Generation 1 says 16 [1]."]);
    await settled(assay, 1);
    expect(await store.shadows.list()).toMatchObject([
      {
        source: "cached",
        verdict: "same",
        fresh: "Generation 2 says 16 [1].",
        entryId: second.cache?.entryId,
      },
    ]);
    expect((await assay.ask(ASKED)).text).toBe(second.text);
    expect(chat.requests.filter((request) => !isJudging(request))).toHaveLength(2);
  });

  it("asks no judge of the same text, nor of a question that the documents no longer answer", async () => {
    const { open, store, chat } = await setUp({ served: FRESH, reply: () => FRESH });
    {
      await using assay = await open();
      await assay.ask(ASKED);
      await settled(assay, 1);
      expect(await store.shadows.list()).toMatchObject([{ verdict: "same", orders: [null, null] }]);
    }
    await store.shadows.purge("9999");
    {
      await using assay = await open({ retrieval: { threshold: 1 } });
      await assay.ask(ASKED);
      await settled(assay, 1);
      const [record] = await store.shadows.list();
      expect(record).toMatchObject({
        verdict: "different",
        orders: [null, null],
        fresh: "Not covered in the docs.",
      });
      expect(await assay.monitor.shadow.divergence()).toMatchObject([{ different: 1, uncovered: 1, low: 1 }]);
    }
    expect(chat.requests.some(isJudging)).toBe(false);
  });

  it("keeps the turns of the conversation that the question was asked in", async () => {
    const { open, chat } = await setUp();
    await using assay = await open();
    const history = [{ role: "user" as const, text: "We run redis seven." }];
    const asked = assay.ask(ASKED, { history });
    await asked;
    history.push({ role: "user", text: "Something else." });
    await settled(assay, 1);
    expect(chat.requests[0]?.prompt).toContain("We run redis seven.");
    expect(chat.requests[0]?.prompt).not.toContain("Something else.");
  });

  it.each([
    ["the model is gone", new AppError("chat-unavailable", "Gone."), /fresh answer is degraded/],
    ["it cannot be read", "No verdict.", /./],
  ])("records a failure as one where %s", async (_, reply, reason) => {
    const { open, store } = await setUp({ reply: (request) => (isJudging(request) ? "?" : reply) });
    await using assay = await open();
    await assay.ask(ASKED);
    expect(await settled(assay, 1)).toMatchObject({ done: 1, lost: 0 });
    const [record] = await store.shadows.list();
    expect(record).toMatchObject({ verdict: "failed", orders: [null, null] });
    expect(record?.reason).toMatch(reason);
  });

  it("fails one that takes too long", async () => {
    const { open, store } = await setUp({
      reply: () => new Promise(() => {}),
      config: { shadow: { share: 1, timeoutMs: 20 } },
    });
    await using assay = await open();
    await assay.ask(ASKED);
    await settled(assay, 1);
    expect(await store.shadows.list()).toMatchObject([
      { verdict: "failed", reason: expect.stringContaining("20 ms") },
    ]);
  });

  it("counts what the store could not take, and never rejects", async () => {
    const { open, store } = await setUp();
    const broken = {
      ...store.shadows,
      claim: async () => {
        throw new AppError("database-full", "The disk is full.");
      },
    };
    await using assay = await open({}, { store: { ...store, shadows: broken, close: async () => {} } });
    await assay.ask(ASKED);
    expect(await settled(assay, 1)).toMatchObject({ lost: 1, done: 0 });
  });

  it("begins no more in a day than it may, and none once the budget is spent", async () => {
    const { open, store } = await setUp();
    for (const [shadow, begun] of [
      [{ share: 1, perDay: 2 }, 2],
      [{ share: 1, perDay: 50, budgetPerDay: 4 }, 2],
    ] as const) {
      await using assay = await open({ shadow });
      for (let at = 0; at < 5; at += 1) await assay.ask(ASKED);
      const queue = await settled(assay, 5);
      expect([queue.done, queue.overBudget]).toEqual([begun, 5 - begun]);
      await store.shadows.purge("9999");
    }
  });

  it("drops what it has no room for", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { open } = await setUp({ reply: (request) => gate.then(() => usual(request)) });
    await using assay = await open({ shadow: { share: 1, perDay: 1000 } });
    for (let at = 0; at < 110; at += 1) await assay.ask(ASKED);
    await new Promise(setImmediate);
    const { queue } = await assay.monitor.shadow.status();
    expect(queue.waiting).toBeLessThanOrEqual(100);
    expect(queue.dropped).toBeGreaterThanOrEqual(9);
    release();
  });

  it("ends at once when Assay is closed while a model keeps silent, and keeps nothing of it", async () => {
    const { open, store, chat } = await setUp({ reply: () => new Promise(() => {}) });
    const assay = await open();
    await assay.ask(ASKED);
    await assay.ask(ASKED);
    while (chat.requests.length === 0) await new Promise(setImmediate);
    await assay.close();
    expect(await store.shadows.list()).toEqual([]);
  });

  it("charges the day for what was spent on one that is given up, which may be compared again", async () => {
    const { open, store, chat } = await setUp({
      reply: (request) => (isJudging(request) ? new Promise(() => {}) : usual(request)),
    });
    const assay = await open();
    const { id } = await assay.ask(ASKED);
    while (!chat.requests.some(isJudging)) await new Promise(setImmediate);
    await assay.close();
    const [record] = await store.shadows.list();
    expect(record).toMatchObject({ answerId: id, verdict: "failed", cost: 1, fresh: null });
    expect(record?.id).not.toBe(id);
    expect((await store.shadows.readDay(record?.ranAt.slice(0, 10) ?? "")).cost).toBe(1);
  });

  it("charges the day for what was spent on one that took too long", async () => {
    const { open, store } = await setUp({
      reply: (request) => (isJudging(request) ? new Promise(() => {}) : usual(request)),
      config: { shadow: { share: 1, timeoutMs: 1000 } },
    });
    await using assay = await open();
    await assay.ask(ASKED);
    await settled(assay, 1);
    expect(await store.shadows.list()).toMatchObject([{ verdict: "failed", cost: 1 }]);
    const { today } = await assay.monitor.shadow.status();
    expect(today).toMatchObject({ started: 1, cost: 1 });
  });

  it("compares only the share of a surface, and only where a model writes", async () => {
    const { open, store } = await setUp();
    await using assay = await open({
      shadow: { share: 0 },
      surfaces: {
        ...{ support: { shadow: { share: 1 } }, docs: {} },
        quotes: { shadow: { share: 1 }, generate: { enabled: false } },
      },
    });
    for (const surface of ["docs", "quotes", "support"]) await assay.ask(ASKED, { surface });
    await assay.ask(ASKED, { surface: "support", generate: false });
    await assay.ask(ASKED, { surface: "support", log: false });
    await settled(assay, 1);
    expect((await store.shadows.list()).map(({ surface }) => surface)).toEqual(["support"]);
    expect(await assay.monitor.shadow.status()).toMatchObject({
      on: true,
      share: 0,
      surfaces: { support: 1 },
    });
  });

  it("keeps no text where questions may not be kept", async () => {
    const { open, store } = await setUp({
      reply: (request) => (isJudging(request) ? verdict(true, `They asked: ${ASKED}`) : FRESH),
      config: { log: { questions: "hash" } },
      options: { secrets: { logKey: "0123456789abcdef0123" } },
    });
    await using assay = await open();
    await assay.ask(ASKED);
    await settled(assay, 1);
    const [record] = await store.shadows.list();
    expect(record).toMatchObject({ verdict: "different", reason: "judged", fresh: null });
    expect(JSON.stringify(record)).not.toContain("max-active");
  });

  it("keeps no text of an answer whose record was erased meanwhile", async () => {
    let erase = async () => {};
    const { open, store } = await setUp({
      async reply(request) {
        await erase();
        return usual(request);
      },
    });
    await using assay = await open();
    erase = async () => void (await assay.log.purge("9999"));
    await assay.ask(ASKED);
    await settled(assay, 1);
    expect(await store.shadows.list()).toMatchObject([
      { verdict: "different", reason: "no-record", fresh: null, cost: 3 },
    ]);
  });

  it("says why it is off", async () => {
    const { open } = await setUp();
    const why = async (config: ConfigInput) => {
      await using assay = await open(config);
      return (await assay.monitor.shadow.status()).offBecause;
    };
    expect(await why({ shadow: { enabled: false } })).toBe("shadow.enabled is false");
    expect(await why({ shadow: { share: 0 } })).toBe("shadow.share is 0");
    expect(await why({ shadow: { perDay: 0 } })).toBe("shadow.perDay is 0");
    expect(await why({ generate: { enabled: false } })).toBe("no chat model writes answers");
    expect(await why({})).toBeNull();
  });

  it("names the judge's latest evaluation, and says where there is none", async () => {
    const { open, store, chat } = await setUp();
    await using assay = await open({}, { background: false });
    expect(await assay.monitor.shadow.status()).toMatchObject({
      ...{ background: false, evaluation: null },
    });
    const judge = createJudge({ chat, createMarker: () => "" }).id;
    await store.shadows.addEvaluation(judgeEvaluation({ id: "1", judge }));
    expect(await assay.monitor.shadow.status()).toMatchObject({ evaluation: { id: "1" }, problem: null });
  });

  it("says that a budget cannot hold for a model without a price", async () => {
    const { open } = await setUp();
    const chat = { baseUrl: "http://localhost:1/v1", model: "llama" };
    const problem = async (config: ConfigInput) => {
      await using assay = await open({ chat, shadow: { share: 1, budgetPerDay: 3 }, ...config });
      return (await assay.monitor.shadow.status()).problem;
    };
    expect(await problem({})).toContain("llama has no price");
    expect(await problem({ prices: { llama: { input: 1, output: 1 } } })).toBeNull();
  });
});

describe("comparing answers of the log", () => {
  it("takes up what was not compared, stops at a limit and goes on where it stopped", async () => {
    const { open, store } = await setUp();
    await using assay = await open({}, { background: false });
    for (let at = 0; at < 4; at += 1) await assay.ask(ASKED);
    const since = "2000-01-01T00:00:00.000Z";
    expect(await assay.monitor.shadow.run({ since, limit: 3 })).toMatchObject({
      ...{ hits: 4, picked: 4, known: 0, left: 1, isBudgetUsed: false, cost: 9 },
      compared: { same: 0, different: 3, unsure: 0, failed: 0 },
    });
    expect(await assay.monitor.shadow.run({ since })).toMatchObject({ known: 3, left: 0 });
    expect(await assay.monitor.shadow.run({ since })).toMatchObject({ known: 4, left: 0, cost: null });
    expect(await store.shadows.list()).toHaveLength(4);
  });

  it("ends when the day's places are taken", async () => {
    const { open } = await setUp();
    await using assay = await open({ shadow: { share: 1, perDay: 2 } }, { background: false });
    for (let at = 0; at < 4; at += 1) await assay.ask(ASKED);
    const run = await assay.monitor.shadow.run({ since: "2000-01-01T00:00:00.000Z" });
    expect(run).toMatchObject({ isBudgetUsed: true, left: 2, compared: { different: 2 } });
  });

  it("picks what would have been picked in the background", async () => {
    const { open, store } = await setUp();
    {
      await using assay = await open({ shadow: { share: 0.5 } });
      for (let at = 0; at < 24; at += 1) await assay.ask(ASKED);
      await settled(assay);
    }
    const inBackground = (await store.shadows.list()).length;
    await using assay = await open({ shadow: { share: 0.5 } });
    const run = await assay.monitor.shadow.run({ since: "2000-01-01T00:00:00.000Z" });
    expect(run).toMatchObject({ picked: inBackground, known: inBackground, left: 0 });
  });

  it("stops when its caller gives up, with what it has", async () => {
    const { open, store } = await setUp();
    await using assay = await open({}, { background: false });
    for (let at = 0; at < 3; at += 1) await assay.ask(ASKED);
    const caller = new AbortController();
    const run = assay.monitor.shadow.run({
      since: "2000-01-01T00:00:00.000Z",
      signal: caller.signal,
      onProgress: () => caller.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: "aborted" });
    expect(await store.shadows.list()).toHaveLength(1);
  });

  it("is refused where nothing is compared, and where the log keeps no questions", async () => {
    const { open } = await setUp();
    const since = "2000-01-01T00:00:00.000Z";
    await using off = await open({ shadow: { share: 0 } });
    await expect(off.monitor.shadow.run({ since })).rejects.toMatchObject({ code: "config-invalid" });
    await using unlogged = await open({ log: { enabled: false } });
    await expect(unlogged.monitor.shadow.run({ since })).rejects.toMatchObject({ code: "log-off" });
  });
});

describe("evaluating the judge", () => {
  const pair = { question: "How many?", served: "8.", fresh: "Sixteen.", label: "different" as const };

  it("keeps how it did on labelled pairs", async () => {
    const { open, store } = await setUp({ reply: () => verdict(true) });
    await using assay = await open();
    const report = await assay.monitor.shadow.evaluate([pair, { ...pair, label: "same" }], { by: "ada" });
    expect(report).toMatchObject({
      figures: { judged: 2, accuracy: { value: 0.5 }, positionBias: { value: 0 } },
      verdicts: [{ verdict: "different" }, { verdict: "different" }],
      cost: 4,
    });
    expect(await store.shadows.listEvaluations()).toEqual([report.evaluation]);
    expect(report.evaluation).toMatchObject({ by: "ada", counts: { same: { different: 1 } } });
  });

  it("keeps nothing of a judge that came to no verdict, and is refused without pairs", async () => {
    const { open, store } = await setUp({ reply: () => "?" });
    await using assay = await open();
    expect(await assay.monitor.shadow.evaluate([pair])).toMatchObject({ figures: { judged: 0, failed: 1 } });
    expect(await store.shadows.listEvaluations()).toEqual([]);
    await expect(assay.monitor.shadow.evaluate([])).rejects.toMatchObject({ code: "dataset-invalid" });
  });
});
