import { describe, expect, it } from "vitest";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import type { EvalRun, QuestionResult } from "../runs/eval-run.ts";
import { checkGates } from "./check-gates.ts";
import { gateFile } from "./gate-file.ts";

type Given = Partial<QuestionResult>;

/** A run of questions `a`, `b`, … */
const runOf = (...results: readonly Given[]): EvalRun =>
  evalRun(results.map((given, at) => questionResult(String.fromCharCode(97 + at), given)));

const valued = (metric: string, value: number | null, given: Given = {}): Given => ({
  ...given,
  values: { [metric]: value },
});

/** Outcomes of metrics, as what is asserted of them. */
function gatesOf(run: EvalRun, baseline: EvalRun, ...gates: readonly unknown[]) {
  const report = checkGates(run, gateFile.parse({ gates }), { baseline });
  return report.gates
    .filter(({ metric }) => metric !== null)
    .map(({ kind, isMet, found, brokenBy }) => ({
      ...{ kind, isMet, found },
      lost: brokenBy.map(({ id, came }) => `${id}: ${came}`),
    }));
}

const PATH = "path.correct";
const HIT = "retrieval.hit@5";
const RECALL = "citation.recall";
const PRECISION = "golden.precision";
const noRegression = (metric: string, more: object = {}) => ({
  metric,
  noRegression: { by: "difference" },
  ...more,
});

describe("a question that counted in the baseline and counts no more", () => {
  const both = runOf(valued(PATH, 1), valued(PATH, 1));

  it.each([
    ["an expectation that was taken away", runOf(valued(PATH, null), valued(PATH, 1))],
    ["values that are gone", runOf({ values: {} }, valued(PATH, 1))],
  ])("breaks the gate and is named, with the counts of both sides: %s", (_, run) => {
    for (const by of ["difference", "shown-worse", "shown-not-worse"]) {
      expect(gatesOf(run, both, { metric: PATH, noRegression: { by } })).toEqual([
        {
          kind: "noRegression",
          isMet: false,
          found: "1, was 1: 0, 2 questions, now 1",
          lost: ["a: not counted, was 1"],
        },
      ]);
    }
  });

  it("breaks a floor as well, which the rest alone would meet", () => {
    const baseline = runOf(valued(PATH, 0), valued(PATH, 1));
    const run = runOf(valued(PATH, null), valued(PATH, 1));
    const floor = { metric: PATH, atLeast: 0.9 };
    expect(gatesOf(run, baseline, floor)).toMatchObject([
      { kind: "atLeast", isMet: true },
      {
        kind: "measured",
        isMet: false,
        found: "2 questions, now 1",
        lost: ["a: not counted, was 0"],
      },
    ]);
    expect(gatesOf(run, baseline, { ...floor, mayCountFewer: true })).toMatchObject([{ isMet: true }]);
    expect(gatesOf(both, both, floor)).toHaveLength(1);
  });

  it("is let pass by mayCountFewer, and the figure still gains nothing by it", () => {
    const gate = noRegression(PATH, { mayCountFewer: true });
    expect(gatesOf(runOf(valued(PATH, null), valued(PATH, 1)), both, gate)[0]?.isMet).toBe(true);
    // The failure that is gone would make up for the one that is new.
    const baseline = runOf(valued(PATH, 0), valued(PATH, 1), valued(PATH, 1));
    const run = runOf(valued(PATH, null), valued(PATH, 0), valued(PATH, 1));
    expect(gatesOf(run, baseline, gate)).toEqual([
      {
        ...{ kind: "noRegression", isMet: false },
        found: "0.5, was 1: -0.5, 3 questions, now 2",
        lost: ["b: 0, was 1"],
      },
    ]);
  });

  it("is not made up for by questions that were not counted before", () => {
    const baseline = runOf(valued(PATH, 1), valued(PATH, null), valued(PATH, null));
    const run = runOf(valued(PATH, 0), valued(PATH, 1), valued(PATH, 1));
    expect(gatesOf(run, baseline, noRegression(PATH, { noRegression: { tolerance: 0.4 } }))).toMatchObject([
      { found: "0, was 1: -1, 1 questions, now 3, 1 compared" },
    ]);
    expect(gatesOf(run, baseline, noRegression(PATH))[0]?.isMet).toBe(false);
  });

  it("may have lost the gate's tag instead", () => {
    const tagged = (tags: readonly string[], value: number) => valued(PATH, value, { tags });
    const baseline = runOf(tagged(["api"], 0), tagged(["api"], 1));
    const run = runOf(tagged([], 0), tagged(["api"], 1));
    expect(gatesOf(run, baseline, noRegression(PATH, { tag: "api" }))).toEqual([
      {
        ...{ kind: "noRegression", isMet: false },
        found: "1, was 1: 0, 2 questions, now 1",
        lost: ["a: without the tag, was 0"],
      },
    ]);
    expect(gatesOf(run, baseline, noRegression(PATH))[0]?.isMet).toBe(true);
  });

  it("is left to the bound on errors where it ended in one", () => {
    const error = { code: "chat-unavailable", message: "down" };
    const run = runOf({ source: null, error }, valued(PATH, 1));
    const file = gateFile.parse({ gates: [noRegression(PATH)], errorsAtMost: 1 });
    expect(checkGates(run, file, { baseline: both }).isMet).toBe(true);
    expect(checkGates(run, { ...file, errorsAtMost: 0 }, { baseline: both }).isMet).toBe(false);
  });

  it("breaks a number over all questions at once, whose label is gone", () => {
    const scored = (score: number, answerable: number | null): Given => ({
      values: { "gate.score": score, "gate.answerable": answerable },
    });
    const baseline = runOf(scored(0.9, 1), scored(0.2, 1), scored(0.3, 0));
    const run = runOf(scored(0.9, 1), scored(0.2, null), scored(0.3, 0));
    expect(gatesOf(run, baseline, noRegression("gate.auc"))).toMatchObject([
      { isMet: false, found: "1, was 1: 0, 3 questions, now 2", lost: ["b: not counted, was 0.2"] },
    ]);
  });

  it("says that nothing is left where the whole metric is gone", () => {
    const none = runOf(valued(PATH, null), valued(PATH, null));
    expect(gatesOf(none, both, noRegression(PATH))).toMatchObject([
      { kind: "measured", isMet: false },
      { isMet: false, found: "the run has no value, 2 questions, now 0" },
    ]);
    expect(gatesOf(both, none, noRegression(PATH))).toMatchObject([
      { isMet: false, found: "the baseline has no value, 0 questions, now 2, 0 compared" },
    ]);
  });
});

