import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";

const HIT = "retrieval.hit@5";

/** Sixty questions of which the first so many found nothing. */
const runOf = (missed: number, name: string): EvalRun =>
  evalRun(
    Array.from({ length: 60 }, (_, at) =>
      questionResult(`q${at}`, {
        values: { [HIT]: at < missed ? 0 : 1 },
        question: `<b>What</b> | about ${at}?`,
      }),
    ),
    { id: name, name },
  );

function setUp(files: Readonly<Record<string, string | EvalRun>>) {
  const fixture = createCliFixture();
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    mkdirSync(join(fixture.cwd, name, ".."), { recursive: true });
    writeFileSync(join(fixture.cwd, name), text);
  }
  return { ...fixture, read: (name: string) => readFileSync(join(fixture.cwd, name), "utf8") };
}

const FLOOR = `gates:\n  - {metric: "${HIT}", atLeast: 0.9}\n`;

describe("eval gate", () => {
  it("ends with 0 where every gate is met, and with 3 and the questions where one is not", async () => {
    const { run } = setUp({ "gate.yaml": FLOOR, "good.json": runOf(6, "good"), "bad.json": runOf(7, "bad") });
    const good = await run(["eval", "gate", "gate.yaml", "--run", "good.json"]);
    expect(good).toMatchObject({ code: 0, err: "" });
    expect(good.out).toContain("All 3 gates met");
    const bad = await run(["eval", "gate", "gate.yaml", "--run", "bad.json"]);
    expect(bad.code).toBe(3);
    expect(bad.out).toContain("1 of 3 gates not met");
    expect(bad.out).toMatch(/retrieval\.hit@5 at least 0\.9 +q0 +0 +<b>What<\/b>/);
    const json = await run(["eval", "gate", "gate.yaml", "--run", "bad.json", "--json"]);
    expect(json.code).toBe(3);
    expect(json.json()).toMatchObject({ isMet: false, run: { name: "bad", questions: 60 } });
  });

  it("is met on a set of one's own by the file that the guide begins with", async () => {
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guide/evaluation.md"), "utf8");
    const [, gates = ""] = /Begin with one[\s\S]*?```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    const answered = "{id: pool, question: What does the pool hold?, expect: {path: answered}}";
    const { run } = setUp({
      "docs/pool.md": "# Pool\n\nThe pool holds ten connections.\n",
      "questions.yaml": `questions:\n  - ${answered}\n  - {id: no, question: Who won?, answerable: false}\n`,
      "gate.yaml": gates,
    });
    await run(["ingest", "docs"]);
    expect((await run(["eval", "run", "questions.yaml", "--out", "baseline.json"])).code).toBe(0);
    expect(await run(["eval", "gate", "gate.yaml"])).toMatchObject({ code: 0, err: "" });
  });

  it("compares with the baseline beside the gate file, or with another", async () => {
    const gates = `baseline: main.json\ngates:\n  - metric: ${JSON.stringify(HIT)}\n    noRegression: {}\n`;
    const { run } = setUp({
      "ci/gate.yaml": gates,
      "ci/main.json": runOf(0, "main"),
      "old.json": runOf(9, "old"),
      "run.json": runOf(9, "candidate"),
    });
    const broken = await run(["eval", "gate", "ci/gate.yaml", "--run", "run.json"]);
    expect(broken.code).toBe(3);
    expect(broken.out).toContain("candidate, 60 questions, against main");
    expect(broken.out).toContain("0, was 1");
    const same = await run(["eval", "gate", "ci/gate.yaml", "--run", "run.json", "--baseline", "old.json"]);
    expect(same.code).toBe(0);
  });

  it("writes JUnit and Markdown in which a question stays a question", async () => {
    const { run, read } = setUp({ "gate.yaml": FLOOR, "bad.json": runOf(7, "bad") });
    const outputs = ["--junit", "gates.xml", "--summary", "gates.md"];
    const { code } = await run(["eval", "gate", "gate.yaml", "--run", "bad.json", ...outputs]);
    expect(code).toBe(3);
    expect(read("gates.xml")).toContain('tests="3" failures="1"');
    expect(read("gates.xml")).toContain("&lt;b&gt;What&lt;/b&gt; | about 0?");
    expect(read("gates.md")).toContain("### 1 of 3 gates not met");
    expect(read("gates.md")).toContain("&lt;b&gt;What&lt;/b&gt; &#124; about 0?");
  });

  it.each([
    ["a misspelt key", "gates:\n  - {metric: gate.auc, atleast: 1}\n", 'did you mean "atLeast"?'],
    ["a violation that is none", "never: [stale-serves]\n", 'did you mean "stale-serve"?'],
    ["no set and no run", "gates: []\n", "names no set that could be run"],
  ])("ends with 2 for %s, before anything is run", async (_, text, said) => {
    const { run } = setUp({ "gate.yaml": text });
    const { code, err } = await run(["eval", "gate", "gate.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });

  it("runs the set that the file names, by the path beside it, and keeps the run as the next baseline", async () => {
    const { run, read, golden } = setUp({
      "ci/gate.yaml": "set: questions.jsonl\ngates:\n  - {metric: path.correct, atLeast: 1}\n",
      "ci/questions.jsonl": `${JSON.stringify({
        id: "tls",
        question: "How do I rotate certificates?",
        expect: { path: "fallback" },
      })}\n`,
    });
    expect(golden).toBeDefined();
    const { code, out, err } = await run(["eval", "gate", "ci/gate.yaml", "--out", "run.json"]);
    expect({ code, err, out }).toMatchObject({ code: 0 });
    expect(JSON.parse(read("run.json"))).toMatchObject({
      formatVersion: 1,
      results: [{ id: "tls", source: "fallback" }],
    });
  });

  describe("takes of a gate file that names a set", () => {
    const question = (id: string, path: string, draft = false) =>
      `  - {id: ${id}, question: "What about ${id}?", expect: {path: ${path}}, draft: ${draft}}\n`;
    const setOf = (...rows: readonly string[]) => `questions:\n${rows.join("")}`;
    const setUpRun = async (set: string) => {
      const fixture = setUp({
        "ci/gate.yaml": "set: questions.yaml\ngates:\n  - {metric: path.correct, atLeast: 0.5}\n",
        "ci/questions.yaml": set,
      });
      await fixture.run(["eval", "run", "ci/questions.yaml", "--drafts", "--out", "drafts.json"]);
      await fixture.run(["eval", "run", "ci/questions.yaml", "--name", "kept", "--out", "run.json"]);
      return {
        ...fixture,
        gate: (run: string) => fixture.run(["eval", "gate", "ci/gate.yaml", "--run", run]),
      };
    };
    const set = setOf(question("a", "fallback"), question("b", "fallback", true));

    it("a run of that set, with its drafts or without", async () => {
      const { gate } = await setUpRun(set);
      for (const run of ["run.json", "drafts.json"]) expect((await gate(run)).code).toBe(0);
    });

    it.each([
      ["other questions", setOf(question("c", "fallback"))],
      ["other expectations", set.replace("fallback", "golden")],
    ])("no run of %s, nor one where the set is gone", async (_, other) => {
      const { gate, cwd } = await setUpRun(other);
      writeFileSync(join(cwd, "ci/questions.yaml"), set);
      const refused = await gate("run.json");
      expect(refused.code).toBe(2);
      expect(refused.err).toMatch(/is not of the set of ci\/gate\.yaml: it asked 1 question of "questions"/);
      expect(refused.err).toContain("assay eval run ci/questions.yaml");
      rmSync(join(cwd, "ci/questions.yaml"));
      const missing = await gate("run.json");
      expect(missing.code).toBe(2);
      expect(missing.err).toContain('There is no file "ci/questions.yaml"');
    });

    it("a run beside a damaged one, which eval list names and passes over", async () => {
      const { run: runCommand, cwd, read } = await setUpRun(set);
      const run = (argv: readonly string[]) => runCommand([...argv, "--db", join(cwd, "assay.db")]);
      const folder = join(cwd, "assay.db.evals");
      mkdirSync(folder);
      writeFileSync(join(folder, "kept-id.json"), read("run.json"));
      writeFileSync(join(folder, "broken.json"), "{");
      expect(await run(["eval", "gate", "ci/gate.yaml", "--run", "kept"])).toMatchObject({
        code: 0,
        err: "",
      });
      const listed = await run(["eval", "list", "--json"]);
      expect(listed.code).toBe(0);
      expect(listed.json()).toMatchObject([{ name: "kept", errors: 0 }]);
      expect(listed.err).toMatch(/warning .*broken\.json" is no run of an evaluation/);
      expect(listed.err).toContain(`rm "${join(folder, "broken.json")}"`);
      const asked = await run(["eval", "show", "broken"]);
      expect(asked.code).toBe(2);
    });
  });
});
