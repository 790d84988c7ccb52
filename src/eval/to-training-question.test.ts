import { expect, it } from "vitest";
import { createEvaluationSource, evaluationQuestions } from "../../test/evaluation-fixture.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { toTrainingQuestion } from "./to-training-question.ts";

it("labels the candidates and leaves out those of documents that only help", async () => {
  const [question] = evaluationQuestions({ answerable: 1, unanswerable: 0 });
  if (question === undefined) throw new Error("There is one question.");
  const questions = [{ ...question, grades: new Map([...question.grades, ["far.md", 1]]) }];
  const { source } = createEvaluationSource({ questions });
  const [evidence] = await collectEvidence(questions, source, { modes: ["hybrid"], features: true });
  const training = evidence && toTrainingQuestion(evidence);
  expect(training).toMatchObject({ text: "What about q0?", answerable: true });
  expect(training?.candidates.map(({ row, right }) => [row.coverage, right])).toEqual([
    [0.2, false],
    [0.9, true],
  ]);
});
