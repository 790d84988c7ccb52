import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startModelServer } from "../../../test/fixtures/start-model-server.ts";
import type { ConfigInput } from "../../config.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import type { Assay } from "../assay.ts";
import { type OpenAssayOptions, openAssay } from "../open-assay.ts";

const defaultThresholds = { golden: similarity(0.9), retrieval: similarity(0.2) };
const POOL = "How many connections does the redis pool hold?";
const OLD = "# Redis\n\n## Pool\n\nThe redis pool holds ten connections in version four.\n";
const NEW = "# Redis\n\n## Pool\n\nThe redis pool holds sixty connections in version five.\n";
const KAFKA = "# Kafka\n\n## Batch\n\nThe kafka listener reads records in a batch when told to.\n";

/** A folder with a database, and the sources of two versions. */
async function setUp(config: ConfigInput = {}) {
  const folder = mkdtempSync(join(tmpdir(), "assay-index-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("v4/redis.md", OLD);
  write("v4/kafka.md", KAFKA);
  write("v5/redis.md", NEW);
  write("v5/streams.md", KAFKA);
  let tick = 0;
  const open = async (more: OpenAssayOptions = {}): Promise<Assay> => {
    const assay = await openAssay({
      background: false,
      config: {
        database: join(folder, "docs.db"),
        rewrite: { enabled: false },
        rerank: { enabled: false },
        retrieval: { k: 1 },
        holdout: { enabled: false },
        ...config,
      },
      embedder: createFakeEmbedder({ defaultThresholds }),
      clock: () => new Date(Date.parse("2026-05-01T10:00:00Z") + 1000 * tick++),
      ...more,
    });
    onTestFinished(() => assay.close());
    return assay;
  };
  const assay = await open();
  await assay.ingest({ paths: [join(folder, "v4")] });
  return { assay, open, write, at: (path: string) => join(folder, path) };
}

async function addReviewed(assay: Assay): Promise<void> {
  await assay.golden.add({
    id: "pool",
    phrasings: [POOL],
    answer: "Ten, as reviewed.",
    sources: [{ kind: "document", documentId: "redis.md" }],
    reviewedBy: "Ann",
  });
}

async function goLive(assay: Assay, name: string): Promise<void> {
  const { passed } = await assay.indexes.verify(name);
  expect(passed).toBe(true);
  await assay.indexes.promote(name, { by: "ada" });
}

const textOf = async (assay: Assay, question = POOL) => (await assay.ask(question)).text;

describe("versions of an index", () => {
  it("go live and back for every handle on the file at its next question, each with its own documents", async () => {
    const { assay, open, at } = await setUp();
    const other = await open();
    const report = await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(report).toMatchObject({ resumed: false, liveMoved: false, needsCalibration: [] });
    expect(report.version).toMatchObject({ state: "ready", documents: 2 });
    expect(await textOf(other)).toContain("ten");
    await goLive(assay, "v5");
    expect(await textOf(assay)).toContain("sixty");
    expect(await textOf(other)).toContain("sixty");
    expect((await other.documents.list()).map(({ id }) => id)).toEqual(["redis.md", "streams.md"]);
    const { from, to } = await other.indexes.rollback({ by: "ben" });
    expect([from.name, to.name]).toEqual(["v5", "main"]);
    expect(await textOf(assay)).toContain("ten");
    expect((await assay.documents.list()).map(({ id }) => id)).toEqual(["kafka.md", "redis.md"]);
    const history = await assay.indexes.history();
    expect(history.map(({ action }) => action)).toEqual(["rollback", "promote", "verify", "built", "build"]);
  });

  it("embed nothing that the live version has embedded, and follow renames", async () => {
    const { assay, at } = await setUp();
    const report = await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(report.ingest).toMatchObject({
      changed: ["redis.md"],
      renamed: [{ from: "kafka.md", to: "streams.md" }],
    });
    expect(report.embedded).toBe(1);
    await goLive(assay, "v5");
    expect((await assay.documents.get("kafka.md")).id).toBe("streams.md");
  });

  it("let a question end on the version that it began with", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    const started: (() => void)[] = [];
    const asked = new Promise<void>((resolve) => started.push(resolve));
    const chat = createFakeChatModel({
      reply: async ({ prompt }) => {
        calls += 1;
        if (calls === 1) {
          for (const tell of started) tell();
          await held;
        }
        return `${prompt.includes("sixty") ? "Sixty" : "Ten"} of them [1].`;
      },
    });
    const { open, at } = await setUp();
    const assay = await open({ chat });
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    const question = assay.ask(POOL);
    await asked;
    await goLive(assay, "v5");
    release();
    const answer = await question;
    expect(answer.text).toContain("Ten");
    expect(answer.citations.map(({ documentId }) => documentId)).toEqual(["redis.md"]);
    const records = async () =>
      (await assay.log.list()).entries.map(({ text, versions }) => [text, versions.indexVersion]);
    expect(await textOf(assay)).toContain("Sixty");
    expect(await records()).toEqual([
      ["Sixty of them [1].", "v5"],
      ["Ten of them [1].", "main"],
    ]);
  });

  it("refuse reviewed answers that do not hold under the live version, and serve them again after a rollback", async () => {
    const { assay, open, at } = await setUp();
    await addReviewed(assay);
    const other = await open();
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(await other.ask(POOL)).toMatchObject({ source: "golden", text: "Ten, as reviewed." });
    await goLive(assay, "v5");
    const told = async (name: string) =>
      (await assay.indexes.verify(name)).findings.find(({ check }) => check === "reviewed answers");
    expect(await told("main")).toEqual({
      ...{ check: "reviewed answers", passed: true },
      words: "None goes stale; 1 that is stale now will be served again.",
    });
    for (const handle of [assay, other])
      expect(await handle.ask(POOL)).toMatchObject({ source: "extracted" });
    await assay.indexes.rollback();
    for (const handle of [assay, other]) expect(await handle.ask(POOL)).toMatchObject({ source: "golden" });
  });

  it("serve what was marked stale again after a rollback, and tell at the promotion what is stale by then", async () => {
    const { assay, at } = await setUp();
    await addReviewed(assay);
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    await goLive(assay, "v5");
    await assay.golden.markFreshness(await assay.golden.check());
    expect((await assay.golden.show("pool")).entry.state).toBe("stale");
    expect(await assay.ask(POOL)).toMatchObject({ source: "extracted" });
    await assay.indexes.rollback();
    expect(await assay.ask(POOL)).toMatchObject({ source: "golden" });
    expect(await assay.golden.queue()).toEqual([]);
    const wordsOf = (to: Awaited<ReturnType<typeof assay.indexes.get>>) =>
      to.verification?.findings.find(({ check }) => check === "reviewed answers")?.words;
    expect(wordsOf((await assay.indexes.promote("v5", { force: true })).to)).toContain("1 goes stale");
    const { token } = await assay.golden.openReview("pool");
    await assay.golden.completeReview({ id: "pool", token, reviewedBy: "Ann", answer: "Sixty." });
    await assay.indexes.rollback();
    const { to } = await assay.indexes.promote("v5", { force: true });
    expect(wordsOf(to)).toBe("None goes stale; 1 that is stale now will be served again.");
    expect(await assay.ask(POOL)).toMatchObject({ source: "golden", text: "Sixty." });
  });

  it("serve a stored answer under the version alone that it was made under", async () => {
    let generation = 0;
    const chat = createFakeChatModel({
      reply: ({ prompt }) => {
        generation += 1;
        return `${prompt.includes("sixty") ? "Sixty" : "Ten"}, says ${generation} [1].`;
      },
    });
    const { open, at } = await setUp();
    const [assay, other] = [await open({ chat }), await open({ chat })];
    expect(await textOf(assay)).toBe("Ten, says 1 [1].");
    expect(await other.ask(POOL)).toMatchObject({ source: "cached", text: "Ten, says 1 [1]." });
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    await goLive(assay, "v5");
    expect(await textOf(other)).toBe("Sixty, says 2 [1].");
    expect(await assay.ask(POOL)).toMatchObject({ source: "cached", text: "Sixty, says 2 [1]." });
    await other.indexes.rollback();
    expect(await assay.ask(POOL)).toMatchObject({ source: "cached", text: "Ten, says 1 [1]." });
  });

  it("are not promoted before they are verified as they are, and an event says where that was forced", async () => {
    const { assay, at, write } = await setUp();
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    await expect(assay.indexes.promote("v5")).rejects.toMatchObject({ code: "index-refused" });
    await assay.indexes.verify("v5");
    await expect(
      assay.indexes.use("v5", (edition) => edition.documents.put({ id: "late.md", text: "Late." })),
    ).rejects.toMatchObject({ code: "index-refused", message: expect.stringContaining("is ready") });
    write("v5/late.md", "Late.");
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    await expect(assay.indexes.promote("v5")).rejects.toMatchObject({
      message: expect.stringContaining("changed"),
    });
    await assay.indexes.promote("v5", { force: true, by: "ada", note: "in a hurry" });
    const [event] = await assay.indexes.history();
    expect(event).toMatchObject({ action: "promote", name: "v5", by: "ada" });
    expect(event?.note).toBe('in a hurry Forced: Documents of "v5" changed since it was verified.');
  });

  it("fail their verification for a canary, a gate, or a reviewed question that finds its page no more", async () => {
    const { assay, at, write } = await setUp();
    await addReviewed(assay);
    const canary = { question: POOL, expects: ["redis.md"] };
    const failing = async (name: string, options = {}) =>
      (await assay.indexes.verify(name, options)).findings
        .filter(({ passed }) => !passed)
        .map(({ check }) => check);
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(await failing("v5", { canaries: [canary] })).toEqual([]);
    const kept = [{ question: POOL, expects: ["kafka.md"] }];
    expect(await failing("v5", { canaries: kept })).toEqual(["canaries"]);
    expect((await assay.indexes.get("v5")).verification).toMatchObject({ passed: false, isCurrent: true });
    const gate = async () => ({ passed: false, words: "Two questions lost their answer." });
    expect(await failing("v5", { gate })).toEqual(["gate"]);
    write("v6/redis.md", "# Redis\n\nNothing here speaks of it.\n");
    write("v6/other.md", OLD.replace("ten", "eleven"));
    await assay.indexes.build({ name: "v6", paths: [at("v6")] });
    expect(await failing("v6")).toEqual(["reviewed questions"]);
    await expect(assay.indexes.promote("v6")).rejects.toMatchObject({ code: "index-refused" });
  });

  it("go on with a build that was interrupted, and say what the live version got meanwhile", async () => {
    const { assay, open, at, write } = await setUp();
    for (let page = 0; page < 60; page += 1)
      write(`v4/p${page}.md`, `# Page ${page}\n\nText of page ${page}.\n`);
    await assay.ingest({ paths: [at("v4")] });
    const stop = new AbortController();
    const interrupted = assay.indexes.build({
      name: "v5",
      paths: [at("v5")],
      signal: stop.signal,
      onProgress: ({ phase, done }) => {
        if (phase === "copying" && done > 10) stop.abort();
      },
    });
    await expect(interrupted).rejects.toMatchObject({
      ...{ code: "aborted", message: 'Building the index version "v5" was interrupted.' },
      hint: expect.stringContaining("goes on where it stopped"),
    });
    expect(await assay.indexes.get("v5")).toMatchObject({ state: "building", documents: 20 });
    expect(await textOf(assay)).toContain("ten");
    await expect(assay.indexes.verify("v5")).rejects.toMatchObject({ code: "index-refused" });
    await assay.documents.put({ id: "note.md", text: "Written meanwhile." });
    const other = await open();
    const report = await other.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(report).toMatchObject({ resumed: true, liveMoved: true, embedded: 1 });
    expect(report.version).toMatchObject({ state: "ready", documents: 2 });
    const { findings } = await other.indexes.verify("v5");
    expect(findings.find(({ check }) => check === "live version")?.words).toContain("changed");
  });

  it("keep what the sources do not name where they are told to", async () => {
    const { assay, at } = await setUp();
    await assay.documents.put({ id: "note.md", text: "# Note\n\nKept by hand." });
    const { version } = await assay.indexes.build({ name: "v5", paths: [at("v5")], keep: true });
    await assay.indexes.use("v5", async (edition) => {
      expect((await edition.documents.list()).map(({ id }) => id)).toEqual([
        "kafka.md",
        "note.md",
        "redis.md",
        "streams.md",
      ]);
    });
    expect(version.documents).toBe(4);
  });

  it("leave the version that a rollback goes to when old ones are collected", async () => {
    const { assay, at, write } = await setUp();
    for (const name of ["v5", "v6"]) {
      write(`${name}/redis.md`, NEW.replace("five", name));
      await assay.indexes.build({ name, paths: [at(name)] });
      await goLive(assay, name);
    }
    expect(await assay.indexes.collect({ compact: true })).toEqual({ dropped: ["main"] });
    expect(await assay.indexes.collect()).toEqual({ dropped: [] });
    await assay.indexes.rollback();
    expect(await textOf(assay)).toContain("v5");
    await assay.indexes.drop("v6");
    await expect(assay.indexes.rollback()).rejects.toMatchObject({ code: "index-refused" });
    expect((await assay.indexes.list()).map(({ name, state }) => [name, state])).toEqual([["v5", "live"]]);
  });

  it("need no threshold that the live version of the same model does without", async () => {
    const { open, at } = await setUp();
    const bare = createFakeEmbedder();
    const assay = await open({ embedder: bare });
    await assay.thresholds.set("retrieval", 0.2);
    const { needsCalibration } = await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(needsCalibration).toEqual([]);
    await goLive(assay, "v5");
    expect(await textOf(assay)).toContain("sixty");
  });

  it("refuse names that are none, that are taken, and that nobody gave", async () => {
    const { assay, at } = await setUp();
    for (const name of ["", "a b", "../x", "-x", "x".repeat(65)]) {
      await expect(assay.indexes.build({ name, paths: [at("v5")] })).rejects.toMatchObject({ code: "usage" });
    }
    await expect(assay.indexes.build({ name: "main" })).rejects.toMatchObject({ code: "index-exists" });
    await expect(assay.indexes.promote("nobody")).rejects.toMatchObject({ code: "index-not-found" });
  });

  it("keep a slow writer of what is not live any more from reporting what nobody will see", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const inner = createFakeEmbedder({ defaultThresholds });
    let slow = false;
    const began: (() => void)[] = [];
    const embedding = new Promise<void>((resolve) => began.push(resolve));
    const embedder = {
      ...inner,
      embed: async (...given: Parameters<typeof inner.embed>) => {
        if (slow && given[0].length > 0) {
          for (const tell of began) tell();
          await held;
        }
        return inner.embed(...given);
      },
    };
    const { assay, open, at, write } = await setUp();
    const writer = await open({ embedder });
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    write("more/new.md", "# New\n\nNobody embedded this before.\n");
    slow = true;
    const ingesting = writer.ingest({ paths: [at("more")] });
    await embedding;
    await goLive(assay, "v5");
    release();
    await expect(ingesting).rejects.toMatchObject({
      code: "index-refused",
      hint: expect.stringContaining("Run the same command again"),
    });
    await writer.ingest({ paths: [at("more")] });
    expect((await assay.documents.list()).map(({ id }) => id)).toContain("new.md");
  });

  it("answer on the live one where theirs was dropped before the answer", async () => {
    const { assay, open, at } = await setUp();
    const asked = await open();
    await assay.indexes.build({ name: "v5", paths: [at("v5")] });
    expect(await textOf(asked)).toContain("ten");
    let calls = 0;
    const text = await assay.indexes.use("main", async (edition) => {
      await goLive(assay, "v5");
      await assay.indexes.collect({ keep: 0 });
      await expect(edition.ask(POOL)).rejects.toMatchObject({ code: "index-not-found" });
      calls += 1;
      return textOf(asked);
    });
    expect([calls, text.includes("sixty")]).toEqual([1, true]);
  });

  it("refuse counts that are none", async () => {
    const { assay } = await setUp();
    for (const count of [Number.NaN, -1, 1.5]) {
      await expect(assay.indexes.collect({ keep: count })).rejects.toMatchObject({ code: "usage" });
      await expect(assay.indexes.verify("main", { golden: count })).rejects.toMatchObject({ code: "usage" });
    }
  });

  it("belong to one tenant alone", async () => {
    const { assay, at } = await setUp();
    const acme = assay.forTenant("acme");
    await acme.ingest({ paths: [at("v4")] });
    await acme.indexes.build({ name: "v5", paths: [at("v5")] });
    await acme.indexes.verify("v5");
    await acme.indexes.promote("v5");
    expect((await acme.ask(POOL)).text).toContain("sixty");
    expect(await textOf(assay)).toContain("ten");
    expect((await assay.indexes.list()).map(({ name }) => name)).toEqual(["main"]);
  });
});

