import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const rows = [
  { id: "q1", question: "redis pool", paraphrase: "pool", answerable: true, relevant: ["redis.md"] },
  { id: "q2", question: "kafka batch", paraphrase: "batch", answerable: true, relevant: ["kafka.md"] },
  { id: "q3", question: "weather tomorrow", answerable: false },
];
const call = ["eval", "retrieval", "--questions", "q.jsonl"];

async function setUp(questions: readonly unknown[] = rows) {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "redis pool");
  await fixture.put("kafka.md", "kafka batch");
  const write = (name: string, lines: readonly unknown[]) =>
    writeFileSync(join(fixture.cwd, name), lines.map((row) => JSON.stringify(row)).join("\n"));
  write("q.jsonl", questions);
  return { ...fixture, write };
}

describe("eval retrieval", () => {
  it("puts the pipelines side by side, each figure with its interval and its difference to the first", async () => {
    const { run } = await setUp();
    const { code, out } = await run(call);
    expect(code).toBe(0);
    expect(out).toMatch(/hit@1 +hit@3 +hit@5 +hit@10 +MRR +nDCG@10 +AUC/);
    expect(out).toMatch(/^ {2}hybrid +1\.000/m);
    expect(out).toMatch(/hit@1 +dense +1\.000 {2}\[0\.342, 1\.000\]$/m);
    expect(out).toMatch(
      /text +1\.000 {2}\[0\.342, 1\.000\] +0\.000 {2}\[0\.000, 0\.000\] {2}not distinguishable/,
    );
    expect(out).toContain("rerank is left out: the local scorer has no weights for this embedding model");
  });

  it("says with --json what was measured: data, wording, model, and every question", async () => {
    const { run } = await setUp();
    const { json } = await run([...call, "--wording", "paraphrase", "--pipelines", "hybrid,dense", "--json"]);
    expect(json()).toMatchObject({
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      wording: "paraphrase",
      seed: 1,
      withoutWording: 1,
      embedderId: expect.stringContaining("fake"),
      documents: 2,
      answerable: 2,
      unanswerable: 0,
      pipelines: [
        {
          name: "hybrid",
          weights: null,
          figures: expect.arrayContaining([
            expect.objectContaining({ name: "hit@1", value: 1, difference: null }),
          ]),
          questions: [{ id: "q1", text: "pool", ranks: [1] }, { id: "q2" }],
        },
        { name: "dense" },
      ],
    });
  });

  it("lists what did not come first, with the document that did", async () => {
    const { run } = await setUp([{ ...rows[0], relevant: ["kafka.md"] }, rows[1]]);
    const { out } = await run(call);
    expect(out).toMatch(/Not first under hybrid\n {2}q1 {2}rank 2 {2}redis pool\n {6}first: redis\.md/);
  });

  it("has no table where nothing could be measured", async () => {
    const { run } = await setUp();
    const { code, out } = await run([...call, "--pipelines", "rerank"]);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual([
      "2 answerable questions, 1 not answerable",
      "  rerank is left out: the local scorer has no weights for this embedding model",
    ]);
  });

  it("takes queries and judgements in the form of retrieval benchmarks", async () => {
    const { run, write } = await setUp();
    write("queries.jsonl", [
      { id: "1", text: "redis pool" },
      { id: "2", text: "never judged" },
    ]);
    write("qrels.jsonl", [{ query_id: "1", doc_id: "redis.md", relevance: 1 }]);
    const { code, json } = await run([
      "eval",
      "retrieval",
      "--queries",
      "queries.jsonl",
      "--qrels",
      "qrels.jsonl",
      "--json",
    ]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ answerable: 1, unanswerable: 0, withoutWording: 1 });
  });

  it.each([
    [["--queries", "queries.jsonl"], "--qrels"],
    [["--qrels", "qrels.jsonl"], "--queries"],
    [["--questions", "q.jsonl", "--queries", "queries.jsonl", "--qrels", "qrels.jsonl"], "--queries"],
    [[], "--questions"],
    [["--questions", "q.jsonl", "--pipelines", "dense,bm25"], "dense, text, hybrid, rerank"],
    [["--questions", "q.jsonl", "--splits", "1"], "--splits"],
  ])("names the option that is wrong in %j", async (options, named) => {
    const { run } = await setUp();
    const { code, err } = await run(["eval", "retrieval", ...options]);
    expect(code).toBe(2);
    expect(err).toContain(named);
  });

  it("refuses labels outside the database, and files that cannot be read", async () => {
    const { run } = await setUp([{ ...rows[0], relevant: ["nowhere.md"] }]);
    const labels = await run(call);
    expect(labels.err).toContain("[dataset-invalid]");
    const missing = await run(["eval", "retrieval", "--questions", "none.jsonl"]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("[path-not-found]") });
  });
});
