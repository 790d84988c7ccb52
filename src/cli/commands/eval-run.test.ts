import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { readRun } from "../../eval/runs/saved/read-run.ts";
import type { Embedder } from "../../models/embedder.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { openAssay } from "../../service/open-assay.ts";

const questions = `
- id: pool
  question: redis pool size?
  expect: { path: golden, entry: pool }
  tags: [redis]
- id: batch
  question: kafka batch
  expect: { path: answered, documents: [kafka.md] }
- id: weather
  question: zebra stripes
  answerable: false
- id: unseen
  question: redis pool colour?
  draft: true
`;

async function setUp() {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "redis pool size");
  await fixture.put("kafka.md", "kafka batch");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: ["redis pool size?"], answer: "Eight.", sources: ["redis.md"] },
    ...{ reviewedBy: "ada", negatives: ["redis pool paint?"] },
  });
  writeFileSync(join(fixture.cwd, "q.yaml"), questions);
  return fixture;
}

describe("eval run", () => {
  it("ends with 1 where something moved while it asked, and says what in what it writes", async () => {
    const { run, put, store, cwd } = await setUp();
    const thresholds = { golden: similarity(0.8), retrieval: similarity(0.4) };
    const fake = createFakeEmbedder({ defaultThresholds: thresholds });
    let asked = 0;
    const embedder: Embedder = {
      ...fake,
      async embed(texts, options) {
        asked += 1;
        if (asked === 1) await put("kafka.md", "kafka batch and more of it");
        return fake.embed(texts, options);
      },
    };
    const { code, out } = await run(["eval", "run", "q.yaml", "--out", "r.json"], {
      openAssay: (options) => openAssay({ ...options, store, embedder }),
    });
    expect(code).toBe(1);
    expect(out).toContain('! While "q" was run, something moved under it (documents)');
    expect(JSON.parse(readFileSync(join(cwd, "r.json"), "utf8"))).toMatchObject({ moved: ["documents"] });
    writeFileSync(join(cwd, "gate.yaml"), "gates: []");
    const gated = await run(["eval", "gate", "gate.yaml", "--run", "r.json"]);
    expect(gated.code).toBe(3);
    expect(gated.out).toMatch(/NOT MET +nothing moved under the run "q" +documents/u);
  });

  it("reports every stage, and writes the run and its page", async () => {
    const { run, cwd } = await setUp();
    const { code, out } = await run([
      "eval",
      "run",
      "q.yaml",
      "--name",
      "main",
      "--out",
      "r.json",
      "--html",
      "r.html",
    ]);
    expect(code).toBe(0);
    expect(out).toContain('3 of 3 questions of "q"');
    expect(out).toMatch(/golden\.precision +100\.0 % +\[20\.7, 100\.0\] +1 /);
    expect(out).toMatch(/refusal\.refused +100\.0 %/);
    expect(out).toContain("Tag: redis");
    expect(out).toContain("1 draft left out");
    const saved = readRun(readFileSync(join(cwd, "r.json"), "utf8"), { file: "r.json" });
    expect(saved.results.map(({ source }) => source)).toEqual(["golden", "extracted", "fallback"]);
    expect(readFileSync(join(cwd, "r.html"), "utf8")).toContain("<h1>Evaluation main</h1>");
    const shown = await run(["eval", "show", "r.json", "--json"]);
    expect(shown.json()).toEqual(saved);
  });

  it("ends with 1 where a question ended in an error, and with 2 where the set cannot be used", async () => {
    const { run, cwd } = await setUp();
    writeFileSync(join(cwd, "odd.jsonl"), '{"id": "a", "question": "redis", "surface": "nowhere"}');
    const failed = await run(["eval", "run", "odd.jsonl"]);
    expect(failed.code).toBe(1);
    expect(failed.out).toContain("surface-unknown");
    writeFileSync(join(cwd, "bad.jsonl"), '{"id": "a", "qestion": "redis"}');
    const bad = await run(["eval", "run", "bad.jsonl"]);
    expect(bad.code).toBe(2);
    expect(bad.err).toContain('bad.jsonl:1: qestion is no known field; did you mean "question"?');
    writeFileSync(join(cwd, "drafts.yaml"), "- {id: a, question: redis, draft: true}");
    expect((await run(["eval", "run", "drafts.yaml"])).err).toContain(
      'All 1 questions of "drafts" are drafts',
    );
    expect((await run(["eval", "run", "drafts.yaml", "--drafts"])).code).toBe(0);
    const folder = await run(["eval", "run", "."]);
    expect(folder.err).toContain("a folder without queries.jsonl and qrels.jsonl");
    expect(folder.code).toBe(2);
  });

  it("ends with 2 where the file of questions cannot be read, since 1 speaks of an answer", async () => {
    const { run, cwd } = await setUp();
    writeFileSync(join(cwd, "latin.yaml"), Buffer.from([0x2d, 0x20, 0xe9]));
    for (const [path, said] of [
      ["nosuch.yaml", 'There is no file "nosuch.yaml"'],
      ["q.yaml/under", "There is no file"],
      ["latin.yaml", "not valid UTF-8"],
    ] as const) {
      const { code, err } = await run(["eval", "run", path]);
      expect({ path, code }).toEqual({ path, code: 2 });
      expect(err).toContain(said);
    }
    const gate = await run(["eval", "gate", "nosuch.yaml"]);
    expect(gate).toMatchObject({ code: 2, err: expect.stringContaining('no file "nosuch.yaml"') });
    const compared = await run(["eval", "compare", "nosuch.json", "other.json"]);
    expect(compared).toMatchObject({ code: 2, err: expect.stringContaining('no file "nosuch.json"') });
  });

  it("goes on past a fact whose pattern never ends, as an error of that question", async () => {
    const { run, cwd, golden } = await setUp();
    await golden.add({
      ...{ id: "long", phrasings: ["how long?"], answer: `${"a".repeat(60)}!`, sources: ["redis.md"] },
      reviewedBy: "ada",
    });
    const rows = [
      { id: "long", question: "how long?", expect: { facts: { regex: ["^(a+)+$"] } } },
      { id: "pool", question: "redis pool size?", expect: { facts: { regex: ["^eight\\.$"] } } },
    ];
    writeFileSync(join(cwd, "facts.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
    const { code, json } = await run(["eval", "run", "facts.jsonl", "--json"]);
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      results: [{ error: { code: "fact-timeout" } }, { values: { "answer.facts": 1 }, error: null }],
    });
  });
});

