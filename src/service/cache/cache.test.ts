import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Answer } from "../../answer/answer.ts";
import type { AskOptions } from "../../answer/question-context.ts";
import type { ConfigInput } from "../../config.ts";
import { AppError } from "../../errors.ts";
import {
  createFakeChatModel,
  type FakeChatModel,
  type FakeReply,
} from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import type { CacheStore } from "../../stores/cache.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import type { Store } from "../../stores/store.ts";
import { openAssay } from "../open-assay.ts";

const defaultThresholds = { golden: similarity(0.95), retrieval: similarity(0.2) };
const PAGES: Readonly<Record<string, string>> = {
  "redis.md": "# Redis\n\n## Pool\n\nThe redis pool of the gateway holds ten open connections.\n",
  "kafka.md": "# Kafka\n\n## Batch\n\nThe kafka listener reads records in a batch when told to.\n",
};
const QUESTION = "How many connections does the redis pool of the gateway hold?";
const NEAR = "How many open connections does the redis pool of the gateway hold?";

interface SetUp {
  config?: ConfigInput;
  /** @default the number of the generation, cited */
  reply?: (prompt: string, call: number) => FakeReply | undefined | Promise<FakeReply | undefined>;
  chat?: string;
  store?: Store;
  pages?: Readonly<Record<string, string>>;
}

