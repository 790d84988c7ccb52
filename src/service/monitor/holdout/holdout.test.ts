import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import type { AskOptions } from "../../../answer/question-context.ts";
import type { ConfigInput } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import { createFakeChatModel } from "../../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../../models/similarity.ts";
import { assignCohort } from "../../../monitor/holdout/assign-cohort.ts";
import { createDraw } from "../../../monitor/holdout/create-draw.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { createMemoryTenants } from "../../../stores/memory/create-memory-tenants.ts";
import type { Store } from "../../../stores/store.ts";
import { type OpenAssayOptions, openAssay } from "../../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";
const OPEN = "How many connections does the kafka listener open?";
const secrets = { holdoutKey: "0123456789abcdef" };
const everyone: ConfigInput["holdout"] = { share: 1 };
const clock = () => new Date("2026-03-01T00:00:00.000Z");

/** One reviewed answer, and a page that a chat model writes from; each handle on them is as one process is. */
async function setUp() {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await fixture.put("kafka.md", "# Kafka\n\nThe kafka listener does open ten connections.");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  let calls = 0;
  const chat = createFakeChatModel({
    reply: () => {
      calls += 1;
      return `Written ${calls} [1].`;
    },
  });
  const open = (config: ConfigInput = {}, options: Partial<OpenAssayOptions> = {}) =>
    openAssay({
      config: { rewrite: { enabled: false }, rerank: { enabled: false }, retrieval: { k: 1 }, ...config },
      store: { ...fixture.store, close: async () => {} },
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.2) },
      }),
      ...{ chat, clock, background: false },
      ...options,
    });
  return { ...fixture, open, chat };
}

const stagesOf = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof openAssay>>["ask"]>>) =>
  answer.trace.entries.flatMap((entry) =>
    entry.stage === "golden" || entry.stage === "cache" || entry.stage === "keep"
      ? [`${entry.stage} ${entry.outcome}`]
      : [],
  );

describe("a question in the holdout", () => {
  it("is answered from the documents, though a reviewed answer fits, and says why", async () => {
    const { open } = await setUp();
    await using assay = await open({ holdout: everyone });
    const cohort = { arm: "holdout", unit: "session", share: 1 };
    const answer = await assay.ask(POOL, { session: "s1" });
    expect(answer).toMatchObject({
      source: "generated",
      cohort,
      golden: {
        ...{ entryId: "pool", served: false, review: null },
        because:
          "This session is in the holdout: 100.0 % of sessions get no reviewed and no stored answer, to measure what these do.",
        freshness: { verdict: "fresh" },
        match: { how: "exact", similarity: 1 },
      },
      degraded: [],
    });
    expect(answer.trace.cohort).toEqual(cohort);
    expect(answer.trace.entries.find(({ stage }) => stage === "golden")).toMatchObject({
      outcome: "withheld",
      match: { entryId: "pool" },
      threshold: 0.8,
    });
    expect(answer.trace.entries.find(({ stage }) => stage === "route")).toMatchObject({
      decision: "generate",
      reason: "a reviewed answer matches and is withheld in the holdout; 1 passage qualifies",
    });
  });

  it("neither takes a stored answer nor replaces it, and keeps nothing where a reviewed one was withheld", async () => {
    const { open } = await setUp();
    await using assay = await open({ holdout: everyone });
    const held = { session: "s1" };
    const first = await assay.ask(OPEN);
    expect([first.cohort, ...stagesOf(first)]).toEqual([
      null,
      "golden far",
      "cache threshold-missing",
      "keep stored",
    ]);
    const withheld = await assay.ask(OPEN, held);
    expect(withheld.source).toBe("generated");
    expect(stagesOf(withheld)).toEqual(["golden far", "cache withheld"]);
    expect(withheld.cache).toMatchObject({
      served: false,
      answerId: first.id,
      because: expect.stringContaining("holdout"),
    });
    expect(withheld.text).not.toBe(first.text);
    expect((await assay.ask(OPEN)).text).toBe(first.text);
    expect(stagesOf(await assay.ask(POOL, held))).toEqual(["golden withheld"]);
    expect((await assay.cache.status()).entries).toBe(1);
  });

  it("has its new answers kept as ever, so that both arms find the same ones", async () => {
    const { open } = await setUp();
    await using assay = await open({ holdout: everyone });
    const first = await assay.ask(OPEN, { session: "s1" });
    expect(stagesOf(first)).toEqual(["golden far", "cache threshold-missing", "keep stored"]);
    expect(await assay.ask(OPEN)).toMatchObject({ source: "cached", text: first.text, cohort: null });
  });

  it("does not wait for an answer that is being written for somebody else", async () => {
    const { open, chat } = await setUp();
    await using assay = await open({ holdout: everyone });
    const answers = await Promise.all([
      assay.ask(OPEN),
      assay.ask(OPEN),
      assay.ask(OPEN, { session: "s1" }),
      assay.ask(OPEN, { session: "s2" }),
    ]);
    expect(answers.map(({ source }) => source)).toEqual(["generated", "cached", "generated", "generated"]);
    expect(chat.requests).toHaveLength(3);
  });

  it("is looked at by the verifier as any other, and what that refuses is not withheld", async () => {
    const { open } = await setUp();
    const verdicts = [true, false];
    const verifier = {
      id: "told",
      kind: "chat" as const,
      verify: async () => ({
        ...{ accepted: verdicts.shift() ?? false, score: null, threshold: null, reason: "As told." },
      }),
    };
    await using assay = await open({ holdout: everyone }, { verifier });
    const near = "How do I configure the redis connection pool now?";
    const outcomes: string[] = [];
    for (const session of ["s1", "s1"]) outcomes.push(...stagesOf(await assay.ask(near, { session })));
    expect(outcomes.filter((each) => each.startsWith("golden"))).toEqual([
      "golden withheld",
      "golden rejected",
    ]);
  });
});