describe("a question that the answer keeps from counting", () => {
  const fallback = { source: "fallback" } as const;
  const golden = { source: "golden" } as const;

  it("breaks the gate where it cited something right and is refused now, and not where it cited nothing right", () => {
    const baseline = runOf(valued(RECALL, 1), valued(RECALL, 1));
    const refused = runOf(valued(RECALL, null, fallback), valued(RECALL, 1));
    expect(gatesOf(refused, baseline, noRegression(RECALL))).toMatchObject([
      { isMet: false, found: "1, was 1: 0, 2 questions, now 1", lost: ["a: not counted, was 1"] },
    ]);
    const poor = runOf(valued(RECALL, 0), valued(RECALL, 1));
    expect(gatesOf(refused, poor, noRegression(RECALL))[0]?.isMet).toBe(true);
    // What was poor and is refused does not make up for what got poor.
    const half = runOf(valued(RECALL, null, fallback), valued(RECALL, 0.5));
    expect(gatesOf(half, poor, noRegression(RECALL))[0]).toMatchObject({
      isMet: false,
      lost: ["b: 0.5, was 1"],
    });
    // It still comes from documents, so something else took it away.
    const unlabelled = runOf(valued(RECALL, null), valued(RECALL, 1));
    expect(gatesOf(unlabelled, poor, noRegression(RECALL))[0]?.isMet).toBe(false);
  });

  it("does not break it where a reviewed answer took the place of a search", () => {
    const baseline = runOf(valued(HIT, 1), valued(HIT, 1));
    const served = runOf(valued(HIT, null, golden), valued(HIT, 1));
    expect(gatesOf(served, baseline, noRegression(HIT))).toMatchObject([
      { isMet: true, found: "1, was 1: 0, 2 questions, now 1" },
    ]);
    const silent = runOf(valued(HIT, null, fallback), valued(HIT, 1));
    expect(gatesOf(silent, baseline, noRegression(HIT))[0]?.isMet).toBe(false);
  });

  it("does not break it where a wrong reviewed answer is served no more, and does where a right one is not", () => {
    const baseline = runOf(valued(PRECISION, 0, golden), valued(PRECISION, 1, golden));
    const mended = runOf(valued(PRECISION, null, fallback), valued(PRECISION, 1, golden));
    expect(gatesOf(mended, baseline, noRegression(PRECISION))[0]?.isMet).toBe(true);
    const shy = runOf(valued(PRECISION, 0, golden), valued(PRECISION, null, fallback));
    expect(gatesOf(shy, baseline, noRegression(PRECISION))[0]).toMatchObject({
      isMet: false,
      lost: ["b: not counted, was 1"],
    });
    const unlabelled = runOf(valued(PRECISION, null, golden), valued(PRECISION, 1, golden));
    expect(gatesOf(unlabelled, baseline, noRegression(PRECISION))[0]?.isMet).toBe(false);
  });

  it("counts wrong reviewed answers that were not served before", () => {
    const baseline = runOf(valued(PRECISION, 1, golden), valued(PRECISION, null));
    const run = runOf(valued(PRECISION, 1, golden), valued(PRECISION, 0, golden));
    expect(gatesOf(run, baseline, noRegression(PRECISION))[0]?.isMet).toBe(false);
  });
});
