import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { type OpenAssayOptions, openAssay } from "../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";
const NEAR = "How do I configure the redis connection pool size?";
const SLOW = "How does an index make slow database queries quick?";

/** Two documents and one reviewed answer; each handle on them is as one process is. */
async function createFixture() {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await fixture.put("mysql.md", "# MySQL\n\nAn index makes slow database queries quick.");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const { store } = fixture;
  const open = (options: Partial<OpenAssayOptions> = {}) =>
    openAssay({
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) },
      }),
      ...options,
    });
  return { ...fixture, open };
}

describe("the log", () => {
  it("has a record of each answer once Assay is closed, and at once for whoever reads it here", async () => {
    const { open } = await createFixture();
    const assay = await open();
    const answer = await assay.ask(POOL, { session: "s1", holdout: false });
    const { record } = await assay.log.get(answer.id);
    expect(record).toMatchObject({
      question: POOL,
      source: "golden",
      golden: { outcome: "hit", how: "exact" },
    });
    await assay.ask(SLOW);
    await assay.close();
    const later = await open();
    expect((await later.log.list()).entries.map(({ question }) => question)).toEqual([SLOW, POOL]);
    expect((await later.status()).log).toEqual({ enabled: true, records: 2, lost: 0, late: 0 });
    await later.close();
  });

  it("keeps nothing of a question that asks for it, or when it is off, and then says so", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    await assay.ask(POOL, { log: false });
    expect((await assay.log.list()).entries).toEqual([]);
    await using off = await open({ config: { log: { enabled: false } } });
    const { id } = await off.ask(POOL);
    expect((await off.log.list()).entries).toEqual([]);
    await expect(off.feedback({ answerId: id, kind: "up" })).rejects.toMatchObject({
      code: "log-off",
      hint: expect.stringContaining("log.enabled"),
    });
    await expect(off.suggestions.list()).rejects.toMatchObject({ code: "log-off" });
  });

  it("answers as before when it cannot be written, and counts what was lost", async () => {
    const { open, store } = await createFixture();
    const log = {
      ...store.log,
      append: async () => {
        throw new Error("The disk is full.");
      },
    };
    await using assay = await open({ store: { ...store, log, close: async () => {} } });
    expect((await assay.ask(POOL)).source).toBe("golden");
    expect((await assay.status()).log).toMatchObject({ records: 0, lost: 1 });
  });

  it("keeps hashes where questions may not be kept: reports hold, proposals are said to be impossible", async () => {
    const { open, store } = await createFixture();
    const config = { log: { questions: "hash" } } as const;
    await expect(open({ config })).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringContaining("ASSAY_LOG_KEY"),
    });
    const secrets = { logKey: "0123456789abcdef0123" };
    await using assay = await open({ config, secrets });
    const { id } = await assay.ask(NEAR);
    expect(await assay.report({ answerId: id })).toMatchObject({
      quarantined: { question: null },
      labelled: false,
    });
    expect((await assay.ask(NEAR)).source).not.toBe("golden");
    const kept = JSON.stringify([
      await store.log.list(),
      await store.quarantine.list(),
      await store.log.get(id),
    ]);
    expect(kept).not.toMatch(/connection pool size/i);
    await expect(assay.suggestions.list()).rejects.toMatchObject({
      code: "log-off",
      hint: expect.stringContaining("log.questions"),
    });
    expect(await assay.quarantine.lift({ entryId: "pool", question: NEAR })).toBe(true);
    expect((await assay.ask(NEAR)).source).toBe("golden");
  });
});

