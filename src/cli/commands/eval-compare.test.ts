import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";

const runOf = (missed: number, name: string): EvalRun =>
  evalRun(
    Array.from({ length: 60 }, (_, at) =>
      questionResult(`q${at}`, {
        values: { "retrieval.hit@5": at < missed ? 0 : 1, "retrieval.mrr": at < 2 ? 0.5 : 1 },
        ...(at < missed && { source: "fallback" as const, text: "Not covered." }),
      }),
    ),
    { id: name, name },
  );

function setUp(files: Readonly<Record<string, string | EvalRun>>) {
  const fixture = createCliFixture();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(fixture.cwd, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return fixture;
}

describe("eval compare", () => {
  it("lists the questions that flipped before the metrics, with both answers", async () => {
    const { run } = setUp({ "a.json": runOf(0, "main"), "b.json": runOf(9, "candidate") });
    const { code, out } = await run(["eval", "compare", "a.json", "b.json"]);
    expect(code).toBe(0);
    expect(out.indexOf("Questions that flipped")).toBeLessThan(out.indexOf("Worse: retrieval.hit@5."));
    expect(out).toMatch(/q0 +- retrieval\.hit@5 +extracted: It is in q0\.md\. +fallback: Not covered\./);
    expect(out).toMatch(
      /retrieval\.hit@5 +100\.0 % +85\.0 % +60 +-15\.0 +\[-2\d\.\d, -\d\.\d\] +0\.004 +worse/,
    );
    expect(out).toMatch(/retrieval\.mrr .* the same on every question/);
  });

  it("says how many questions would tell where these do not", async () => {
    const { run } = setUp({ "a.json": runOf(3, "main"), "b.json": runOf(0, "candidate") });
    const seen = await run(["eval", "compare", "a.json", "b.json", "--metric", "retrieval.hit@5"]);
    expect(seen.out).toMatch(/no evidence at 60 questions; about \d+ would show the 5\.0 points seen/);
    const given = await run(["eval", "compare", "a.json", "b.json", "--effect", "0.02", "--json"]);
    expect(given.json()).toMatchObject({ first: { name: "main" }, questions: 60 });
    expect(given.out).toMatch(/"effectFrom": ?"given"/);
  });

  it("writes a page in which answers are text", async () => {
    const hostile = runOf(0, "main");
    const files = {
      "a.json": hostile,
      "b.json": {
        ...hostile,
        results: hostile.results.map((one) => ({
          ...one,
          text: "<script>alert(1)</script>",
          violations: ["x"],
        })),
      },
    };
    const { run, cwd } = setUp(files);
    const { code } = await run(["eval", "compare", "a.json", "b.json", "--html", "page.html"]);
    expect(code).toBe(0);
    const page = readFileSync(join(cwd, "page.html"), "utf8");
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script>");
  });

  it("runs one set under two configurations", async () => {
    const { run, cwd } = setUp({
      "set.jsonl": `${JSON.stringify({ id: "kafka", question: "How do I batch in Kafka?", expect: { path: "extracted" } })}\n`,
      "kafka.md": "# Kafka batch\n\nHow do I batch in Kafka? Set the listener type to batch.\n",
      "a.yaml": "retrieval: {threshold: 0.1}\n",
      "b.yaml": "retrieval: {threshold: 1}\n",
    });
    expect((await run(["ingest", "kafka.md"])).code).toBe(0);
    const configs = ["--config-a", "a.yaml", "--config-b", "b.yaml"];
    const { code, json, err } = await run(["eval", "compare", "--set", "set.jsonl", ...configs, "--json"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(json()).toMatchObject({
      first: { name: "a.yaml" },
      second: { name: "b.yaml" },
      flips: [
        {
          id: "kafka",
          lost: ["refusal.answered", "path.correct"],
          first: { source: "extracted" },
          second: { source: "fallback" },
        },
      ],
    });
    expect(existsSync(join(cwd, "page.html"))).toBe(false);
  });

  it("compares served with withheld answers of live traffic, as the report on signals does", async () => {
    const { run } = setUp({});
    const live = await run(["eval", "compare", "--live", "--since", "2026-01-01", "--json"]);
    const signals = await run(["signals", "--since", "2026-01-01", "--json"]);
    expect(live).toMatchObject({ code: 0, err: "" });
    expect(live.json()).toEqual(signals.json());
  });

  it("ends with 2 where the runs have no question in common, or one holds a question twice", async () => {
    const main = runOf(0, "main");
    const other = { ...main, results: main.results.map((one) => ({ ...one, id: `other-${one.id}` })) };
    const twice = { ...main, results: [...main.results, ...main.results.slice(3, 4)] };
    const { run } = setUp({ "a.json": main, "b.json": { ...other, name: "other" }, "c.json": twice });
    const apart = await run(["eval", "compare", "a.json", "b.json"]);
    expect(apart).toMatchObject({ code: 2, out: "" });
    expect(apart.err).toContain('"main" and "other" have no question in common');
    const doubled = await run(["eval", "compare", "a.json", "c.json"]);
    expect(doubled.code).toBe(2);
    expect(doubled.err).toContain(
      '"c.json" is no run of an evaluation: it holds the question "q3" more than once',
    );
  });

  it.each([
    [["a.json"], "Two runs are needed"],
    [["a.json", "b.json", "--live"], 'With --live, "first" has no meaning'],
    [["a.json", "b.json", "--surface", "docs"], 'With no --live, "surface" has no meaning'],
    [["--set", "set.jsonl", "--config-a", "a.yaml"], "Two runs are needed"],
    [["a.json", "a.json", "--metric", "gate.acu"], "Did you mean gate.auc"],
    [["a.json", "a.json", "--effect", "0"], "no difference that could be found"],
  ])("ends with 2 for %j", async (args, said) => {
    const { run } = setUp({ "a.json": runOf(0, "main") });
    const { code, err } = await run(["eval", "compare", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });
});
