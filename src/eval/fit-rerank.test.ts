import { describe, expect, it } from "vitest";
import {
  createEvaluationSource,
  evaluationQuestions,
  weightsThatKnow,
} from "../../test/evaluation-fixture.ts";
import { fitRerank } from "./fit-rerank.ts";

const questions = evaluationQuestions({ answerable: 20, unanswerable: 4 });
const settings = { dataHash: "d".repeat(64), fittedAt: new Date("2026-03-04T05:06:07Z"), splits: 3 };

describe("fitRerank", () => {
  it("fits on all wordings and reports, for each, what that is worth beside the order of recall", async () => {
    const { source } = createEvaluationSource({ questions });
    const fit = await fitRerank(questions, { source, ...settings });
    expect(fit.weights).toMatchObject({
      embedderId: "fake/8",
      dataHash: settings.dataHash,
      fittedAt: "2026-03-04T05:06:07.000Z",
      questions: 48,
      from: "fitted",
    });
    expect(fit.weights.features.coverage).toBeGreaterThan(0);
    expect(fit.wordings).toMatchObject([
      {
        wording: "question",
        answerable: 20,
        unanswerable: 4,
        systems: [{ name: "hybrid" }, { name: "fitted" }],
      },
      { wording: "paraphrase", answerable: 20, unanswerable: 4 },
    ]);
    expect(fit.decision).toEqual({ against: "hybrid", before: 0.5, after: 1, isWorse: false });
  });

  it("compares with the weights in force, unless they know some of the questions", async () => {
    const strangers = createEvaluationSource({ questions, weights: weightsThatKnow(["something else"]) });
    const first = await fitRerank(questions, { source: strangers.source, ...settings });
    expect(first.decision).toMatchObject({ against: "in-force", before: 1 });
    expect(first.wordings[0]?.systems.map(({ name }) => name)).toEqual(["hybrid", "in-force", "fitted"]);
    const known = createEvaluationSource({ questions, weights: weightsThatKnow(["about q1"]) });
    const second = await fitRerank(questions, { source: known.source, ...settings });
    expect(second).toMatchObject({ overlap: 1, decision: { against: "hybrid" } });
  });

  it("says that the fit is worse than the weights in force", async () => {
    const even = evaluationQuestions({ answerable: 20, unanswerable: 20 });
    const { source } = createEvaluationSource({ questions: even, weights: weightsThatKnow([]) });
    // Where nothing answers, everything covers the question: whoever learns to stay silent there ranks by the opposite
    // of what the weights in force rank by.
    const misleading: typeof source = {
      ...source,
      ask: async (text, options) => {
        const asked = await source.ask(text, options);
        const isAnswerable = even.some((question) => question.text === text && question.answerable);
        const features = asked.features.map((row) => (isAnswerable ? row : { ...row, coverage: 5 }));
        return { ...asked, features };
      },
    };
    const { decision } = await fitRerank(even, { source: misleading, ...settings });
    expect(decision).toMatchObject({ against: "in-force", before: 1, isWorse: true });
    expect(decision.after).toBeLessThan(0.6);
  });

  it("refuses a handful of questions", async () => {
    const few = evaluationQuestions({ answerable: 19, unanswerable: 4 });
    const { source } = createEvaluationSource({ questions: few });
    await expect(fitRerank(few, { source, ...settings })).rejects.toMatchObject({
      code: "dataset-invalid",
      message: expect.stringContaining("at least 20 answerable"),
    });
  });
});
