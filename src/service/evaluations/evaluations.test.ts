import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { ConfigInput } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { createRunFolder } from "../../eval/runs/saved/run-folder.ts";
import { setupDifferences } from "../../eval/runs/setup-differences.ts";
import { loadSet } from "../../eval/sets/load-set.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { createFolderReplies } from "../../models/replies/create-folder-replies.ts";
import { openAssay } from "../open-assay.ts";
import { createEvaluations, type EvaluateOptions } from "./evaluations.ts";

const POOL = "How do I configure the redis connection pool?";
const SLOW = "How does an index make slow database queries quick?";

function setOf(...rows: readonly object[]) {
  return loadSet({ text: rows.map((row) => JSON.stringify(row)).join("\n"), file: "set.jsonl" });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-evals-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function createFixture() {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await put("mysql.md", "# Indexes\n\nAn index makes slow database queries quick.");
  await golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const open = ({
    chat,
    config,
    replies,
  }: {
    chat?: ReturnType<typeof createFakeChatModel>;
    config?: ConfigInput;
    replies?: string;
  } = {}) =>
    openAssay({
      background: false,
      config: {
        ...{ golden: { threshold: 0.8 }, retrieval: { threshold: 0.2 } },
        ...{ rewrite: { enabled: false }, rerank: { enabled: false }, holdout: { enabled: false } },
        ...config,
      },
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({ dimension: 256 }),
      ...(chat && { chat }),
      ...(replies !== undefined && { replies: createFolderReplies(replies) }),
    });
  return { open, store, golden, put };
}

describe("a run of an evaluation", () => {
  it("measures the real pipeline, stage by stage", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const run = await assay.evaluations.run(
      setOf(
        { id: "pool", question: POOL, expect: { path: "golden", entry: "pool" }, tags: ["redis"] },
        {
          id: "slow",
          question: SLOW,
          expect: { path: "answered", documents: ["mysql.md"], facts: { contain: ["index"] } },
        },
        { id: "tls", question: "zebra stripes", answerable: false },
      ),
      { name: "main", seed: 7 },
    );
    expect(run.results.map(({ id, source, violations }) => [id, source, violations])).toEqual([
      ["pool", "golden", []],
      ["slow", "extracted", []],
      ["tls", "fallback", []],
    ]);
    expect(run).toMatchObject({
      name: "main",
      seed: 7,
      set: { questions: 3 },
      setup: { chat: null, judge: null },
    });
    expect(run.setup.config).toMatchObject({ "rerank.enabled": false, "golden.threshold": 0.8 });
    const figure = (metric: string) => run.figures.find((one) => one.metric === metric && one.tag === null);
    expect(figure("golden.precision")).toMatchObject({ value: 1, n: 1 });
    expect(figure("retrieval.hit@1")).toMatchObject({ value: 1, n: 1 });
    expect(figure("refusal.refused")).toMatchObject({ value: 1, n: 1 });
    expect(figure("answer.facts")).toMatchObject({ value: 1, n: 1 });
    expect(run.figures).toContainEqual(
      expect.objectContaining({ metric: "golden.recall", tag: "redis", value: 1 }),
    );
  });

  it("leaves nothing behind: no record, no stored answer, and none is served unless asked for", async () => {
    const { open, store } = await createFixture();
    const chat = createFakeChatModel({ reply: () => "An index helps [1]." });
    await using assay = await open({ chat });
    const set = setOf({ id: "slow", question: SLOW });
    await assay.evaluations.run(set);
    expect((await assay.log.list()).entries).toEqual([]);
    expect(await store.cache.list()).toEqual([]);
    await assay.ask(SLOW, { log: false });
    expect(await store.cache.list()).toHaveLength(1);
    const sourceWith = async (cache: "off" | "read") =>
      (await assay.evaluations.run(set, { cache })).results[0]?.source;
    expect(await sourceWith("off")).toBe("generated");
    expect(await sourceWith("read")).toBe("cached");
    expect(await store.cache.list()).toHaveLength(1);
  });

  it("finds a stale serve by the documents, though every guard of freshness says that the answer is fresh", async () => {
    const { open, put } = await createFixture();
    await using assay = await open();
    const set = setOf({ id: "pool", question: POOL, expect: { entry: "pool" } });
    const before = await assay.rehearsal.ask(POOL, {});
    await put("redis.md", "# Redis\n\nThe redis connection pool is configured through pool.size now.");
    const broken = createEvaluations({
      ...{ folder: undefined, clock: () => new Date(0), createId: () => "1234" },
      sourceOf: () => ({ ...assay.rehearsal, ask: async () => before }),
    });
    const run = await broken.run(set);
    expect(run.results[0]).toMatchObject({ source: "golden", violations: ["stale-serve"] });
    expect(run.results[0]?.values["golden.stale-serves"]).toBe(1);
    const sound = await assay.evaluations.run(set);
    expect(sound.results[0]).toMatchObject({ violations: [], values: { "golden.recall": 0 } });
    expect(sound.results[0]?.source).not.toBe("golden");
  });

  it("finds an ignored filter and a refusal in other words", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const asked = await assay.rehearsal.ask(SLOW, {});
    const refused = await assay.rehearsal.ask("zebra stripes", {});
    const broken = createEvaluations({
      ...{ folder: undefined, clock: () => new Date(0), createId: () => "1234" },
      sourceOf: () => ({
        ...assay.rehearsal,
        ask: async (question) => (question === SLOW ? asked : { ...refused, text: "Sorry, no idea." }),
      }),
    });
    const run = await broken.run(
      setOf({ id: "slow", question: SLOW, filter: { collection: "blog" } }, { id: "tls", question: "zebra" }),
    );
    expect(run.results.map(({ violations }) => violations)).toEqual([
      ["filter-ignored"],
      ["refusal-not-verbatim"],
    ]);
  });

  it("asks each question of its tenant's documents, and keeps an error as its result", async () => {
    const folder = newFolder();
    await using assay = await openAssay({
      config: { database: join(folder, "a.db"), retrieval: { threshold: 0.2 }, rerank: { enabled: false } },
      embedder: createFakeEmbedder({ dimension: 256 }),
      background: false,
    });
    await assay.documents.put({ id: "main.md", text: "# Pool\n\nThe pool of main is large." });
    await assay
      .forTenant("acme")
      .documents.put({ id: "acme.md", text: "# Pool\n\nThe pool of acme is small." });
    const run = await assay.evaluations.run(
      setOf(
        { id: "1", question: "pool large", expect: { documents: ["main.md"] } },
        { id: "2", question: "pool small", tenant: "acme", expect: { documents: ["acme.md"] } },
        { id: "3", question: "pool", surface: "nowhere" },
      ),
    );
    expect(run.results[0]).toMatchObject({ recalledDocuments: ["main.md"], violations: [] });
    expect(run.results[1]).toMatchObject({ recalledDocuments: ["acme.md"], tenant: "acme", violations: [] });
    expect(run.results[2]).toMatchObject({ source: null, error: { code: "surface-unknown" } });
    expect(await assay.evaluations.get(run.id)).toEqual(run);
    expect(readdirSync(join(folder, "a.db.evals"))).toEqual([`${run.id}.json`]);
  });

  it("notes what the store of each tenant held, so that a run can be told from one over other contents", async () => {
    await using assay = await openAssay({
      config: { database: ":memory:", surfaces: { docs: { golden: { threshold: 0.7 } } } },
      embedder: createFakeEmbedder({ dimension: 256 }),
      background: false,
    });
    await assay.thresholds.set("retrieval", 0);
    const set = setOf({ id: "1", question: "pool" }, { id: "2", question: "pool", tenant: "acme" });
    const nobody = await assay.evaluations.run(set);
    expect(nobody.results[1]).toMatchObject({ error: { code: "tenant-not-found" } });
    await assay.forTenant("acme").documents.put({ id: "b.md", text: "# Pool\n\nIt is large." });
    const { setup: before } = await assay.evaluations.run(set);
    expect(before.thresholds).toEqual({
      ...{ golden: null, cache: null, retrieval: 0 },
      ...{ "golden@docs": 0.7, "cache@docs": null, "retrieval@docs": 0 },
    });
    await assay.forTenant("acme").documents.put({ id: "acme.md", text: "# Pool\n\nIt is small." });
    const { setup: after } = await assay.evaluations.run(set);
    expect(setupDifferences(before, after)).toEqual(["data of tenants"]);
  });

  it("tells a fact that would keep it busy for ever as an error of its question, and goes on", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const asked = await assay.rehearsal.ask(SLOW, {});
    const evaluations = createEvaluations({
      ...{ folder: undefined, clock: () => new Date(0), createId: () => "1234" },
      sourceOf: () => ({
        ...assay.rehearsal,
        ask: async () => ({ ...asked, text: `${"a".repeat(60)}!` }),
      }),
    });
    const run = await evaluations.run(
      setOf(
        { id: "bad", question: SLOW, expect: { facts: { regex: ["^(a+)+$"] } } },
        { id: "good", question: SLOW, expect: { facts: { regex: ["^a+!$"] } } },
      ),
    );
    expect(run.results[0]).toMatchObject({ source: null, error: { code: "fact-timeout" } });
    expect(run.results[1]).toMatchObject({ values: { "answer.facts": 1 }, error: null });
  });

  it("refuses a set that expects documents or entries that are not there, before a question is asked", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const failure = (row: object) =>
      assay.evaluations.run(setOf({ id: "a", question: "?", ...row })).catch((error: unknown) => error);
    for (const [row, said] of [
      [{ expect: { documents: ["nowhere.md"] } }, "nowhere.md"],
      [{ expect: { entry: "nobody" } }, 'no golden entry "nobody"'],
      [{ expect: { notPhrasings: ["Never said?"] } }, 'with the question "Never said?"'],
    ] as const) {
      const error = await failure(row);
      expect(AppError.isInstance(error) && error.code).toBe("dataset-invalid");
      expect(String(error)).toContain(said);
    }
  });
});

