import { describe, expect, it } from "vitest";
import { loadQuestions } from "./load-questions.ts";

const good = {
  id: "q1",
  question: "How?",
  paraphrase: "how",
  answerable: true,
  relevant: ["a.md"],
  also: ["b.md", "a.md"],
  note: "x",
};
const file = "questions.jsonl";

describe("loadQuestions", () => {
  it("reads every wording of every row, skips blank lines, and grades what answers above what helps", () => {
    const text = `${JSON.stringify(good)}\n\n${JSON.stringify({ id: "q2", question: "Why?", paraphrase: null, answerable: false })}\n`;
    const { questions, ids } = loadQuestions(text, { file });
    expect(ids).toBe(2);
    expect(questions.map(({ id, wording, text }) => [id, wording, text])).toEqual([
      ["q1", "question", "How?"],
      ["q1", "paraphrase", "how"],
      ["q2", "question", "Why?"],
    ]);
    expect(questions[0]).toMatchObject({ answerable: true, relevant: ["a.md"] });
    expect(questions[0]?.grades).toEqual(
      new Map([
        ["a.md", 2],
        ["b.md", 1],
      ]),
    );
  });

  it("takes the weight of a line for each of its wordings, and no number that cannot be one", () => {
    const { questions } = loadQuestions(JSON.stringify({ ...good, weight: 2.5 }), { file });
    expect(questions.map(({ weight }) => weight)).toEqual([2.5, 2.5]);
    for (const weight of [0, -1, "2", null]) {
      expect(() => loadQuestions(JSON.stringify({ ...good, weight }), { file })).toThrow("weight");
    }
  });

  it("counts no document as relevant to a question that is not answerable", () => {
    const row = { id: "q", question: "Why?", answerable: false, relevant: ["a.md"], also: ["b.md"] };
    const [question] = loadQuestions(JSON.stringify(row), { file }).questions;
    expect(question).toMatchObject({ relevant: [], grades: new Map() });
  });

  it.each([
    ["broken JSON", "{", "questions.jsonl:1: not a line of JSON."],
    ["a missing field", JSON.stringify({ ...good, answerable: undefined }), "questions.jsonl:1: answerable:"],
    [
      "an answerable row without labels",
      JSON.stringify({ ...good, relevant: [] }),
      '"relevant" names no document',
    ],
    ["an id twice", `${JSON.stringify(good)}\n${JSON.stringify(good)}`, 'the id "q1" occurs twice'],
    ["an empty file", "\n \n", "holds no questions"],
  ])("names the file and the place for %s", (_, text, message) => {
    expect(() => loadQuestions(text, { file })).toThrow(message);
    expect(() => loadQuestions(text, { file })).toThrow(expect.objectContaining({ code: "dataset-invalid" }));
  });
});