async function setUp({ config = {}, reply, chat: id = "fake-chat", store, pages = PAGES }: SetUp = {}) {
  const folder = mkdtempSync(join(tmpdir(), "assay-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let now = Date.parse("2026-05-01T10:00:00Z");
  let calls = 0;
  const chat: FakeChatModel = createFakeChatModel({
    id,
    reply: ({ prompt }) => {
      calls += 1;
      return reply ? reply(prompt, calls) : `Ten of them, says generation ${calls} [1].`;
    },
  });
  const assay = await openAssay({
    background: false,
    config: {
      database: ":memory:",
      rewrite: { enabled: false },
      rerank: { enabled: false },
      retrieval: { k: 1 },
      golden: { vetoes: { questionType: true } },
      ...config,
    },
    embedder: createFakeEmbedder({ defaultThresholds }),
    chat,
    clock: () => new Date(now),
    ...(store && { store }),
  });
  onTestFinished(() => assay.close());
  const put = async (given: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(given)) writeFileSync(join(folder, name), text);
    await assay.ingest({ paths: [folder] });
  };
  await put(pages);
  return {
    assay,
    chat,
    put,
    later: (seconds: number) => {
      now += seconds * 1000;
    },
    ask: (question: string, options?: AskOptions) => assay.ask(question, options),
  };
}

const cacheOutcome = ({ trace }: Answer) =>
  trace.entries.findLast((entry) => entry.stage === "cache")?.outcome;
const keepOf = ({ trace }: Answer) => {
  const entry = trace.entries.find((each) => each.stage === "keep");
  return entry?.stage === "keep" ? (entry.reason ?? entry.outcome) : undefined;
};
const semantic: ConfigInput = { cache: { threshold: 0.9 } };

describe("an answer that was generated", () => {
  it("is served to the same question with its age and origin, and no model is called for it", async () => {
    const { ask, chat, later, assay } = await setUp();
    const first = await ask(QUESTION);
    expect([first.source, keepOf(first), first.cache]).toEqual(["generated", "stored", null]);
    later(30);
    const again = await ask(`  ${QUESTION.toUpperCase()} `);
    expect(again).toMatchObject({
      source: "cached",
      text: first.text,
      citations: first.citations,
      degraded: [],
      cache: { served: true, answerId: first.id, ageSeconds: 30, because: null, match: { how: "exact" } },
    });
    expect(again.id).not.toBe(first.id);
    expect(again.trace.entries.map(({ stage }) => stage)).not.toContain("retrieve");
    expect(chat.requests).toHaveLength(1);
    const { entries } = await assay.log.list();
    expect(entries.map(({ source, cache }) => [source, cache?.outcome])).toEqual([
      ["cached", "hit"],
      ["generated", "threshold-missing"],
    ]);
    expect(entries[0]?.cache?.entryId).toBe(entries[1]?.cache?.keptAs);
    expect((await assay.cache.status()).served).toBe(1);
  });

  it("is served with the addresses that its pages have by now, and written no second time", async () => {
    const store = createMemoryStore();
    const { ask } = await setUp({ store, config: { site: { url: "https://old.example" } } });
    const first = await ask(QUESTION);
    const moved = await setUp({ store, config: { site: { url: "https://new.example", paths: "html" } } });
    const again = await moved.ask(QUESTION);
    expect([first.source, again.source, moved.chat.requests.length]).toEqual(["generated", "cached", 0]);
    const urls = [first, again].map(({ citations }) => citations[0]?.url ?? "");
    expect(urls[0]).toMatch(/^https:\/\/old\.example\/[^.]+#/);
    expect(urls[1]).toMatch(/^https:\/\/new\.example\/.+\.html#/);
  });

  // @see https://github.com/zilliztech/GPTCache/issues/651
  it("is served to the same question alone while no threshold was chosen, which is said", async () => {
    const { ask, chat, assay } = await setUp();
    await ask(QUESTION);
    const near = await ask(NEAR);
    expect([near.source, cacheOutcome(near)]).toEqual(["generated", "threshold-missing"]);
    expect(chat.requests).toHaveLength(2);
    expect(await assay.cache.status()).toMatchObject({ semantic: false, threshold: null, entries: 2 });
    expect((await assay.cache.status()).note).toContain("the same question alone");
    await assay.thresholds.set("cache", 0.9);
    expect(await assay.cache.status()).toMatchObject({ semantic: true, threshold: 0.9, note: null });
  });

  it("is served to a near question from the threshold on, and not below", async () => {
    const { ask, chat } = await setUp({ config: semantic });
    const first = await ask(QUESTION);
    const near = await ask(NEAR);
    expect(near).toMatchObject({ source: "cached", text: first.text, cache: { match: { how: "similar" } } });
    expect(near.cache?.match?.similarity).toBeGreaterThanOrEqual(0.9);
    const far = await ask("How does the kafka listener read a batch of records?");
    expect([far.source, cacheOutcome(far)]).toEqual(["generated", "far"]);
    expect(chat.requests).toHaveLength(2);
  });

  // @see https://github.com/vllm-project/semantic-router/issues/36
  it.each([
    [
      "another number",
      "Does the redis pool hold 10 connections?",
      "Does the redis pool hold 100 connections?",
    ],
    ["the opposite", "How do I turn on the redis pool?", "How do I turn off the redis pool?"],
  ])("is kept from %s, however near", async (_, stored, asked) => {
    const { ask } = await setUp({ config: { cache: { threshold: 0 } } });
    await ask(stored);
    const answer = await ask(asked);
    expect([answer.source, cacheOutcome(answer)]).toEqual(["generated", "vetoed"]);
    expect(answer.cache).toMatchObject({ served: false, because: expect.any(String) });
  });

  it("does not stand in its own way when it was written twice for one thing", async () => {
    const { ask, chat } = await setUp({ config: { cache: { threshold: 0.9 } } });
    await ask(QUESTION);
    await ask(NEAR, { cache: { mode: "no-cache" } });
    expect(chat.requests).toHaveLength(2);
    const third = await ask("How many open connections does the redis pool of the big gateway hold?");
    expect([third.source, cacheOutcome(third)]).toEqual(["cached", "hit"]);
  });
});

describe("freshness of a stored answer", () => {
  // @see https://github.com/HKUDS/LightRAG/issues/755
  it("is over when its passage changes: the same question and a rewording are answered anew", async () => {
    const store = createMemoryStore();
    const { ask, put } = await setUp({ config: semantic, store });
    await ask(QUESTION);
    // Past the removal that an ingest brings, as another process may write.
    const document = await store.documents.getDocument("redis.md");
    const passages = await store.documents.getPassages("redis.md");
    const rows = (await store.documents.vectors.changesSince(0)).added;
    if (!document) throw new Error("There is no document.");
    await store.documents.putDocument({
      document: { ...document, revision: 2, version: "v2" },
      passages: passages.map((passage) => ({ ...passage, hash: `${passage.hash}0`, text: "Twelve now." })),
      vectors: passages.map(({ id }) => rows.find((row) => row.id === id)?.vector ?? new Float32Array()),
      embedder: { id: "x", dimension: 0, ...(await store.settings.getEmbedder()) },
    });
    const near = await ask(NEAR);
    expect([near.source, cacheOutcome(near), near.cache?.because]).toEqual([
      "generated",
      "stale",
      "A passage that the stored answer rests on changed.",
    ]);
    expect((await store.cache.list()).map(({ question }) => question)).toEqual([NEAR]);
    await put({
      "redis.md": "# Redis\n\n## Pool\n\nThe redis pool of the gateway holds twelve connections.\n",
    });
    expect(await store.cache.list()).toEqual([]);
  });

  it("is over when a page comes that is as near to the question", async () => {
    const { ask, put } = await setUp({ config: semantic });
    await ask(QUESTION);
    await put({ "new.md": `# New\n\n${QUESTION.replace("?", "")}: twenty.\n` });
    const again = await ask(QUESTION);
    expect([again.source, cacheOutcome(again)]).toEqual(["generated", "stale"]);
    expect((await ask(QUESTION)).source).toBe("cached");
  });

  it("stands when another page changes, and its citation follows the lines", async () => {
    const { ask, put } = await setUp();
    const first = await ask(QUESTION);
    await put({
      "kafka.md": "# Kafka\n\nNothing about it.\n",
      "redis.md": PAGES["redis.md"]?.replace("# Redis\n", "# Redis\n\nA new beginning.\n") ?? "",
    });
    const again = await ask(QUESTION);
    expect(again.source).toBe("cached");
    expect(again.citations[0]?.startLine).toBe((first.citations[0]?.startLine ?? 0) + 2);
    expect(again.citations[0]?.version).toBe("v2");
  });

  // @see https://github.com/infiniflow/ragflow/issues/7130
  it("ends with its document, and so does the stored text", async () => {
    const { ask, assay } = await setUp();
    await ask(QUESTION);
    await assay.documents.remove(["redis.md"]);
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
    expect((await ask(QUESTION)).text).not.toContain("generation 1");
  });

  it("ends with its time, which serving it does not renew", async () => {
    const { ask, later, assay } = await setUp({ config: { cache: { ttlSeconds: 100 } } });
    await ask(QUESTION);
    later(60);
    expect((await ask(QUESTION)).source).toBe("cached");
    later(39);
    expect((await ask(QUESTION)).source).toBe("cached");
    later(1);
    const over = await ask(QUESTION);
    expect([over.source, cacheOutcome(over)]).toEqual(["generated", "expired"]);
    expect(await assay.cache.status()).toMatchObject({ entries: 1 });
    later(200);
    expect(await assay.cache.purge({ kind: "expired" })).toBe(1);
  });

  it("is purged as expired when the clock was set back, although nobody asks for it", async () => {
    const { assay, ask, later } = await setUp({ config: { cache: { ttlSeconds: 100 } } });
    await ask(QUESTION);
    later(-30);
    expect(await assay.cache.purge({ kind: "expired" })).toBe(0);
    later(-3600);
    expect(await assay.cache.purge({ kind: "expired" })).toBe(1);
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
  });

  it("is over when the clock was set back: nobody knows how old it is", async () => {
    const { assay, ask, later } = await setUp({ config: { cache: { ttlSeconds: 100 } } });
    await ask(QUESTION);
    later(-30);
    expect(await ask(QUESTION)).toMatchObject({ source: "cached", cache: { ageSeconds: 0 } });
    later(-3600);
    const over = await ask(QUESTION);
    expect([over.source, cacheOutcome(over)]).toEqual(["generated", "expired"]);
    expect(over.cache?.because).toContain("a clock that was set back");
    expect((await ask(QUESTION)).cache?.answerId).toBe(over.id);
    expect(await assay.cache.purge({ kind: "expired" })).toBe(0);
    later(3600);
    expect(cacheOutcome(await ask(QUESTION))).toBe("expired");
  });

  // @see https://github.com/zilliztech/GPTCache/issues/632
  it("hides no living answer behind a dead one", async () => {
    const { ask, later } = await setUp({ config: { cache: { threshold: 0.5, ttlSeconds: 100 } } });
    await ask(QUESTION);
    later(60);
    const living = await ask(NEAR, { cache: { mode: "no-cache" } });
    later(60);
    const again = await ask(QUESTION);
    expect([again.source, again.text]).toEqual(["cached", living.text]);
  });
});

describe("what is kept", () => {
  // @see https://github.com/Aharshi3614/Devwhisper/issues/293
  it.each<[string, string, FakeReply]>([
    ["a refusal", "no-answer", "Not covered in the docs."],
    ["an answer with an open part", "open-part", "Ten [1]. Not covered in the docs."],
    ["quotes after the model failed", "degraded", new AppError("chat-unavailable", "The model is down.")],
    [
      "quotes after the model broke off",
      "degraded",
      { text: "Ten of them [1].", thenFail: new AppError("chat-unavailable", "It broke off.") },
    ],
    ["an apology that cites nothing", "degraded", "Sorry, I am overloaded, please try again."],
  ])("is not %s", async (_, reason, reply) => {
    const { ask, assay } = await setUp({ reply: (_prompt, call) => (call === 1 ? reply : "Ten [1].") });
    const first = await ask(QUESTION);
    expect(keepOf(first)).toBe(reason);
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
    expect((await ask(QUESTION)).source).toBe("generated");
  });

  it.each([
    "Where is my order?",
    "What happened to order no. 4711-8811?",
    "Send the redis pool size to ann@example.org",
    "Call +49 30 1234567 about the redis pool",
  ])("is nothing about one person: %s", async (question) => {
    const { ask, assay } = await setUp({ config: { retrieval: { threshold: -1 } } });
    const first = await ask(question);
    expect([first.source, cacheOutcome(first)]).toEqual(["generated", "bypassed"]);
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
  });

  // @see https://github.com/zilliztech/GPTCache/issues/8
  it("is nothing that leans on turns before it, nor anything written with them in view", async () => {
    const { ask, assay } = await setUp({ config: { retrieval: { threshold: -1 } } });
    expect(cacheOutcome(await ask("And how many does it hold?"))).toBe("bypassed");
    const history = [{ role: "user" as const, text: "Tell me about pools." }];
    expect(keepOf(await ask(QUESTION, { history }))).toBe("history");
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
    await ask(QUESTION);
    expect((await ask(QUESTION, { history })).source).toBe("cached");
  });

  it("is no quote of the documents unless that is wanted", async () => {
    const { ask, assay } = await setUp({ config: { cache: { extracted: true } } });
    const first = await ask(QUESTION, { generate: false });
    expect([first.source, keepOf(first)]).toEqual(["extracted", "stored"]);
    const again = await ask(QUESTION, { generate: false });
    expect(again).toMatchObject({ source: "cached", text: first.text, citations: first.citations });
    expect((await ask(QUESTION)).source).toBe("generated");
    expect(await assay.cache.status()).toMatchObject({ entries: 2 });
    const { ask: plain } = await setUp();
    const quoted = await plain(QUESTION, { generate: false });
    expect(quoted.trace.entries.map(({ stage }) => stage)).not.toContain("cache");
  });

  it("is nothing at all where the cache is off", async () => {
    const { ask, chat } = await setUp({ config: { cache: { enabled: false } } });
    await ask(QUESTION);
    expect((await ask(QUESTION)).source).toBe("generated");
    expect(chat.requests).toHaveLength(2);
  });
});

describe("one question's own wishes", () => {
  it("no-cache answers anew and puts that in the place of what was there", async () => {
    const { ask } = await setUp();
    await ask(QUESTION);
    const anew = await ask(QUESTION, { cache: { mode: "no-cache" } });
    expect([anew.source, anew.text]).toEqual(["generated", "Ten of them, says generation 2 [1]."]);
    expect((await ask(QUESTION)).text).toBe(anew.text);
  });

  it("no-store is served what is there and leaves nothing behind", async () => {
    const { ask, assay } = await setUp();
    expect((await ask(QUESTION, { cache: { mode: "no-store" } })).source).toBe("generated");
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
    await ask(QUESTION);
    expect((await ask(QUESTION, { cache: { mode: "no-store" } })).source).toBe("cached");
  });

  it("only-if-cached calls no model, and says the fixed sentence where nothing fits", async () => {
    const { ask, chat } = await setUp();
    const nothing = await ask(QUESTION, { cache: { mode: "only-if-cached" } });
    expect([nothing.source, nothing.text, chat.requests.length]).toEqual([
      "fallback",
      "Not covered in the docs.",
      0,
    ]);
    expect(nothing.trace.entries.at(-1)).toMatchObject({
      stage: "route",
      reason: "only a stored answer was wanted, and none fits",
    });
    await ask(QUESTION);
    expect((await ask(QUESTION, { cache: { mode: "only-if-cached" } })).source).toBe("cached");
  });

  it("max-age takes what is younger alone, and 0 nothing that has aged", async () => {
    const { ask, later } = await setUp();
    await ask(QUESTION);
    later(10);
    expect((await ask(QUESTION, { cache: { maxAgeSeconds: 10 } })).source).toBe("cached");
    const tooOld = await ask(QUESTION, { cache: { maxAgeSeconds: 0 } });
    expect([tooOld.source, cacheOutcome(tooOld)]).toEqual(["generated", "expired"]);
  });

  it.each([
    { mode: "never" },
    { maxAgeSeconds: -1 },
    { maxAgeSeconds: Number.NaN },
    { maxAge: 3 },
    "no-cache",
  ])("refuses %j", async (cache) => {
    const { assay } = await setUp();
    const options: unknown = { cache };
    const ask = Reflect.apply(assay.ask, assay, [QUESTION, options]);
    await expect(ask).rejects.toMatchObject({ code: "usage" });
  });
});

describe("namespaces of stored answers", () => {
  // @see https://github.com/BerriAI/litellm/issues/19575
  // @see https://github.com/vllm-project/semantic-router/issues/2134
  it.each<[string, AskOptions, AskOptions]>([
    ["a surface", { surface: "docs" }, { surface: "support" }],
    ["an audience", { audience: ["staff"] }, { audience: ["guest"] }],
    ["a language", { language: "en" }, { language: "de" }],
    ["a filter", {}, { filter: { product: "x" } }],
    ["the size of the shortlist", { k: 1 }, { k: 2 }],
    ["a threshold", { retrievalThreshold: 0.1 }, { retrievalThreshold: 0.15 }],
  ])("never mix what %s keeps apart, and serve each its own", async (_, one, other) => {
    const surfaces = { docs: {}, support: {} };
    const pages = Object.fromEntries(
      Object.entries(PAGES).map(([name, text]) => [name, `---\nproduct: x\n---\n${text}`]),
    );
    const { ask, chat } = await setUp({ config: { ...semantic, surfaces }, pages });
    const first = await ask(QUESTION, one);
    const second = await ask(QUESTION, other);
    expect([first.source, second.source, cacheOutcome(second)]).toEqual(["generated", "generated", "empty"]);
    // @see https://github.com/BerriAI/litellm/issues/29086
    expect((await ask(NEAR, one)).text).toBe(first.text);
    expect((await ask(NEAR, other)).text).toBe(second.text);
    expect(chat.requests).toHaveLength(2);
  });

  it("take audiences in any order for the same, and the tag of a language in any case", async () => {
    const { ask } = await setUp();
    await ask(QUESTION, { audience: ["a", "b"], language: "pt-BR" });
    expect((await ask(QUESTION, { audience: ["b", "a", "a"], language: "PT-br" })).source).toBe("cached");
  });

  it("end with the chat model, the sentence of refusal, and how documents are cut; what is left can be purged", async () => {
    const store = createMemoryStore();
    const shared: Store = { ...store, close: async () => {}, [Symbol.asyncDispose]: async () => {} };
    const first = await setUp({ store: shared });
    await first.ask(QUESTION);
    const changes: SetUp[] = [
      { chat: "another" },
      { config: { answer: { fallback: "Nothing found." } } },
      { config: { ingest: { maxTokens: 300 } } },
    ];
    for (const change of changes) {
      const { ask } = await setUp({ ...change, store: shared });
      const answer = await ask(QUESTION);
      expect([answer.source, cacheOutcome(answer)]).toEqual(["generated", "threshold-missing"]);
    }
    expect((await store.cache.count()).entries).toBe(4);
    const { assay } = await setUp({ store: shared });
    expect((await assay.cache.status()).orphaned).toBe(3);
    expect(await assay.cache.purge({ kind: "orphaned" })).toBe(3);
    expect((await assay.ask(QUESTION)).source).toBe("cached");
  });

  it("serve nothing to who may not see a document any more, although its text is the same", async () => {
    const config: ConfigInput = { retrieval: { k: 1, audienceField: "for" } };
    const { ask, put } = await setUp({ config });
    await ask(QUESTION);
    await put({ "redis.md": `---\nfor: [staff]\n---\n${PAGES["redis.md"]}` });
    expect((await ask(QUESTION)).text).not.toContain("generation 1");
  });

  it("are apart in each tenant", async () => {
    const { assay, chat } = await setUp();
    const folder = mkdtempSync(join(tmpdir(), "assay-cache-tenant-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder, name), text);
    for (const tenant of ["one", "two"]) await assay.forTenant(tenant).ingest({ paths: [folder] });
    const sources: string[] = [];
    for (const tenant of ["one", "two", "one"]) {
      sources.push((await assay.forTenant(tenant).ask(QUESTION)).source);
    }
    expect([sources, chat.requests.length]).toEqual([["generated", "generated", "cached"], 2]);
  });
});

describe("questions at the same time", () => {
  it("are answered once each, and every asker gets an answer with an id of its own", async () => {
    const { ask, chat, assay } = await setUp({ config: { retrieval: { threshold: -1 } } });
    const questions = Array.from(
      { length: 10 },
      (_, index) => `What does setting number ${index} of redis do?`,
    );
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => ask(questions[index % 10] ?? "")),
    );
    expect(chat.requests).toHaveLength(10);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(64);
    expect(answers.filter(({ source }) => source === "cached")).toHaveLength(54);
    for (const [index, answer] of answers.entries()) expect(answer.text).toBe(answers[index % 10]?.text);
    expect(await assay.cache.status()).toMatchObject({ entries: 10 });
  });

  it("fail alone: the others are answered all the same", async () => {
    const { ask, chat } = await setUp({
      reply: (_prompt, call) => (call === 1 ? new AppError("chat-unavailable", "Down.") : "Ten [1]."),
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(QUESTION)));
    expect(answers.map(({ source }) => source).sort()).toEqual([
      "cached",
      "cached",
      "extracted",
      "generated",
    ]);
    expect(chat.requests).toHaveLength(2);
  });

  it("try a model that is down three times in all, and say to each asker what is missing", async () => {
    const { ask, chat, assay } = await setUp({ reply: () => new AppError("chat-unavailable", "Down.") });
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(QUESTION)));
    expect(chat.requests).toHaveLength(3);
    for (const { source, text, degraded } of answers) {
      expect({ source, text }).toEqual({ source: "extracted", text: answers[0]?.text });
      expect(degraded).toMatchObject([{ stage: "generate" }]);
    }
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
  });

  // @see https://github.com/vllm-project/semantic-router/issues/1555
  it("are not cancelled by one who leaves, also when it was theirs; nothing half is stored", async () => {
    const gone = new AbortController();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { ask, chat, assay } = await setUp({
      reply: async () => {
        await held;
        return "Ten of them [1].";
      },
    });
    const heard: string[] = [];
    const leader = ask(QUESTION, {
      signal: gone.signal,
      onEvent: (event) => {
        if (event.kind === "text") heard.push(event.text);
      },
    });
    leader.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const other = ask(QUESTION);
    await new Promise((resolve) => setTimeout(resolve, 20));
    gone.abort();
    await expect(leader).rejects.toMatchObject({ code: "aborted" });
    expect(await assay.cache.status()).toMatchObject({ entries: 0 });
    go();
    expect(await other).toMatchObject({ source: "cached", text: "Ten of them [1]." });
    expect([heard, chat.requests.length]).toEqual([[], 1]);

    const alone = new AbortController();
    const only = ask(NEAR, {
      signal: alone.signal,
      onEvent: ({ kind }) => {
        if (kind === "text") alone.abort();
      },
    });
    await expect(only).rejects.toMatchObject({ code: "aborted" });
    expect(await assay.cache.status()).toMatchObject({ entries: 1 });
  });
});

describe("a store that fails", () => {
  it.each<[string, Partial<CacheStore>]>([
    ["at the look-up", { findExact: () => Promise.reject(new AppError("database-broken", "Broken.")) }],
    ["at the write", { put: () => Promise.reject(new AppError("database-busy", "Held.")) }],
  ])("%s takes no answer down, and is said", async (_, broken) => {
    const store = createMemoryStore();
    const cache = { ...store.cache, ...broken };
    const { ask } = await setUp({ store: { ...store, cache } });
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({ source: "generated", degraded: [{ stage: "cache" }] });
  });
});

describe("a report of a stored answer", () => {
  it("keeps it from the near question it was served to, and from no other", async () => {
    const { ask, assay } = await setUp({ config: semantic });
    await ask(QUESTION);
    const near = await ask(NEAR);
    const { quarantined, labelled } = await assay.report({ answerId: near.id, by: "ann" });
    expect(quarantined?.entryId).toBe(near.cache?.entryId);
    expect(labelled).toBe(true);
    const again = await ask(NEAR);
    expect([again.source, cacheOutcome(again)]).toEqual(["generated", "vetoed"]);
    expect((await ask(QUESTION)).source).toBe("cached");
  });

  it("removes it where it was written for that very question", async () => {
    const { ask, assay } = await setUp();
    const first = await ask(QUESTION);
    expect(await assay.report({ answerId: first.id })).toMatchObject({ removedFromCache: 1 });
    const second = await ask(QUESTION);
    expect(second.source).toBe("generated");
    expect(await assay.report({ answerId: (await ask(QUESTION)).id })).toMatchObject({ removedFromCache: 1 });
    expect(await assay.cache.list()).toEqual([]);
  });
});

describe("a second look at a stored answer", () => {
  it.each([true, false])("serves it only when it is accepted: %s", async (accepted) => {
    const verdict = JSON.stringify({ serves: accepted });
    const { ask } = await setUp({
      config: { ...semantic, golden: { verifier: "chat" } },
      reply: (prompt, call) => (prompt.includes("Does the answer serve") ? verdict : `Ten ${call} [1].`),
    });
    await ask(QUESTION);
    const near = await ask(NEAR);
    const stages = near.trace.entries.map(({ stage }) => stage);
    expect(stages).toContain("verifier");
    expect([near.source, cacheOutcome(near)]).toEqual(
      accepted ? ["cached", "hit"] : ["generated", "rejected"],
    );
  });
});