describe("a run under which something moves", () => {
  const questions = [1, 2, 3].map((at) => ({ id: `q${at}`, question: `pool ${at}` }));

  /** Runs three questions, with something done after the first answer and something after the second. */
  async function runWhile(first: Change, second: Change = async () => {}, options: EvaluateOptions = {}) {
    const fixture = await createFixture();
    const assay = await fixture.open();
    onTestFinished(() => assay.close());
    const folder = createRunFolder(join(newFolder(), "evals"));
    let asked = 0;
    let described = 0;
    const evaluations = createEvaluations({
      ...{ folder, clock: () => new Date("2026-01-02T03:04:05.000Z"), createId: () => "abcd-ef" },
      sourceOf: () => ({
        ...assay.rehearsal,
        describe(given) {
          described += 1;
          return assay.rehearsal.describe(given);
        },
        async ask(question, given) {
          const answer = await assay.rehearsal.ask(question, given);
          asked += 1;
          if (asked === 1) await first({ ...fixture, assay });
          if (asked === 2) await second({ ...fixture, assay });
          return answer;
        },
      }),
    });
    const run = () => evaluations.run(setOf(...questions), { concurrency: 1, ...options });
    return { run, folder, described: () => described };
  }

  interface Changed extends Awaited<ReturnType<typeof createFixture>> {
    assay: Awaited<ReturnType<Changed["open"]>>;
  }
  type Change = (found: Changed) => Promise<unknown>;
  const editAnswer =
    (answer: string): Change =>
    async ({ assay }) => {
      const { token } = await assay.golden.openReview("pool");
      await assay.golden.completeReview({ id: "pool", token, answer, reviewedBy: "ada" });
    };
  const promote: Change = async ({ assay }) => {
    await assay.indexes.build({ name: "v2" });
    await assay.indexes.promote("v2", { force: true, by: "ada" });
  };
  const changes: [what: string, Change][] = [
    ["documents", ({ put }) => put("redis.md", "# Redis\n\nThe pool is configured elsewhere now.")],
    ["reviewed answers", editAnswer("Set it to 8.")],
    ["thresholds", ({ assay }) => assay.thresholds.set("cache", 0.9)],
    ["version of the index", promote],
  ];
  it.each(changes)("names %s in what it saves", async (what, change) => {
    const { run, folder } = await runWhile(change);
    const { moved } = await run();
    expect(moved).toContain(what);
    expect((await folder.list()).runs[0]?.moved).toEqual(moved);
  });

  it("names it also where it has moved back before the end", async () => {
    const { run } = await runWhile(editAnswer("Set it to 8."), editAnswer("Set max-active."));
    expect((await run()).moved).toEqual(["reviewed answers"]);
  });

  it("is not gone on with once it was interrupted", async () => {
    const stop: Change = async () => {
      throw new AppError("aborted", "Interrupted.");
    };
    const { run, folder } = await runWhile(({ assay }) => assay.thresholds.set("cache", 0.9), stop);
    await expect(run()).rejects.toMatchObject({ code: "aborted" });
    expect((await folder.unfinished("set"))?.moved).toEqual(["thresholds"]);
  });

  it("says of a quiet run that nothing moved, and describes it three times however many are asked", async () => {
    const { run, described } = await runWhile(async () => {});
    expect((await run()).moved).toEqual([]);
    // As it begins, at the first look and at the end.
    expect(described()).toBe(3);
  });
});