describe("opinions", () => {
  it("are of answers that exist, one of each person", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const { id } = await assay.ask(POOL);
    await assay.feedback({ answerId: id, kind: "down", by: "ann" });
    await assay.feedback({ answerId: id, kind: "up", by: " ann ", note: " Thanks. " });
    expect((await assay.log.get(id)).feedback).toMatchObject([{ kind: "up", by: "ann", note: "Thanks." }]);
    await expect(assay.feedback({ answerId: "absent", kind: "up" })).rejects.toMatchObject({
      code: "answer-not-found",
      message: expect.stringContaining("absent"),
    });
    await expect(assay.report({ answerId: "absent" })).rejects.toMatchObject({ code: "answer-not-found" });
    await expect(assay.report({ question: "How?", entryId: "absent" })).rejects.toMatchObject({
      code: "golden-not-found",
    });
    const malformed: unknown = Reflect.apply(assay.feedback, assay, [{ answerId: id, kind: "sideways" }]);
    await expect(malformed).rejects.toMatchObject({ code: "usage" });
  });
});

describe("a report", () => {
  // @see https://github.com/vllm-project/semantic-router/issues/1581
  it("keeps the answer from that question in every process, and becomes a labelled pair", async () => {
    const { open, store } = await createFixture();
    await using assay = await open();
    await using other = await open();
    const answer = await assay.ask(NEAR);
    expect(answer.source).toBe("golden");
    const outcome = await assay.report({ answerId: answer.id, by: "ann", note: "Size, not pool." });
    expect(outcome).toMatchObject({ quarantined: { entryId: "pool", question: NEAR }, labelled: true });
    for (const process of [assay, other]) {
      const { source, golden, trace } = await process.ask(NEAR);
      expect(source).toBe("extracted");
      expect(golden?.vetoes).toMatchObject([{ veto: "quarantined" }]);
      expect(trace.entries).toContainEqual(expect.objectContaining({ stage: "golden", outcome: "vetoed" }));
      expect((await process.ask(POOL)).source).toBe("golden");
    }
    await assay.report({ answerId: answer.id, by: "ann" });
    expect(await store.labels.list()).toMatchObject([
      {
        asked: NEAR,
        stored: POOL,
        answer: "Set max-active.",
        entryId: "pool",
        same: false,
        kind: "report",
        by: "ann",
      },
    ]);
  });

  it("of an answer from the documents is an opinion, and quarantines nothing", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    const { id } = await assay.ask(SLOW);
    expect(await assay.report({ answerId: id })).toEqual({ quarantined: null, labelled: false });
    expect(await assay.quarantine.list()).toEqual([]);
    expect((await assay.log.get(id)).feedback).toMatchObject([{ kind: "wrong" }]);
  });

  it("can be made without an answer's id, of a question and an entry", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    await assay.report({ question: POOL, entryId: "pool" });
    expect((await assay.ask(POOL)).source).not.toBe("golden");
  });
});

