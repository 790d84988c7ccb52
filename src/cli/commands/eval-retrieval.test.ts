import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const rows = [
  { id: "q1", question: "redis pool", paraphrase: "pool", answerable: true, relevant: ["redis.md"] },
  { id: "q2", question: "kafka batch", paraphrase: "batch", answerable: true, relevant: ["kafka.md"] },
  { id: "q3", question: "weather tomorrow", paraphrase: "weather", answerable: false },
];

async function setUp(questions: readonly unknown[] = rows) {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "redis pool");
  await fixture.put("kafka.md", "kafka batch");
  writeFileSync(join(fixture.cwd, "q.jsonl"), questions.map((row) => JSON.stringify(row)).join("\n"));
  return fixture;
}

describe("eval retrieval", () => {
  it("reports hit rates and the area under the curve with their intervals", async () => {
    const { run } = await setUp();
    const { code, out } = await run(["eval", "retrieval", "--questions", "q.jsonl"]);
    expect(code).toBe(0);
    expect(out).toMatch(/hit@1 +1\.000 {2}\[0\.342, 1\.000\]/);
    expect(out).toMatch(/AUC +1\.000/);
  });

  it("says with --json what was measured: data, wording, model, and every question", async () => {
    const { run } = await setUp();
    const { json } = await run([
      "eval",
      "retrieval",
      "--questions",
      "q.jsonl",
      "--wording",
      "paraphrase",
      "--json",
    ]);
    expect(json()).toMatchObject({
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      wording: "paraphrase",
      embedderId: expect.stringContaining("fake"),
      documents: 2,
      answerable: 2,
      unanswerable: 1,
      auc: { value: 1, seed: 1 },
      questions: [{ id: "q1", text: "pool", rank: 1 }, { id: "q2" }, { id: "q3", rank: null }],
    });
  });

  it("refuses labels outside the database, and files that cannot be read", async () => {
    const { run } = await setUp([{ ...rows[0], relevant: ["nowhere.md"] }]);
    const labels = await run(["eval", "retrieval", "--questions", "q.jsonl"]);
    expect(labels.err).toContain("[dataset-invalid]");
    const missing = await run(["eval", "retrieval", "--questions", "none.jsonl"]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("[path-not-found]") });
    const unnamed = await run(["eval", "retrieval"]);
    expect(unnamed.code).toBe(2);
  });
});