describe("models of an evaluation", () => {
  it("are not called again for what did not change, and report the same calls and costs", async () => {
    const replies = newFolder();
    const { open, put } = await createFixture();
    const set = setOf({ id: "slow", question: SLOW, expect: { answer: "By an index." } });
    const reply = (request: { system: string }) =>
      request.system.includes("compare two answers")
        ? JSON.stringify({ reason: "alike", different: false })
        : "An index helps [1].";
    const runWith = async (chat: ReturnType<typeof createFakeChatModel>) => {
      await using assay = await open({ chat, replies });
      return await assay.evaluations.run(set, { judge: true });
    };
    const first = await runWith(createFakeChatModel({ reply, cost: 0.5 }));
    expect(first).toMatchObject({
      replies: { made: 3, reused: 0 },
      setup: { judge: expect.stringContaining("judge-") },
    });
    expect(first.results[0]).toMatchObject({
      source: "generated",
      calls: 1,
      cost: 0.5,
      values: { "answer.judged": 1 },
    });
    const silent = createFakeChatModel({});
    const second = await runWith(silent);
    expect(silent.requests).toEqual([]);
    expect(second).toMatchObject({ replies: { made: 0, reused: 3 } });
    expect(second.results[0]).toMatchObject({ text: first.results[0]?.text, calls: 1, cost: 0.5 });
    await put("mysql.md", "# Indexes\n\nAn index makes slow database queries very quick.");
    const third = await runWith(createFakeChatModel({ reply }));
    expect(third.replies?.made).toBeGreaterThan(0);
  });

  it("judge only where a chat model is configured", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const set = setOf({ id: "slow", question: SLOW });
    await expect(assay.evaluations.run(set, { judge: true })).rejects.toMatchObject({
      code: "config-invalid",
    });
  });
});

