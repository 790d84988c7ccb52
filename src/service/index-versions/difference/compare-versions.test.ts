import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadSet } from "../../../eval/sets/load-set.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../../models/similarity.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import type { Assay } from "../../assay.ts";
import { openAssay } from "../../open-assay.ts";

const redis = (size: string) =>
  `# Redis\n\n## Pool\n\nThe redis pool holds ${size} connections.\n\n## Host\n\nThe redis host is local.\n`;
const KAFKA = "# Kafka\n\nThe kafka listener reads records in a batch.\n";
const POOL = "How many connections does the redis pool hold?";
const BATCH = "How does the kafka listener read records?";

const set = loadSet({
  file: "asked.yaml",
  text: [
    `- { id: pool, question: "${POOL}" }`,
    `- { id: batch, question: "${BATCH}" }`,
    '- { id: other, question: "Who may see the moon?" }',
  ].join("\n"),
});

/** A live version with two reviewed answers, and "v5" beside it: one page changed, one gone, one new. */
const SAME = "# Same\n\nNothing is said here.\n";

async function start(): Promise<Assay> {
  const assay = await openAssay({
    background: false,
    config: { rewrite: { enabled: false }, rerank: { enabled: false }, retrieval: { k: 1 } },
    store: createMemoryStore(),
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.9), retrieval: similarity(0.2) },
    }),
  });
  onTestFinished(() => assay.close());
  const put = (id: string, text: string) => assay.documents.put({ id, text, format: "markdown" });
  await put("redis.md", redis("ten"));
  await put("kafka.md", KAFKA);
  await put("same.md", SAME);
  for (const [id, question, source] of [
    ["pool", POOL, "redis.md"],
    ["streams", "What streams?", "kafka.md"],
  ] as const) {
    await assay.golden.add({
      ...{ id, phrasings: [question], answer: "As reviewed.", sources: [source], reviewedBy: "Ann" },
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "assay-difference-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pages = { "redis.md": redis("sixty"), "valkey.md": "# Valkey\n\nA fork.\n", "same.md": SAME };
  for (const [id, text] of Object.entries(pages)) writeFileSync(join(folder, id), text);
  await assay.indexes.build({ name: "v5", paths: [folder] });
  return assay;
}

describe("what promoting a version would change", () => {
  it("is told of documents, with the passages of those that changed", async () => {
    const assay = await start();
    const { documents, from, to } = await assay.indexes.diff("v5");
    expect([from, to]).toEqual(["main", "v5"]);
    expect(documents).toEqual({
      ...{ added: ["valkey.md"], removed: ["kafka.md"], unchanged: 1 },
      changed: [{ id: "redis.md", from: "v1", to: "v2", added: 1, removed: 1, kept: 1 }],
    });
  });

  it("is told of reviewed answers, each with the reason that would hold it back", async () => {
    const { golden, questions } = await (await start()).indexes.diff("v5");
    expect(golden).toEqual([
      expect.objectContaining({ id: "pool", question: POOL, from: "fresh", to: "changed" }),
      expect.objectContaining({ id: "streams", from: "fresh", to: "missing" }),
    ]);
    expect(golden[0]?.reason).toContain("redis.md");
    expect(questions).toBeNull();
  });

  it("is told of the questions of a set, and asking leaves no trace", async () => {
    const assay = await start();
    const seen: [number, number][] = [];
    const { questions } = await assay.indexes.diff("v5", {
      set,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(questions).toMatchObject({ set: "asked", asked: 3 });
    expect(
      questions?.changed.map(({ id, changes, from, to }) => [id, changes, from.source, to.source]),
    ).toEqual([
      ["pool", ["path", "pages", "answer"], "golden", "extracted"],
      ["batch", ["path", "pages", "answer"], "extracted", "fallback"],
    ]);
    expect(seen.at(-1)).toEqual([3, 3]);
    expect((await assay.log.list()).entries).toEqual([]);
  });

  it("is the other way round after it went live, and nothing between a version and itself", async () => {
    const assay = await start();
    await assay.indexes.promote("v5", { force: true });
    expect((await assay.indexes.diff("main")).documents.added).toEqual(["kafka.md"]);
    expect(await assay.indexes.diff("v5", { set })).toMatchObject({
      ...{ from: "v5", to: "v5", golden: [], questions: { changed: [] } },
      documents: { added: [], removed: [], changed: [], unchanged: 3 },
    });
    expect((await assay.indexes.diff("v5", { from: "main" })).documents.removed).toEqual(["kafka.md"]);
  });

  it("cannot be told of a version that nobody built", async () => {
    await expect((await start()).indexes.diff("v6")).rejects.toMatchObject({ code: "index-not-found" });
  });
});
