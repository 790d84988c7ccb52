import { describe, expect, it } from "vitest";
import { loggedGolden, logRecord } from "../../../../test/fixtures/log-record.ts";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import type { Embedder } from "../../../models/embedder.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../../models/similarity.ts";
import type { LogRecord } from "../../../stores/log.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import type { Store } from "../../../stores/store.ts";
import { type OpenAssayOptions, openAssay } from "../../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";
const WORDS = "How do I configure the redis connection pool size?";
const OTHER = "Who wrote the kafka manual?";
const START = Date.parse("2026-03-10T10:00:00.000Z");

/** An embedder that notes what it was asked for. */
function createCountingEmbedder(model?: string): { embedder: Embedder; embedded: string[] } {
  const embedded: string[] = [];
  const fake = createFakeEmbedder(model === undefined ? {} : { model });
  return {
    embedded,
    embedder: {
      ...fake,
      embed: (texts, options) => {
        embedded.push(...texts);
        return fake.embed(texts, options);
      },
    },
  };
}

function open(store: Store, options: Partial<OpenAssayOptions> = {}) {
  return openAssay({
    store: { ...store, close: async () => {} },
    clock: () => new Date(START + 86_400_000),
    ...options,
  });
}

/** Two questions of one session, the second 20 seconds after the first; only the first is eligible. */
function session(id: string, next: string, change: Partial<LogRecord> = {}): LogRecord[] {
  const isHeld = change.cohort === "holdout";
  const golden = loggedGolden({ entryId: "pool", outcome: isHeld ? "withheld" : "hit" });
  const common = { asker: id, cohort: "served", milliseconds: 10, ...change } as const;
  const at = (seconds: number) => new Date(START + 1000 * seconds).toISOString();
  return [
    logRecord({ ...common, golden, id: `${id}-1`, at: at(0), question: POOL, questionKey: POOL }),
    logRecord({ ...common, id: `${id}-2`, at: at(20), question: next, questionKey: next }),
  ];
}

function many(arm: "served" | "holdout", sessions: { count: number; rephrased: number }): LogRecord[] {
  return Array.from({ length: sessions.count }, (_, index) =>
    session(`${arm}-${index}`, index < sessions.rephrased ? WORDS : OTHER, { cohort: arm }),
  ).flat();
}