describe("who is in the holdout", () => {
  it("is nobody that the question does not name, unless the settings say so", async () => {
    const { open } = await setUp();
    const cohortUnder = async (holdout: ConfigInput["holdout"], asked: AskOptions = {}) => {
      await using assay = await open({ holdout: { ...everyone, ...holdout } });
      return (await assay.ask(POOL, asked)).cohort;
    };
    expect(await cohortUnder({})).toBeNull();
    expect(await cohortUnder({}, { user: "ann" })).toMatchObject({ unit: "user" });
    expect(await cohortUnder({ anonymous: true })).toMatchObject({ unit: "request" });
    expect(await cohortUnder({ unit: "request" })).toMatchObject({ unit: "request" });
    expect(await cohortUnder({ enabled: false }, { session: "s" })).toBeNull();
    expect(await cohortUnder({ share: 0 }, { session: "s" })).toBeNull();
  });

  it("is nobody who says so, who wants nothing but a stored answer, or who could be answered by nothing else", async () => {
    const { open } = await setUp();
    await using assay = await open({
      holdout: everyone,
      surfaces: { bare: { retrieval: { enabled: false } } },
    });
    for (const asked of [
      { holdout: false },
      { cache: { mode: "only-if-cached" as const } },
      { surface: "bare" },
    ]) {
      expect(await assay.ask(POOL, { session: "s1", ...asked })).toMatchObject({
        source: "golden",
        cohort: null,
      });
    }
  });

  it("is another share at a surface that names one, and those of a smaller share stay in", async () => {
    const { open } = await setUp();
    await using assay = await open(
      {
        holdout: { share: 0.2 },
        surfaces: { more: { holdout: { share: 0.5 } }, off: { holdout: { enabled: false } } },
      },
      { secrets },
    );
    const sessions = Array.from({ length: 60 }, (_, index) => `session ${index}`);
    const heldAt = async (surface?: string) => {
      const held: string[] = [];
      for (const session of sessions) {
        const { cohort } = await assay.ask(POOL, { session, ...(surface !== undefined && { surface }) });
        if (cohort?.arm === "holdout") held.push(session);
      }
      return held;
    };
    const [base, more, off] = [await heldAt(), await heldAt("more"), await heldAt("off")];
    expect(base.length).toBeGreaterThan(0);
    expect(more.length).toBeGreaterThan(base.length);
    expect(more).toEqual(expect.arrayContaining(base));
    expect(off).toEqual([]);
    expect((await assay.status()).holdout.surfaces).toEqual([
      { surface: "more", offBecause: null, share: 0.5 },
      { surface: "off", offBecause: "holdout.enabled is false.", share: 0.2 },
    ]);
  });

  it("never changes within a conversation, whatever is asked in it, by whom and where", async () => {
    const { open } = await setUp();
    await using assay = await open({ holdout: { share: 0.5 }, surfaces: { docs: {} } }, { secrets });
    const arms = new Map<string, Set<string>>();
    for (let session = 0; session < 12; session += 1) {
      for (const [index, question] of [POOL, OPEN, "And how many of them?", POOL].entries()) {
        const history = index === 2 ? [{ role: "user" as const, text: OPEN }] : [];
        const { cohort } = await assay.ask(question, {
          ...{ session: `s${session}`, history },
          ...(index > 0 && { user: "ann" }),
          ...(index === 3 && { surface: "docs" }),
        });
        arms.set(`s${session}`, (arms.get(`s${session}`) ?? new Set()).add(cohort?.arm ?? "none"));
      }
    }
    expect([...arms.values()].every(({ size }) => size === 1)).toBe(true);
    expect(new Set([...arms.values()].flatMap((each) => [...each]))).toEqual(new Set(["served", "holdout"]));
  });
});

