import { describe, expect, it } from "vitest";
import { evaluationQuestions, weightsThatKnow } from "../../test/evaluation-fixture.ts";
import { planRerank, tooFewToFit } from "./plan-rerank.ts";

const questions = evaluationQuestions({ answerable: 20, unanswerable: 2 });

describe("planRerank", () => {
  it("takes the weights in force where they know none of the questions", () => {
    const weights = weightsThatKnow(["another question"]);
    expect(planRerank(questions, weights)).toEqual({ kind: "in-force", weights });
  });

  it("asks for a cross-fit where they know a single one, in whatever wording and spelling", () => {
    const [paraphrase] = questions.filter(({ wording }) => wording === "paraphrase");
    const weights = weightsThatKnow([` ${paraphrase?.text.toUpperCase()}?  `]);
    expect(planRerank(questions, weights)).toEqual({ kind: "cross-fit", overlap: 1 });
  });

  it("leaves the scorer out where there is nothing honest to measure, and says why", () => {
    expect(planRerank(questions, undefined)).toMatchObject({
      kind: "left-out",
      reason: expect.stringContaining("no weights for this embedding model"),
    });
    const few = evaluationQuestions({ answerable: 5, unanswerable: 2 });
    expect(planRerank(few, weightsThatKnow(few.map(({ text }) => text)))).toMatchObject({
      kind: "left-out",
      reason: expect.stringMatching(/fitted on 7 of these questions.*at least 20 .*here are 5 and 2/),
    });
  });
});

describe("tooFewToFit", () => {
  it("counts questions, not their wordings, of both kinds", () => {
    expect(tooFewToFit(questions)).toBeUndefined();
    expect(tooFewToFit(evaluationQuestions({ answerable: 19, unanswerable: 2 }))).toContain("19 and 2");
    expect(tooFewToFit(evaluationQuestions({ answerable: 30, unanswerable: 1 }))).toContain("30 and 1");
  });
});
