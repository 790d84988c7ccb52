import { describe, expect, it } from "vitest";
import type { LabelledQuestion } from "./labelled-question.ts";
import { toOutcome } from "./rank-documents.ts";

const question: LabelledQuestion = {
  id: "q",
  wording: "question",
  text: "q?",
  answerable: true,
  relevant: ["b"],
  grades: new Map([
    ["b", 2],
    ["c", 1],
  ]),
};

const candidate = (documentId: string, score: number, similarity = 0) => ({ documentId, score, similarity });

describe("toOutcome", () => {
  it("ranks documents by their best passage, each once, and finds the first relevant one", () => {
    const outcome = toOutcome(
      question,
      [candidate("a", 3), candidate("a", 2), candidate("b", 1), candidate("b", 2.5), candidate("c", 2)],
      { topScore: 3 },
    );
    expect(outcome.top).toEqual([
      { documentId: "a", score: 3 },
      { documentId: "b", score: 2.5 },
      { documentId: "c", score: 2 },
    ]);
    expect(outcome.rank).toBe(2);
    expect(outcome.gain).toBeCloseTo((2 / Math.log2(3) + 1 / 2) / (2 + 1 / Math.log2(3)), 12);
  });

  it("tells equal scores apart by similarity, as the search does", () => {
    const found = [candidate("a", 1, 0.2), candidate("b", 1, 0.3)];
    expect(toOutcome(question, found, { topScore: 1 }).rank).toBe(1);
  });

  it("knows no rank where nothing relevant was recalled: a document that only helps is no hit", () => {
    expect(toOutcome(question, [candidate("c", 1)], { topScore: 1 })).toMatchObject({ rank: null });
    expect(toOutcome(question, [], { topScore: -1 })).toMatchObject({ rank: null, gain: 0, top: [] });
  });
});
