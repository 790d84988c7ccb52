import { describe, expect, it } from "vitest";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import type { EvalRun, QuestionResult } from "../runs/eval-run.ts";
import { checkGates } from "./check-gates.ts";
import { type GateFile, gateFile } from "./gate-file.ts";
import type { GateOutcome } from "./gate-report.ts";

const HIT = "retrieval.hit@5";
const MRR = "retrieval.mrr";

/** A run with one result for each value, `q0`, `q1`, … */
function runOf(
  metric: string,
  values: readonly (number | null)[],
  given: Partial<QuestionResult> = {},
): EvalRun {
  return evalRun(
    values.map((value, at) => questionResult(`q${at}`, { values: { [metric]: value }, ...given })),
  );
}

const fileOf = (given: unknown): GateFile => gateFile.parse(given);

/** The outcomes of metrics, without what is asked of every run. */
function gatesOf(run: EvalRun, gates: readonly unknown[], baseline?: EvalRun): GateOutcome[] {
  const report = checkGates(run, fileOf({ gates }), { baseline });
  return report.gates.filter(({ metric }) => metric !== null);
}

const of = (n: number, value: (at: number) => number | null) =>
  Array.from({ length: n }, (_, at) => value(at));

describe("a run under which something moved", () => {
  const steady = runOf(HIT, [1, 1]);
  const restless = { ...steady, name: "restless", moved: ["documents", "thresholds"] };

  it("meets no gate file, whatever its figures are, nor does what is held against it as a baseline", () => {
    const broken = (run: EvalRun, baseline?: EvalRun) => {
      const { isMet, gates } = checkGates(run, fileOf({ gates: [] }), { baseline });
      return { isMet, found: gates.filter((gate) => !gate.isMet).map(({ name, found }) => [name, found]) };
    };
    expect(broken({ ...steady, moved: [] })).toEqual({ isMet: true, found: [] });
    expect(broken(restless)).toEqual({
      isMet: false,
      found: [['nothing moved under the run "restless"', "documents, thresholds"]],
    });
    expect(broken(steady, restless)).toEqual({
      isMet: false,
      found: [['nothing moved under the baseline "restless"', "documents, thresholds"]],
    });
  });
});

describe("an absolute bound", () => {
  it("is met at the bound itself, and broken below it by the questions that failed", () => {
    const run = runOf(HIT, [1, 1, 1, 0]);
    expect(gatesOf(run, [{ metric: HIT, atLeast: 0.75 }])).toMatchObject([{ isMet: true, brokenBy: [] }]);
    const [broken] = gatesOf(run, [{ metric: HIT, atLeast: 0.76 }]);
    expect(broken).toMatchObject({
      isMet: false,
      name: "retrieval.hit@5 at least 0.76",
      brokenBy: [{ id: "q3", question: "What about q3?", came: "0" }],
    });
  });

  it("takes 0 for a bound like any other", () => {
    const clean = runOf("golden.false-hit.should-refuse", [0, 0, 0]);
    expect(gatesOf(clean, [{ metric: "golden.false-hit.should-refuse", atMost: 0 }])[0]?.isMet).toBe(true);
    const leaky = runOf("golden.false-hit.should-refuse", [0, 1, 0]);
    const [broken] = gatesOf(leaky, [{ metric: "golden.false-hit.should-refuse", atMost: 0 }]);
    expect(broken?.brokenBy.map(({ id }) => id)).toEqual(["q1"]);
  });

  it("can be asked of the end of the interval, which grows with the questions", () => {
    const gate = { metric: HIT, atLeastLow: 0.9 };
    expect(
      gatesOf(
        runOf(
          HIT,
          of(20, () => 1),
        ),
        [gate],
      )[0]?.isMet,
    ).toBe(false);
    expect(
      gatesOf(
        runOf(
          HIT,
          of(60, () => 1),
        ),
        [gate],
      )[0]?.isMet,
    ).toBe(true);
  });

  it("names the questions below the bound of a mean, worst first", () => {
    const [broken] = gatesOf(runOf(MRR, [1, 0.5, 0, 1, 0.25]), [{ metric: MRR, atLeast: 0.6 }]);
    expect(broken?.brokenBy.map(({ id }) => id)).toEqual(["q2", "q4", "q1"]);
  });

  it("names the questions that pull an overall number down most", () => {
    const gate = (score: number, answerable: 0 | 1) => ({
      "gate.score": score,
      "gate.answerable": answerable,
    });
    const scores = [gate(0.9, 1), gate(0.8, 1), gate(0.1, 1), gate(0.2, 0), gate(0.3, 0)];
    const run = evalRun(scores.map((values, at) => questionResult(`q${at}`, { values })));
    const [broken] = gatesOf(run, [{ metric: "gate.auc", atLeast: 0.9 }]);
    expect(broken?.brokenBy[0]?.id).toBe("q2");
  });

  it("is of the questions with its tag alone", () => {
    const run = evalRun([
      questionResult("a", { tags: ["api"], values: { [HIT]: 0 } }),
      questionResult("b", { values: { [HIT]: 1 } }),
    ]);
    expect(gatesOf(run, [{ metric: HIT, tag: "api", atLeast: 0.5 }])[0]).toMatchObject({
      isMet: false,
      name: "retrieval.hit@5 of api at least 0.5",
    });
    expect(() => gatesOf(run, [{ metric: HIT, tag: "apis", atLeast: 0.5 }])).toThrow('did you mean "api"?');
  });

  it("is broken by a metric that nothing was measured for, or too little", () => {
    const run = runOf(HIT, [1, null, null]);
    expect(gatesOf(run, [{ metric: "answer.judged", atLeast: 0 }])[0]).toMatchObject({
      kind: "measured",
      isMet: false,
    });
    expect(gatesOf(run, [{ metric: HIT, atLeast: 1, leastQuestions: 2 }])[0]).toMatchObject({
      kind: "measured",
      isMet: false,
      found: "1 questions count for it",
    });
  });
});