describe("a run that was interrupted", () => {
  async function createInterrupted() {
    const { open, put, store } = await createFixture();
    const assay = await open();
    onTestFinished(() => assay.close());
    const folder = createRunFolder(join(newFolder(), "evals"));
    const asked: string[] = [];
    const evaluationsWith = (stopAt: number, refuses = "") =>
      createEvaluations({
        ...{ folder, clock: () => new Date("2026-01-02T03:04:05.000Z"), createId: () => "abcd-ef" },
        sourceOf: () => ({
          ...assay.rehearsal,
          describe: async (given) => ({
            ...(await assay.rehearsal.describe(given)),
            ...(refuses !== "" && { assay: refuses }),
          }),
          ask: (question, options) => {
            asked.push(question);
            if (asked.length === stopAt) throw new AppError("aborted", "Interrupted.");
            return assay.rehearsal.ask(question, options);
          },
        }),
      });
    const set = setOf(...[1, 2, 3, 4].map((at) => ({ id: `q${at}`, question: `pool ${at}` })));
    await expect(evaluationsWith(3).run(set, { concurrency: 1 })).rejects.toMatchObject({ code: "aborted" });
    return { evaluationsWith, set, asked, folder, assay, put, store };
  }

  it("goes on where it was, in the order of the set", async () => {
    const { evaluationsWith, set, asked, folder } = await createInterrupted();
    const run = await evaluationsWith(99).run(set, { resume: true, concurrency: 3 });
    expect(run.results.map(({ id }) => id)).toEqual(["q1", "q2", "q3", "q4"]);
    expect(asked.slice().sort()).toEqual(["pool 1", "pool 2", "pool 3", "pool 3", "pool 4"]);
    expect((await folder.list()).runs.map(({ id }) => id)).toEqual(["set-20260102-030405-abcd"]);
    expect(await folder.unfinished("set")).toBeUndefined();
  });

  it("begins anew where nobody says otherwise, and is refused where something that matters changed", async () => {
    const { evaluationsWith, set, asked } = await createInterrupted();
    await expect(evaluationsWith(99, "i2").run(set, { resume: true })).rejects.toMatchObject({
      code: "eval-run-changed",
      message: expect.stringContaining("had other version of Assay, so its 2 results"),
    });
    await expect(evaluationsWith(99).run(set, { resume: true, cache: "read" })).rejects.toMatchObject({
      message: expect.stringContaining("had other --cache, other stored answers, so"),
    });
    await evaluationsWith(99).run(set);
    expect(asked).toHaveLength(3 + 4);
  });

  type Interrupted = Awaited<ReturnType<typeof createInterrupted>>;
  const changes: [string, (found: Interrupted) => Promise<unknown>][] = [
    ["documents", ({ put }) => put("redis.md", "# Redis\n\nThe pool is configured elsewhere now.")],
    ["thresholds", ({ assay }) => assay.thresholds.set("cache", 0.9)],
    [
      "reviewed answers",
      ({ assay }) =>
        assay.golden.add({
          ...{ id: "slow", phrasings: [SLOW], answer: "By an index.", sources: ["mysql.md"] },
          reviewedBy: "ada",
        }),
    ],
    ["reviewed answers", ({ assay }) => assay.golden.retire({ id: "pool", by: "ada" })],
    [
      "reviewed answers",
      ({ store }) =>
        store.quarantine.add({
          ...{ entryId: "pool", questionKey: "pool 3", question: "pool 3", by: null, note: null },
          at: "2026-01-02T03:04:05.000Z",
        }),
    ],
  ];
  it.each(changes)(
    "is refused where %s changed in the store since, which no setting says",
    async (what, change) => {
      const found = await createInterrupted();
      await change(found);
      await expect(found.evaluationsWith(99).run(found.set, { resume: true })).rejects.toMatchObject({
        code: "eval-run-changed",
        message: expect.stringContaining(`had other ${what}, so its 2 results`),
      });
    },
  );
});
