import { describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { loadBenchmark, loadSet, markOf } from "./load-set.ts";

const lines = (...rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

function failure(text: string, file: string): string {
  try {
    loadSet({ text, file });
  } catch (error) {
    if (AppError.isInstance(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "read";
}

describe("a data set", () => {
  it("is the same in JSON Lines and in YAML, whatever the file is called", () => {
    const json = lines({
      id: "pool",
      question: "How big is the pool?",
      expect: { path: "answered", documents: ["redis.md"], facts: { contain: ["max-active"] } },
      tags: ["redis"],
    });
    const yaml = `
questions:
  - id: pool
    question: How big is the pool?
    expect: { path: answered, documents: { redis.md: 2 }, facts: { contain: [max-active] } }
    tags: [redis]
    note: for people
`;
    const one = loadSet({ text: json, file: "sets/one.jsonl" });
    const other = loadSet({ text: yaml, file: "other.yaml" });
    expect(one.questions).toEqual(other.questions);
    expect(one.questions[0]).toMatchObject({ answerable: true, draft: false, tenant: null });
    expect(one.name).toBe("one");
    expect(markOf(one).hash).toBe(markOf(other).hash);
  });

  it("takes from what is expected whether a question can be answered, where nobody says", () => {
    const { questions } = loadSet({
      text: lines(
        { id: "a", question: "?", expect: { path: "fallback" } },
        { id: "b", question: "?", expect: { entry: "pool" } },
        { id: "c", question: "?", expect: { notEntries: ["pool"] } },
        { id: "d", question: "?", answerable: false, expect: { path: "golden" } },
      ),
      file: "q.jsonl",
    });
    expect(questions.map(({ answerable }) => answerable)).toEqual([false, true, null, false]);
  });

  it.each([
    ["a misspelt field", { id: "a", qestion: "?" }, 'qestion is no known field; did you mean "question"?'],
    [
      "a field of facts",
      { id: "a", question: "?", expect: { facts: { contian: [] } } },
      "expect.facts.contian",
    ],
    ["a missing field", { id: "a" }, "question: missing"],
    [
      "an expression that cannot be read",
      { id: "a", question: "?", expect: { facts: { regex: ["("] } } },
      "regex.0",
    ],
    ["a filter of unknown operators", { id: "a", question: "?", filter: { v: { gtt: 1 } } }, '"gtt"'],
    [
      "a grade that is none",
      { id: "a", question: "?", expect: { documents: { "a.md": -1 } } },
      "expect.documents.a.md: ",
    ],
  ])("names file, line and field of %s", (_, row, said) => {
    const message = failure(`\n${lines(row)}`, "q.jsonl");
    expect(message).toContain("dataset-invalid: q.jsonl:2: ");
    expect(message).toContain(said);
  });

  it("names the line in YAML too, of a question and of what is no YAML", () => {
    expect(failure("- id: a\n  question: A?\n- id: b\n  qestion: B?\n", "q.yaml")).toContain(
      "q.yaml:3: qestion",
    );
    expect(failure("- id: [a\n", "q.yaml")).toMatch(/q\.yaml:\d+: /);
    expect(failure("a: 1\n", "q.yml")).toContain(
      'neither a list of questions nor a map with a list "questions"',
    );
  });

  it("refuses an id that occurs twice, with both places, and a file without questions", () => {
    const row = { id: "a", question: "?" };
    expect(failure(lines(row, row), "q.jsonl")).toContain(
      'q.jsonl:2: the id "a" stands at q.jsonl:1 already',
    );
    expect(failure("\n", "q.jsonl")).toContain("q.jsonl holds no questions");
  });
});

describe("sets of other forms", () => {
  it("are labelled questions in one wording, with documents that help below those that answer", () => {
    const text = lines(
      {
        id: "q1",
        question: "in full",
        paraphrase: "terse",
        answerable: true,
        relevant: ["a.md"],
        also: ["b.md"],
      },
      { id: "q2", question: "other", answerable: false },
    );
    const full = loadSet({ text, file: "q.jsonl" }).questions;
    expect(full.map(({ question }) => question)).toEqual(["in full", "other"]);
    expect(full[0]?.expect.documents).toEqual({ "a.md": 2, "b.md": 1 });
    expect(full[1]).toMatchObject({ answerable: false, expect: { path: "fallback" } });
    const terse = loadSet({ text, file: "q.jsonl" }, { wording: "paraphrase" }).questions;
    expect(terse.map(({ question }) => question)).toEqual(["terse"]);
  });

  it("are pairs, of which the second question is a phrasing of the store", () => {
    const { questions } = loadSet({
      text: lines(
        { asked: "pool size?", stored: "How big is the pool?", same: true, class: "paraphrase" },
        { asked: "pool colour?", stored: "How big is the pool?", same: false },
      ),
      file: "pairs.jsonl",
    });
    expect(questions).toMatchObject([
      { id: "pair-1", tags: ["paraphrase"], expect: { path: "golden", phrasing: "How big is the pool?" } },
      { id: "pair-2", answerable: null, expect: { path: null, notPhrasings: ["How big is the pool?"] } },
    ]);
  });

  it("are queries with intents, of which those of the test split are asked", () => {
    const { questions } = loadSet({
      text: lines(
        { text: "lost my card", intent: "lost_card", split: "train", in_scope: true },
        { text: "card is gone", intent: "lost_card", split: "test", in_scope: true },
        { text: "who won?", intent: "oos", split: "test", in_scope: false },
      ),
      file: "intents.jsonl",
    });
    expect(questions).toMatchObject([
      { question: "card is gone", answerable: true, expect: { path: "golden", entry: "lost_card" } },
      { question: "who won?", answerable: false, expect: { path: "fallback", entry: null } },
    ]);
  });

  it("are benchmarks of queries and judgements", () => {
    const { name, questions } = loadBenchmark(
      { text: lines({ id: "1", text: "claim" }), file: "scifact/queries.jsonl" },
      { text: lines({ query_id: "1", doc_id: "d7", relevance: 1 }), file: "scifact/qrels.jsonl" },
      { name: "scifact" },
    );
    expect(name).toBe("scifact");
    expect(questions[0]?.expect.documents).toEqual({ d7: 2 });
  });
});