describe("a gate of no regression", () => {
  const lost = (count: number) =>
    runOf(
      HIT,
      of(60, (at) => (at < count ? 0 : 1)),
    );

  it("lets pass what chance explains, and breaks on what it does not, by the questions that got worse", () => {
    const gate = { metric: HIT, noRegression: {} };
    expect(gatesOf(lost(4), [gate], lost(0))[0]?.isMet).toBe(true);
    const [broken] = gatesOf(lost(8), [gate], lost(0));
    expect(broken?.isMet).toBe(false);
    expect(broken?.brokenBy).toHaveLength(8);
    expect(broken?.brokenBy[0]?.came).toBe("0, was 1");
    expect(broken?.found).toContain("0.8667, was 1: -0.1333 [-0.2333, -0.05], 60 questions");
  });

  it("breaks on one question where the difference itself counts, and only beyond the tolerance", () => {
    const gate = (tolerance: number) => ({ metric: HIT, noRegression: { by: "difference", tolerance } });
    expect(gatesOf(lost(1), [gate(0)], lost(0))[0]?.isMet).toBe(false);
    expect(gatesOf(lost(1), [gate(0.02)], lost(0))[0]?.isMet).toBe(true);
    expect(gatesOf(lost(0), [gate(0)], lost(1))[0]?.isMet).toBe(true);
  });

  it("can ask for proof that nothing is lost, which few questions cannot give", () => {
    const gate = { metric: HIT, noRegression: { by: "shown-not-worse", tolerance: 0.05 } };
    expect(gatesOf(lost(2), [gate], lost(0))[0]?.isMet).toBe(false);
    expect(gatesOf(lost(0), [gate], lost(0))[0]?.isMet).toBe(true);
  });

  it("knows which direction is worse", () => {
    const metric = "golden.false-hit.should-refuse";
    const wrong = (count: number) =>
      runOf(
        metric,
        of(60, (at) => (at < count ? 1 : 0)),
      );
    expect(gatesOf(wrong(9), [{ metric, noRegression: {} }], wrong(0))[0]?.isMet).toBe(false);
    expect(gatesOf(wrong(0), [{ metric, noRegression: {} }], wrong(9))[0]?.isMet).toBe(true);
  });

  it("is broken where the metric is gone, and does not forget questions that were left out", () => {
    const gate = { metric: HIT, noRegression: {} };
    const gone = runOf(
      HIT,
      of(60, () => null),
    );
    expect(gatesOf(gone, [gate], lost(0)).every(({ isMet }) => !isMet)).toBe(true);
    const shorter = evalRun(lost(0).results.slice(2));
    const { gates, isMet } = checkGates(shorter, fileOf({ gates: [gate] }), { baseline: lost(2) });
    expect(isMet).toBe(false);
    const missing = gates.find(({ kind }) => kind === "same-questions");
    expect(missing?.brokenBy.map(({ id }) => id)).toEqual(["q0", "q1"]);
    const allowed = fileOf({ gates: [gate], mayDropQuestions: true });
    expect(checkGates(shorter, allowed, { baseline: lost(2) }).isMet).toBe(true);
  });

  it("refuses a run without questions, which nothing could fail", () => {
    expect(() => checkGates(evalRun([]), fileOf({}))).toThrow("holds no question");
  });

  it("refuses a baseline of other questions", () => {
    const other = evalRun([questionResult("x")]);
    expect(() => checkGates(lost(0), fileOf({}), { baseline: other })).toThrow(
      "holds none of the run's questions",
    );
  });
});

describe("what must never happen", () => {
  const leaky = evalRun([questionResult("a"), questionResult("b", { violations: ["cross-tenant"] })]);

  it("breaks the gate by one question, also where the file says nothing of it", () => {
    const { gates, isMet } = checkGates(leaky, fileOf({}));
    expect(isMet).toBe(false);
    expect(gates[0]).toMatchObject({
      kind: "never",
      name: "no cross-tenant",
      isMet: false,
      brokenBy: [{ id: "b", came: "cross-tenant" }],
    });
    expect(checkGates(evalRun([questionResult("a")]), fileOf({})).isMet).toBe(true);
  });

  it("is what the file lists, where it lists anything", () => {
    expect(checkGates(leaky, fileOf({ never: ["stale-serve"] })).isMet).toBe(true);
    expect(checkGates(leaky, fileOf({ never: ["stale-serve", "cross-tenant"] })).isMet).toBe(false);
  });

  it("counts questions that ended in an error, which no other figure sees", () => {
    const failed = evalRun([
      questionResult("a", { error: { code: "internal", message: "gone" }, source: null }),
      questionResult("b", { values: { [HIT]: 1 } }),
    ]);
    const { gates, isMet } = checkGates(failed, fileOf({ gates: [{ metric: HIT, atLeast: 1 }] }));
    expect(isMet).toBe(false);
    expect(gates.find(({ kind }) => kind === "errors")?.brokenBy).toMatchObject([
      { id: "a", came: "internal" },
    ]);
    expect(checkGates(failed, fileOf({ errorsAtMost: 1 })).isMet).toBe(true);
  });
});