describe("what people did next", () => {
  it("tells rephrasings by their similarity, and embeds a pair of questions once", async () => {
    const store = createMemoryStore();
    const records = [
      ...many("served", { count: 40, rephrased: 10 }),
      ...many("holdout", { count: 10, rephrased: 1 }),
    ];
    await store.log.append({ records });
    const { embedder, embedded } = createCountingEmbedder();
    await using assay = await open(store, { embedder });
    const { overall, surfaces } = await assay.monitor.behaviour();
    expect(overall).toMatchObject({ eligible: { served: 40, withheld: 10 }, unclear: 0 });
    const [rephrased, , followedUp] = overall.signals;
    expect(rephrased).toMatchObject({
      signal: "rephrased",
      difference: { first: { outcomes: 10, questions: 40 }, second: { outcomes: 1, questions: 10 } },
    });
    expect(followedUp).toMatchObject({ difference: { first: { value: 1 }, second: { value: 1 } } });
    expect(surfaces).toEqual([]);
    // Three texts in all, of which every pair is made.
    expect(embedded).toHaveLength(3);
    expect(await store.followUps.list()).toHaveLength(50);
    const [day] = await assay.monitor.days();
    expect(day?.served).toMatchObject({ questions: 40, rephrased: 10 });
    expect(embedded).toHaveLength(3);
  });

  it("sees real questions in the arm that the pipeline drew for their session", async () => {
    const { store, put, golden } = createGoldenFixture();
    await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
    await golden.add({
      ...{
        id: "pool",
        phrasings: [POOL],
        answer: "Set max-active.",
        sources: ["redis.md"],
        reviewedBy: "ada",
      },
    });
    let now = START;
    await using assay = await open(store, {
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) },
      }),
      config: { holdout: { share: 0.5 } },
      clock: () => new Date(now),
    });
    const arms = { served: 0, holdout: 0 };
    for (let index = 0; index < 20; index += 1) {
      const { trace } = await assay.ask(POOL, { session: `session ${index}` });
      if (trace.cohort) arms[trace.cohort.arm] += 1;
      now += 20_000;
      await assay.ask(OTHER, { session: `session ${index}` });
    }
    expect(Math.min(arms.served, arms.holdout)).toBeGreaterThan(0);
    now += 86_400_000;
    const { overall } = await assay.monitor.behaviour();
    expect(overall).toMatchObject({
      ...{ answers: 40, unclear: 0, eligible: { served: arms.served, withheld: arms.holdout } },
      followable: { served: arms.served, withheld: arms.holdout },
    });
    expect(overall.signals[2]?.difference).toMatchObject({ first: { value: 1 }, second: { value: 1 } });
    expect(overall.signals[0]?.difference).toMatchObject({ first: { value: 0 }, second: { value: 0 } });
  });

  it("compares every surface where there are several, and one where it is named", async () => {
    const store = createMemoryStore();
    await store.log.append({
      records: [
        ...session("a", WORDS, { surface: "docs" }),
        ...session("b", OTHER),
        ...session("c", OTHER, { surface: "docs", cohort: "holdout" }),
      ],
    });
    await using assay = await open(store, {
      ...createCountingEmbedder(),
      config: { surfaces: { docs: {} } },
    });
    const { surfaces } = await assay.monitor.behaviour();
    expect(surfaces.map(({ surface, eligible }) => [surface, eligible])).toEqual([
      [null, { served: 1, withheld: 0 }],
      ["docs", { served: 1, withheld: 1 }],
    ]);
    const { overall, surfaces: none } = await assay.monitor.behaviour({ surface: "docs" });
    expect([overall.answers, none]).toEqual([4, []]);
  });

  it("says that it cannot tell rephrasings where questions are not kept", async () => {
    const store = createMemoryStore();
    await store.log.append({
      records: [
        ...session("a", WORDS, { question: null }),
        ...session("b", WORDS, { question: null, cohort: "holdout" }),
      ].map((record) => ({ ...record, question: null })),
    });
    const { embedder, embedded } = createCountingEmbedder();
    await using assay = await open(store, { embedder });
    const { overall } = await assay.monitor.behaviour();
    expect(overall.unclear).toBe(2);
    expect(overall.signals[0]).toMatchObject({ signal: "rephrased", verdict: "unknown" });
    expect(embedded).toEqual([]);
  });

  it("forgets what came next together with the answers", async () => {
    const store = createMemoryStore();
    await store.log.append({ records: session("a", WORDS) });
    await using assay = await open(store, createCountingEmbedder());
    await assay.monitor.days();
    expect(await store.followUps.list()).toHaveLength(1);
    await assay.log.purge("2026-03-11T00:00:00.000Z");
    expect(await store.followUps.list()).toEqual([]);
  });
});

describe("the band in which a question asks the same again", () => {
  const pairs = Array.from({ length: 120 }, (_, index) => ({
    first: `How do I set up ${index} nodes of the cluster for backups?`,
    next: index % 2 === 0 ? `How do I set up ${index} nodes of a cluster for backup?` : `Who owns ${index}?`,
    isRephrasing: index % 2 === 0,
  }));

  it("is assumed until it was measured, and holds under the model it was measured with", async () => {
    const store = createMemoryStore();
    await using assay = await open(store, createCountingEmbedder());
    expect((await assay.monitor.behaviour()).band).toMatchObject({ isAssumed: true, calibrationId: null });
    const { decision, band, id } = await assay.monitor.calibrateRephrase(pairs, { by: "ada" });
    expect(decision.kind).toBe("run");
    expect(band?.seen).toBeGreaterThan(0.9);
    expect((await assay.monitor.behaviour()).band).toMatchObject({
      ...{ isAssumed: false, calibrationId: id, low: band?.low },
    });
    expect(await assay.calibrations.list({ target: "rephrase" })).toMatchObject([
      { id, by: "ada", counts: { labelled: 120, positive: 60 } },
    ]);
    await using other = await open(store, createCountingEmbedder("other"));
    expect((await other.monitor.behaviour()).band.isAssumed).toBe(true);
  });

  it("is not kept on too few pairs, nor on a trial, and not in force where it tells nothing", async () => {
    const store = createMemoryStore();
    await using assay = await open(store, createCountingEmbedder());
    const few = await assay.monitor.calibrateRephrase(pairs.slice(0, 40));
    expect(few).toMatchObject({ id: null, band: null, decision: { reason: "too-few-pairs" } });
    expect((await assay.monitor.calibrateRephrase(pairs, { dryRun: true })).id).toBeNull();
    const random = pairs.map((pair, index) => ({ ...pair, isRephrasing: index % 4 < 2 }));
    const told = await assay.monitor.calibrateRephrase(random);
    expect(told.decision).toMatchObject({ kind: "do-not-run", reason: "tells-nothing" });
    expect((await assay.monitor.behaviour()).band.isAssumed).toBe(true);
  });
});
