import { describe, expect, it } from "vitest";
import {
  createEvaluationSource,
  evaluationQuestions,
  weightsThatKnow,
} from "../../test/evaluation-fixture.ts";
import { evaluateRetrieval } from "./evaluate-retrieval.ts";

const questions = evaluationQuestions({ answerable: 20, unanswerable: 4 });

describe("evaluateRetrieval", () => {
  it("puts every pipeline side by side and asks each question once", async () => {
    const { source, asked } = createEvaluationSource({ questions, weights: weightsThatKnow([]) });
    const result = await evaluateRetrieval(questions, { source });
    expect(result).toMatchObject({ answerable: 20, unanswerable: 4, leftOut: [] });
    expect(result.pipelines.map(({ name }) => name)).toEqual(["dense", "text", "hybrid", "rerank"]);
    expect(asked).toEqual(questions.filter(({ wording }) => wording === "question").map(({ text }) => text));
    const hit = (index: number) => result.pipelines[index]?.figures.find(({ name }) => name === "hit@1");
    expect(hit(0)).toMatchObject({ value: 0, difference: null });
    expect(hit(3)).toMatchObject({ value: 1, difference: { difference: 1, distinguishable: true } });
    expect(result.pipelines[3]).toMatchObject({
      weights: { kind: "in-force", from: "fitted" },
      questions: expect.arrayContaining([expect.objectContaining({ id: "q0", ranks: [1] })]),
    });
  });

  it("never measures weights on questions they were fitted on: it fits others on halves, in all wordings", async () => {
    const weights = weightsThatKnow(["about q3"]);
    const { source, asked } = createEvaluationSource({ questions, weights });
    const result = await evaluateRetrieval(questions, { source, pipelines: ["hybrid", "rerank"], splits: 3 });
    const [, rerank] = result.pipelines;
    expect(rerank?.weights).toEqual({ kind: "cross-fitted", splits: 3, overlap: 1 });
    expect(rerank?.questions[0]?.ranks).toEqual([1, 1, 1]);
    expect(rerank?.figures.every(({ spread }) => spread !== null)).toBe(true);
    expect(asked).toHaveLength(questions.length);
  });

  it("learns from all questions also where some have no wording that is measured", async () => {
    // As in data sets whose unanswerable questions have no paraphrase: without them there is nothing to tell apart.
    const uneven = questions.filter(({ answerable, wording }) => answerable || wording === "question");
    const { source, asked } = createEvaluationSource({
      questions: uneven,
      weights: weightsThatKnow(["about q3"]),
    });
    const result = await evaluateRetrieval(uneven, { source, wording: "paraphrase", splits: 2 });
    expect(result).toMatchObject({ answerable: 20, unanswerable: 0 });
    expect(result.pipelines.find(({ name }) => name === "rerank")?.questions).toHaveLength(20);
    expect(asked).toHaveLength(uneven.length);
  });

  it("says why the local scorer was left out", async () => {
    const { source } = createEvaluationSource({ questions });
    const result = await evaluateRetrieval(questions, { source });
    expect(result.pipelines.map(({ name }) => name)).toEqual(["dense", "text", "hybrid"]);
    expect(result.leftOut).toEqual([{ name: "rerank", reason: expect.stringContaining("no weights") }]);
  });

  it("compares with the pipeline that is named first", async () => {
    const { source } = createEvaluationSource({ questions });
    const { pipelines } = await evaluateRetrieval(questions, { source, pipelines: ["hybrid", "dense"] });
    expect(pipelines.map(({ name, figures }) => [name, figures[0]?.difference === null])).toEqual([
      ["hybrid", true],
      ["dense", false],
    ]);
  });

  it("refuses labels that name documents the store does not hold, since each would count as a miss", async () => {
    const { source } = createEvaluationSource({ questions });
    const documentIds = async () => new Set(["q0.md"]);
    await expect(evaluateRetrieval(questions, { source: { ...source, documentIds } })).rejects.toMatchObject({
      code: "dataset-invalid",
      message: expect.stringContaining("q1.md"),
    });
  });

  it("refuses a wording that no question has, and stops when it is told to", async () => {
    const { source } = createEvaluationSource({ questions });
    const asked = questions.filter(({ wording }) => wording === "question");
    await expect(evaluateRetrieval(asked, { source, wording: "paraphrase" })).rejects.toMatchObject({
      code: "dataset-invalid",
    });
    await expect(evaluateRetrieval(asked, { source, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