describe("proposals", () => {
  const ask = async (
    open: Awaited<ReturnType<typeof createFixture>>["open"],
    questions: readonly [string, string][],
  ) => {
    const assay = await open();
    for (const [question, session] of questions) await assay.ask(question, { session, holdout: false });
    await assay.close();
  };

  it("turn a report into a negative question, which ends the quarantine and stays refused", async () => {
    const { open, store } = await createFixture();
    await using assay = await open();
    await assay.report({ answerId: (await assay.ask(NEAR)).id, by: "ann" });
    const { proposals } = await assay.suggestions.list();
    expect(proposals).toMatchObject([{ kind: "negative", entryId: "pool", question: NEAR }]);
    const [proposal] = proposals;
    const { change } = await assay.suggestions.accept(proposal?.id ?? "", { by: "ada" });
    expect(change.entry.negatives.map(({ text }) => text)).toEqual([NEAR]);
    expect(await assay.quarantine.list()).toEqual([]);
    expect((await assay.ask(NEAR)).source).not.toBe("golden");
    expect((await assay.golden.history("pool")).at(-1)).toMatchObject({
      action: "negative-added",
      by: "ada",
    });
    expect((await assay.suggestions.list()).proposals).toEqual([]);
    expect((await store.labels.list({ kind: "human" })).map(({ same }) => same)).toEqual([false]);
    await expect(assay.suggestions.accept(proposal?.id ?? "")).rejects.toMatchObject({
      code: "proposal-not-found",
      message: expect.stringContaining("accepted already"),
    });
  });

  it("take a reported question from the entry's own ones, unless it is the only one", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    await assay.report({ question: POOL, entryId: "pool" });
    const [only] = (await assay.suggestions.list()).proposals;
    await expect(assay.suggestions.accept(only?.id ?? "")).rejects.toMatchObject({
      code: "golden-invalid",
      hint: "assay golden retire pool",
    });
    await assay.golden.addPhrasing("pool", "Where is max-active set?");
    const { change } = await assay.suggestions.accept(only?.id ?? "");
    expect(change.entry.phrasings.map(({ text }) => text)).toEqual(["Where is max-active set?"]);
    expect(change.entry.negatives.map(({ text }) => text)).toEqual([POOL]);
  });

  it("make a draft of what several people asked in their own words, with what the answer cited", async () => {
    const { open } = await createFixture();
    await ask(open, [
      [SLOW, "s1"],
      [SLOW, "s2"],
      ["how does an index make slow database queries quick", "s2"],
      ["How does an index make the slow database queries quick?", "s3"],
    ]);
    await using assay = await open();
    const { proposals } = await assay.suggestions.list();
    expect(proposals).toMatchObject([
      {
        kind: "draft",
        question: SLOW,
        answer: "An index makes slow database queries quick.",
        sources: [{ kind: "passage", documentId: "mysql.md" }],
        evidence: { askers: 3, questions: 4 },
      },
    ]);
    const { change } = await assay.suggestions.accept(proposals[0]?.id ?? "", { by: "ada" });
    expect(change.entry).toMatchObject({ state: "draft", reviewedBy: "", answer: proposals[0]?.answer });
    expect((await assay.ask(SLOW)).source).toBe("extracted");
    expect((await assay.suggestions.list()).proposals).toEqual([]);
    await assay.golden.approve({ id: change.entry.id, reviewedBy: "ada" });
    expect((await assay.ask(SLOW)).source).toBe("golden");
  });

  it("do not come back once rejected, in other words neither", async () => {
    const { open } = await createFixture();
    await ask(open, [
      [SLOW, "s1"],
      [SLOW, "s2"],
    ]);
    await using assay = await open();
    const [proposal] = (await assay.suggestions.list()).proposals;
    await assay.suggestions.reject(proposal?.id ?? "", { by: "ada", note: "No." });
    expect(await assay.suggestions.decided("rejected")).toMatchObject([
      { proposal: { question: SLOW }, decision: { by: "ada", note: "No." } },
    ]);
    const other = "How does an index make the slow database queries quick?";
    await ask(open, [
      [other, "s3"],
      [other, "s4"],
      [other, "s5"],
    ]);
    expect((await assay.suggestions.list()).proposals).toEqual([]);
  });

  it("are not made by one person who asks a thousand times", async () => {
    const { open } = await createFixture();
    await ask(
      open,
      Array.from({ length: 100 }, (): [string, string] => [SLOW, "mallory"]),
    );
    await using assay = await open();
    expect(await assay.suggestions.list()).toMatchObject({ proposals: [], records: 100, questions: 1 });
    expect((await assay.suggestions.list({ minAskers: 1 })).proposals).toHaveLength(1);
  });

  it("add a near miss to its entry, which answers it from then on", async () => {
    const { open } = await createFixture();
    const near = "How do I configure my own redis pool?";
    await ask(open, [
      [near, "s1"],
      [near, "s2"],
    ]);
    await using assay = await open();
    const { proposals } = await assay.suggestions.list();
    expect(proposals).toMatchObject([
      {
        kind: "phrasing",
        entryId: "pool",
        question: near,
        evidence: { outcomes: { "below the threshold": 2 } },
      },
    ]);
    await assay.suggestions.accept(proposals[0]?.id ?? "", { by: "ada" });
    expect((await assay.ask(near)).source).toBe("golden");
    expect((await assay.suggestions.list()).proposals).toEqual([]);
  });

  it("are accepted with the checks of any new question: one that another entry would answer needs force", async () => {
    const { open, golden } = await createFixture();
    await golden.add({
      ...{
        id: "timeout",
        phrasings: ["How do I configure the redis connection timeout?"],
        answer: "Set max-idle.",
      },
      ...{ sources: ["redis.md"], reviewedBy: "ada" },
    });
    const between = "How do I configure the redis connection?";
    await ask(open, [
      [between, "s1"],
      [between, "s2"],
    ]);
    await using assay = await open();
    const [proposal] = (await assay.suggestions.list()).proposals;
    expect(proposal).toMatchObject({ kind: "phrasing", evidence: { outcomes: { unclear: 2 } } });
    const id = proposal?.id ?? "";
    await expect(assay.suggestions.accept(id)).rejects.toMatchObject({ code: "golden-conflict" });
    expect((await assay.suggestions.accept(id, { force: true })).change.warnings).toHaveLength(1);
    expect((await assay.ask(between)).source).toBe("golden");
  });

  it("are either accepted or rejected by two who decide at once, and what was rejected changes nothing", async () => {
    const near = "How do I configure my own redis pool?";
    for (const acceptsFirst of [true, false]) {
      const { open } = await createFixture();
      await ask(open, [
        [near, "s1"],
        [near, "s2"],
      ]);
      await using assay = await open();
      const id = (await assay.suggestions.list()).proposals[0]?.id ?? "";
      const accept = () => assay.suggestions.accept(id, { by: "ada" });
      const reject = () => assay.suggestions.reject(id, { by: "bob" });
      const results = await Promise.allSettled(acceptsFirst ? [accept(), reject()] : [reject(), accept()]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const accepted = await assay.suggestions.decided("accepted");
      const rejected = await assay.suggestions.decided("rejected");
      expect(accepted.length + rejected.length).toBe(1);
      const phrasings = (await assay.golden.show("pool")).entry.phrasings.map(({ text }) => text);
      expect(phrasings.includes(near)).toBe(accepted.length === 1);
    }
  });

  it("are refused under an id that is no text", async () => {
    const { open } = await createFixture();
    await using assay = await open();
    for (const id of [null, undefined, 7]) {
      const given: unknown[] = [id];
      await expect(Reflect.apply(assay.suggestions.accept, null, given)).rejects.toMatchObject({
        code: "usage",
      });
      await expect(Reflect.apply(assay.suggestions.reject, null, given)).rejects.toMatchObject({
        code: "usage",
      });
    }
  });

  it("that are settled meanwhile are not made", async () => {
    const { open } = await createFixture();
    const near = "How do I configure my own redis pool?";
    await ask(open, [
      [near, "s1"],
      [near, "s2"],
    ]);
    await using assay = await open({ config: { golden: { threshold: 0.7 } } });
    expect((await assay.suggestions.list()).proposals).toEqual([]);
  });
});

describe("the queue", () => {
  it("puts the entry first that lost most questions since its source moved", async () => {
    const { golden, put, open } = await createFixture();
    const add = (id: string, question: string) =>
      golden.add({ id, phrasings: [question], answer: "a", sources: ["redis.md"], reviewedBy: "ada" });
    await add("rare", "Who wrote the manual of redis?");
    await put("redis.md", "# Redis\n\nIt is all different now.");
    await using assay = await open();
    expect((await assay.golden.queue()).map(({ entry, traffic }) => [entry.id, traffic])).toEqual([
      ["pool", null],
      ["rare", null],
    ]);
    for (let times = 0; times < 3; times += 1) await assay.ask("Who wrote the manual of redis?");
    await assay.ask(POOL);
    expect((await assay.golden.queue()).map(({ entry, traffic }) => [entry.id, traffic])).toEqual([
      ["rare", 3],
      ["pool", 1],
    ]);
  });
});
