import { describe, expect, it } from "vitest";
import { loadJudgements } from "./load-judgements.ts";

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const load = (queries: string, judgements: string) =>
  loadJudgements({ text: queries, file: "queries.jsonl" }, { text: judgements, file: "qrels.jsonl" });

describe("loadJudgements", () => {
  it("joins queries with the documents judged relevant to them, also where ids are numbers", () => {
    const { questions, ids } = load(
      lines({ id: 1, text: "one", label: "x" }, { id: "2", text: "two" }, { id: "3", text: "three" }),
      lines(
        { query_id: "1", doc_id: 7, relevance: 2 },
        { query_id: "1", doc_id: "8", relevance: 1 },
        { query_id: "1", doc_id: "9", relevance: 0 },
        { query_id: "2", doc_id: "9", relevance: 0 },
      ),
    );
    expect(questions).toEqual([
      {
        id: "1",
        wording: "question",
        text: "one",
        answerable: true,
        relevant: ["7", "8"],
        grades: new Map([
          ["7", 2],
          ["8", 1],
        ]),
      },
    ]);
    expect(ids).toBe(3);
  });

  it.each([
    [
      "a query twice",
      lines({ id: "1", text: "a" }, { id: "1", text: "b" }),
      lines({ query_id: "1", doc_id: "7", relevance: 1 }),
      'queries.jsonl:2: the id "1" occurs twice',
    ],
    [
      "a judgement twice",
      lines({ id: "1", text: "a" }),
      lines({ query_id: "1", doc_id: "7", relevance: 1 }, { query_id: "1", doc_id: "7", relevance: 0 }),
      'qrels.jsonl:2: "7" is judged twice',
    ],
    [
      "a missing field",
      lines({ id: "1", text: "a" }),
      lines({ query_id: "1", doc_id: "7" }),
      "qrels.jsonl:1: relevance:",
    ],
    [
      "queries without judgements",
      lines({ id: "1", text: "a" }),
      "",
      "No query of queries.jsonl has a relevant document",
    ],
  ])("names file and place for %s", (_, queries, judgements, message) => {
    expect(() => load(queries, judgements)).toThrow(message);
    expect(() => load(queries, judgements)).toThrow(expect.objectContaining({ code: "dataset-invalid" }));
  });
});