describe("the key of the holdout", () => {
  const armsOf = async (assay: Pick<Awaited<ReturnType<typeof openAssay>>, "ask">) => {
    const arms: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      arms.push((await assay.ask(POOL, { session: `s${index}` })).cohort?.arm ?? "none");
    }
    return arms.join(" ");
  };
  const holdout = { share: 0.5 };

  it("is made once for a database: all that have it open, and all that open it later, draw the same", async () => {
    const { open, store } = await setUp();
    expect(await store.settings.getHoldoutKey()).toBeUndefined();
    await using one = await open({ holdout });
    await using two = await open({ holdout });
    const [first, second] = await Promise.all([armsOf(one), armsOf(two)]);
    await using later = await open({ holdout });
    expect([second, await armsOf(later)]).toEqual([first, first]);
    expect(await store.settings.getHoldoutKey()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is that of the environment where it is set, so that nodes without a common file draw the same", async () => {
    const [here, there] = [await setUp(), await setUp()];
    await using one = await here.open({ holdout }, { secrets });
    await using two = await there.open({ holdout }, { secrets });
    const arms = await armsOf(one);
    expect(await armsOf(two)).toBe(arms);
    const under = { key: secrets.holdoutKey, tenant: "default" };
    const rule = { unit: "session", share: 0.5, anonymous: false } as const;
    const expected = Array.from(
      { length: 40 },
      (_, index) => assignCohort({ request: "r", session: `s${index}` }, rule, createDraw(under))?.arm,
    );
    expect(arms).toBe(expected.join(" "));
    expect(await here.store.settings.getHoldoutKey()).toBeUndefined();
    expect((await one.status()).holdout).toMatchObject({ offBecause: null, key: "environment" });
    await expect(here.open({ holdout }, { secrets: { holdoutKey: "short" } })).rejects.toMatchObject({
      code: "config-invalid",
    });
  });

  it("is not made by questions that are not drawn", async () => {
    const { open, store } = await setUp();
    await using assay = await open();
    await assay.ask(POOL);
    await assay.ask(POOL, { session: "s", holdout: false });
    expect(await store.settings.getHoldoutKey()).toBeUndefined();
    expect((await assay.status()).holdout).toMatchObject({ key: null, share: 0.05, unit: "session" });
  });

  it("of the main database draws for the tenants too, each of them apart", async () => {
    const { open, store } = await setUp();
    await using assay = await open({ holdout }, { tenantStores: createMemoryTenants({ clock }) });
    const main = await armsOf(assay);
    await assay.tenants.add("acme");
    const acme = await armsOf(assay.forTenant("acme"));
    const key = await store.settings.getHoldoutKey();
    const under = { key: key ?? "", tenant: "acme" };
    const rule = { unit: "session", share: 0.5, anonymous: false } as const;
    expect(acme.split(" ")[0]).toBe(
      assignCohort({ request: "r", session: "s0" }, rule, createDraw(under))?.arm,
    );
    expect(acme).not.toBe(main);
  });

  it("holds nobody up where it cannot be kept: the question is answered as usual", async () => {
    const full: Store = createMemoryStore();
    const settings: Store["settings"] = {
      ...full.settings,
      keepHoldoutKey: async () => {
        throw new AppError("database-full", "The disk is full.");
      },
    };
    const { open } = await setUp();
    await using assay = await open({ holdout: everyone }, { store: { ...full, settings } });
    expect(await assay.ask(POOL, { session: "s1" })).toMatchObject({ cohort: null, degraded: [] });
  });
});