describe("eval init", () => {
  it("drafts a set that runs, from reviewed answers and the log, and overwrites nothing", async () => {
    const { run, cwd } = await setUp();
    await run(["ask", "kafka batch"]);
    await run(["ask", "kafka batch"]);
    const { code, json } = await run(["eval", "init", "draft.yaml", "--since", "2020-01-01", "--json"]);
    expect(code).toBe(0);
    expect(json()).toEqual({ path: "draft.yaml", golden: 1, negative: 1, log: 1, leftOut: 0 });
    const text = readFileSync(join(cwd, "draft.yaml"), "utf8");
    expect(text).toContain("Asked 2 times");
    const ran = await run(["eval", "run", "draft.yaml", "--drafts", "--json"]);
    expect(ran.json()).toMatchObject({
      results: [
        { id: "golden/pool/1", source: "golden", violations: [] },
        { id: "negative/pool/1", violations: [] },
        { id: "log/1", source: "extracted", values: { "retrieval.hit@1": 1 } },
      ],
    });
    const again = await run(["eval", "init", "draft.yaml"]);
    expect(again.code).not.toBe(0);
    expect(again.err).toContain("assay eval init draft.yaml --force");
    expect((await run(["eval", "init", "draft.yaml", "--force", "--since", "2020-01-01"])).code).toBe(0);
  });

  it("writes no file where there is nothing to draft from", async () => {
    const { run, cwd } = createCliFixture();
    const { code, err } = await run(["eval", "init", "draft.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain("the log holds no question to draft from");
    expect(existsSync(join(cwd, "draft.yaml"))).toBe(false);
  });
});

describe("eval list", () => {
  it("says how to make a run where none is kept, and eval show names the nearest", async () => {
    const { run } = createCliFixture();
    expect((await run(["eval", "list"])).out).toContain("assay eval run <set>");
    const { code, err } = await run(["eval", "show", "main"]);
    expect(code).toBe(1);
    expect(err).toContain('There is no run "main"');
  });
});
