import { describe, expect, it } from "vitest";
import { loadQuestions } from "./load-questions.ts";

const good = {
  id: "q1",
  question: "How?",
  paraphrase: "how",
  answerable: true,
  relevant: ["a.md"],
  note: "x",
};
const file = "questions.jsonl";

describe("loadQuestions", () => {
  it("reads rows, skips blank lines and picks the wording", () => {
    const text = `${JSON.stringify(good)}\n\n${JSON.stringify({ id: "q2", question: "Why?", paraphrase: null, answerable: false })}\n`;
    expect(loadQuestions(text, { file })).toEqual({
      questions: [
        { id: "q1", text: "How?", answerable: true, relevant: ["a.md"] },
        { id: "q2", text: "Why?", answerable: false, relevant: [] },
      ],
      leftOut: 0,
    });
    const paraphrases = loadQuestions(text, { file, wording: "paraphrase" });
    expect(paraphrases).toMatchObject({ questions: [{ id: "q1", text: "how" }], leftOut: 1 });
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
