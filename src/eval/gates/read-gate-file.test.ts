import { describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { readGateFile } from "./read-gate-file.ts";

const read = (text: string) => readGateFile(text, { file: "gate.yaml" });

function problem(text: string): AppError {
  try {
    read(text);
  } catch (error) {
    if (AppError.isInstance(error)) return error;
  }
  throw new Error("the file was taken");
}

describe("readGateFile", () => {
  it("reads gates, and asks for no violation and no error where nothing is said of them", () => {
    const file = read(`set: questions.jsonl
baseline: baseline.json
gates:
  - metric: retrieval.hit@5
    atLeast: 0
    tag: api
  - {metric: golden.precision, noRegression: {tolerance: 0.01}}
`);
    expect(file).toMatchObject({ never: "all", errorsAtMost: 0, mayDropQuestions: false });
    expect(file.gates).toMatchObject([
      { atLeast: 0, tag: "api", leastQuestions: 1 },
      { noRegression: { tolerance: 0.01, by: "shown-worse" } },
    ]);
  });

  it.each([
    [
      "gates:\n  - metric: retrieval.hit@5\n    atleast: 0.9\n",
      'gate.yaml:3: gates[0].atleast is not a known key; did you mean "atLeast"?',
    ],
    ["gate: []\n", 'gate.yaml:1: gate is not a known key; did you mean "gates"?'],
    [
      "gates:\n  - metric: retrieval.hit@4\n    atLeast: 0.9\n",
      'gates[0].metric: there is no metric "retrieval.hit@4"; did you mean "retrieval.hit@1"?',
    ],
    ["gates:\n  - metric: gate.auc\n", 'gates[0] asks nothing of "gate.auc"'],
    ["gates:\n  - metric: gate.auc\n    noRegression: {}\n", "the file names no baseline"],
    [
      "baseline: b.json\ngates:\n  - {metric: gate.auc, noRegression: {tolerence: 1}}\n",
      'did you mean "tolerance"?',
    ],
    ["gates: [{metric: gate.auc, atLeast: high}]\n", "gates[0].atLeast"],
    ["gates: [\n", "gate.yaml:"],
  ])("says where a file is wrong: %#", (text, said) => {
    const error = problem(text);
    expect(error.code).toBe("gate-invalid");
    expect(error.message).toContain(said);
  });
});
