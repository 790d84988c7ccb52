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
    [
      "gates:\n  - metric: retrieval.hit@5\n    atLeast: 90\n",
      "gate.yaml:3: gates[0].atLeast: 90 is out of reach: retrieval.hit@5 is between 0 and 1",
    ],
    ["gates: [{metric: retrieval.mrr, atLeastLow: 1.01}]\n", "retrieval.mrr is between 0 and 1"],
    ["gates: [{metric: golden.stale-serves, atMost: -0.1}]\n", "golden.stale-serves is between 0 and 1"],
    ["gates: [{metric: rerank.gain, atLeast: -1.5}]\n", "rerank.gain is between -1 and 1"],
    ["gates: [{metric: run.latency-p95, atMost: -1}]\n", "run.latency-p95 is 0 or more"],
    [
      "gates:\n  - {metric: gate.auc,\n     atLeast: 0.8,\n     atMost: 0.7}\n",
      "gate.yaml:4: gates[0].atMost: no run can have atLeast 0.8 and atMost 0.7",
    ],
    ["gates: [{metric: gate.auc, atLeastLow: 0.8, atMostHigh: 0.7}]\n", "atLeastLow 0.8 and atMostHigh 0.7"],
    ["gates: [{metric: gate.auc, atLeastLow: 0.8, atMost: 0.7}]\n", "atLeastLow 0.8 and atMost 0.7"],
    ["gates: [{metric: gate.auc, atLeast: .inf}]\n", "gates[0].atLeast"],
    [
      "baseline: b.json\ngates: [{metric: gate.auc, noRegression: {tolerance: 5}}]\n",
      "a tolerance of 5 lets every run pass; name less than 1",
    ],
  ])("says where a file is wrong: %#", (text, said) => {
    const error = problem(text);
    expect(error.code).toBe("gate-invalid");
    expect(error.message).toContain(said);
  });

  it("takes whatever a figure can be, both ends and negative differences included", () => {
    const { gates } = read(`baseline: b.json
gates:
  - {metric: retrieval.hit@5, atLeast: 1, atMost: 1, atLeastLow: 0, atMostHigh: 1}
  - {metric: rerank.gain, atLeast: -0.05}
  - {metric: run.latency-p95, atMost: 2500}
  - {metric: run.cost, noRegression: {tolerance: 100}}
`);
    expect(gates).toHaveLength(4);
  });
});