describe("a version of an endpoint's model", () => {
  it("is opened as it was built by every process, whatever the configuration says, and so is the one before it", async () => {
    const [before, after] = [await startModelServer(), await startModelServer()];
    onTestFinished(async () => {
      await before.close();
      await after.close();
    });
    const settings = (origin: string, model: string) => ({
      ...{ driver: "openai-compatible" as const, baseUrl: `${origin}/v1`, model, retries: 0 },
    });
    const configured = {
      embedder: settings(before.origin, "old-model"),
      retrieval: { threshold: 0.1, k: 1 },
    };
    const folder = mkdtempSync(join(tmpdir(), "assay-index-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "redis.md"), OLD);
    const open = async (config: ConfigInput) => {
      const assay = await openAssay({
        background: false,
        config: {
          ...{ database: join(folder, "docs.db"), rewrite: { enabled: false }, rerank: { enabled: false } },
          ...{ golden: { enabled: false }, calibration: { onStale: "assumed" as const } },
          ...config,
        },
      });
      onTestFinished(() => assay.close());
      return assay;
    };
    const assay = await open(configured);
    await assay.ingest({ paths: [join(folder, "redis.md")] });
    const other = await open(configured);
    await assay.indexes.build({ name: "next", embedder: settings(after.origin, "new-model") });
    await assay.indexes.verify("next");
    await assay.indexes.promote("next", { assume: ["retrieval"] });
    const calls = after.paths.length;
    expect((await other.ask(POOL)).trace.embedderId).toContain("new-model");
    expect(after.paths.length).toBeGreaterThan(calls);
    // The configuration follows later, and the way back does not depend on it.
    const moved = await open({ ...configured, embedder: settings(after.origin, "new-model") });
    expect((await moved.ask(POOL)).trace.embedderId).toContain("new-model");
    await moved.indexes.rollback();
    for (const handle of [assay, other, moved]) {
      expect((await handle.ask(POOL)).trace.embedderId).toContain("old-model");
    }
  });
});

describe("versions under two embedding models", () => {
  const first = createFakeEmbedder({ defaultThresholds });
  const second = createFakeEmbedder({ model: "second", dimension: 64 });
  const models = { embedder: first, embedders: [second] };

  it("are made of the same texts, and promoted once their thresholds are chosen", async () => {
    const { open } = await setUp();
    const assay = await open(models);
    await addReviewed(assay);
    const report = await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
    expect(report).toMatchObject({ embedded: 3, ingest: null, version: { unembedded: 0, documents: 2 } });
    expect(report.needsCalibration.map(({ name }) => name)).toEqual(["golden", "retrieval"]);
    await assay.indexes.use("next", (edition) => edition.thresholds.set("retrieval", 0.1));
    await assay.thresholds.set("golden", 0.95);
    await expect(assay.indexes.promote("next", { assume: ["golden"] })).rejects.toMatchObject({
      message: expect.stringContaining("never verified"),
    });
    await assay.indexes.verify("next");
    await expect(assay.indexes.promote("next")).rejects.toMatchObject({
      code: "index-refused",
      message: expect.stringContaining("golden"),
      hint: expect.stringContaining("--assume golden"),
    });
    expect((await assay.ask(POOL)).trace.embedderId).toBe(first.fingerprint.id);
    await assay.thresholds.set("golden", 0.95);
    await assay.indexes.promote("next", { assume: ["golden"] });
    const answer = await assay.ask(POOL);
    expect(answer).toMatchObject({ source: "golden", trace: { embedderId: second.fingerprint.id } });
    expect(await assay.thresholds.get("golden")).toBe(0.95);
  });

  it("lack no passage: an embedder that leaves one out fails the build", async () => {
    const { open } = await setUp();
    const sparse = {
      ...second,
      embed: async (...given: Parameters<typeof second.embed>) => (await second.embed(...given)).slice(1),
    };
    const assay = await open({ embedder: first, embedders: [sparse] });
    await expect(
      assay.indexes.build({ name: "next", embedderId: second.fingerprint.id }),
    ).rejects.toMatchObject({ code: "embedder-response", message: expect.stringContaining("vectors for") });
    expect(await assay.indexes.get("next")).toMatchObject({ state: "building", documents: 0 });
  });

  it("are verified with the thresholds of the other model where a person says so, which are kept at the switch alone", async () => {
    const { open } = await setUp();
    const assay = await open(models);
    await addReviewed(assay);
    await assay.thresholds.set("retrieval", 0.1);
    await assay.thresholds.set("golden", 0.95);
    await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
    await expect(assay.indexes.verify("next")).rejects.toMatchObject({
      code: "index-refused",
      hint: expect.stringContaining("assay index verify next --assume golden,retrieval"),
    });
    const names = ["golden", "retrieval"] as const;
    const verified = await assay.indexes.verify("next", { assume: names });
    expect(verified.findings).toContainEqual(
      expect.objectContaining({
        check: "thresholds",
        words: expect.stringContaining("golden 0.95, retrieval 0.1"),
      }),
    );
    expect(verified.passed).toBe(true);
    const thresholdOf = (name: "golden" | "retrieval") =>
      assay.indexes.use("next", (edition) => edition.thresholds.get(name));
    for (const name of names)
      await expect(thresholdOf(name)).rejects.toMatchObject({ code: "threshold-stale" });
    await assay.indexes.promote("next", { assume: names });
    expect([await thresholdOf("golden"), await thresholdOf("retrieval")]).toEqual([0.95, 0.1]);
  });

  it("take over a number of the configuration as well, and none where the switch is refused", async () => {
    const { open } = await setUp();
    const assay = await open({
      ...models,
      config: {
        ...{ database: ":memory:", rewrite: { enabled: false }, rerank: { enabled: false } },
        ...{ golden: { threshold: 0.95 }, retrieval: { threshold: 0.1 } },
        ...{ cache: { enabled: false }, holdout: { enabled: false } },
      },
    });
    await assay.documents.put({ id: "redis.md", text: OLD });
    await assay.ask(POOL);
    await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
    const assume = ["golden", "retrieval"] as const;
    await expect(assay.indexes.promote("next", { assume })).rejects.toMatchObject({
      message: expect.stringContaining("never verified"),
    });
    await expect(
      assay.indexes.use("next", (edition) => edition.thresholds.get("golden")),
    ).rejects.toMatchObject({ code: "threshold-stale" });
    await assay.indexes.verify("next", { assume });
    await assay.indexes.promote("next", { assume });
    expect(await assay.thresholds.inForce("golden")).toMatchObject({ value: 0.95, assumed: null });
  });

  it("switch without moving a vector, and embed what was reviewed under the other before it is needed", async () => {
    const { open } = await setUp();
    const [assay, other] = [await open(models), await open(models)];
    await addReviewed(assay);
    await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
    await assay.indexes.use("next", async ({ thresholds }) => {
      await thresholds.set("retrieval", 0.1);
      await thresholds.set("golden", 0.9);
    });
    await assay.indexes.verify("next");
    await assay.golden.add({
      ...{
        id: "batch",
        phrasings: ["How does kafka read a batch?"],
        answer: "When told to.",
        reviewedBy: "Ann",
      },
      sources: [{ kind: "document", documentId: "kafka.md" }],
    });
    await assay.indexes.promote("next");
    for (const handle of [assay, other]) {
      expect(await handle.ask("How does kafka read a batch?")).toMatchObject({ source: "golden" });
      expect((await handle.status()).pinnedEmbedderId).toBe(second.fingerprint.id);
    }
    await other.indexes.rollback();
    for (const handle of [assay, other]) {
      expect(await handle.ask(POOL)).toMatchObject({
        ...{ source: "golden", trace: { embedderId: first.fingerprint.id } },
      });
    }
  });

  it("keep an answer from what it must not answer while the model that knows it is away, and look again", async () => {
    let isAway = false;
    let now = 0;
    const flaky = {
      ...first,
      embed: async (...given: Parameters<typeof first.embed>) => {
        if (isAway && given[0].some((text) => text.includes("rabbit"))) throw new Error("away");
        return first.embed(...given);
      },
    };
    const { open } = await setUp();
    const assay = await open({ ...models, embedder: flaky, monotonic: () => now });
    await addReviewed(assay);
    await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
    await assay.indexes.use("next", async ({ thresholds }) => {
      await thresholds.set("retrieval", 0.1);
      await thresholds.set("golden", 0.9);
    });
    await assay.indexes.verify("next");
    await assay.indexes.promote("next");
    await assay.golden.addNegative("pool", "How many connections does the rabbit pool hold?");
    isAway = true;
    const { to } = await assay.indexes.rollback();
    expect(to).toMatchObject({ name: "main", unembedded: 1 });
    expect(await assay.ask(POOL)).toMatchObject({ source: "golden" });
    const near = "How many connections does the redis pool hold now?";
    expect((await assay.ask(near)).source).not.toBe("golden");
    isAway = false;
    now += 60_000;
    await assay.ask(POOL);
    await expect.poll(async () => (await assay.indexes.get("main")).unembedded).toBe(0);
  });
});
