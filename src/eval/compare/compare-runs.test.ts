import { describe, expect, it } from "vitest";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import { metricNamed } from "../metrics/all-metrics.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";
import { describeRun } from "../report/describe-run.ts";
import { type CompareOptions, compareRuns } from "./compare-runs.ts";
import { describeComparison } from "./report/describe-comparison.ts";

const metrics = (...names: readonly string[]): Metric[] => names.flatMap((name) => metricNamed(name) ?? []);

/** A run in which question `q0`, `q1`, … has these values of one metric. */
function run(metric: string, values: readonly (number | null)[], name = "run") {
  return evalRun(
    values.map((value, at) => questionResult(`q${at}`, { values: { [metric]: value } })),
    { name },
  );
}

function compareOn(
  metric: string,
  first: readonly (number | null)[],
  second: readonly (number | null)[],
  options: CompareOptions = {},
) {
  const compared = compareRuns(run(metric, first), run(metric, second), {
    metrics: metrics(metric),
    ...options,
  });
  const [only] = compared.metrics;
  if (!only) throw new Error(`no comparison of ${metric}`);
  return only;
}

const ofLength = (n: number, value: (at: number) => number | null) =>
  Array.from({ length: n }, (_, at) => value(at));

describe("compareRuns", () => {
  it("tells a share by the questions that differ, and says better for the direction that is better", () => {
    const zeros = ofLength(40, () => 0);
    const some = ofLength(40, (at) => (at < 9 ? 1 : 0));
    const hits = compareOn("retrieval.hit@5", zeros, some);
    expect(hits).toMatchObject({
      test: "mcnemar",
      verdict: "better",
      gained: 9,
      lost: 0,
      difference: 9 / 40,
    });
    expect(hits.pValue).toBeCloseTo(2 / 2 ** 9, 12);
    expect(hits.interval?.[0]).toBeGreaterThan(0);
    const wrong = compareOn("golden.false-hit.should-refuse", zeros, some);
    expect(wrong).toMatchObject({ verdict: "worse", gained: 0, lost: 9 });
  });

  it("does not call four changes of four a finding, and says how many questions would tell", () => {
    const before = ofLength(40, () => 0);
    const after = ofLength(40, (at) => (at < 4 ? 1 : 0));
    const seen = compareOn("retrieval.hit@5", before, after);
    expect(seen).toMatchObject({
      verdict: "no-evidence",
      pValue: expect.closeTo(0.125, 9),
      needed: { effect: 0.1, effectFrom: "seen" },
    });
    expect(seen.needed?.questions).toBeGreaterThan(40);
    const given = compareOn("retrieval.hit@5", before, after, { effect: 0.05 });
    expect(given.needed?.effectFrom).toBe("given");
    expect(given.needed?.questions ?? 0).toBeGreaterThan(seen.needed?.questions ?? 0);
    const mean = compareOn(
      "retrieval.mrr",
      before,
      ofLength(40, (at) => (at < 4 ? 0.5 : 0)),
    );
    expect(mean).toMatchObject({
      test: "exchange",
      verdict: "no-evidence",
      pValue: expect.closeTo(0.125, 9),
    });
  });

  it("says that runs are the same where no question differs, and what it would take to see an effect", () => {
    const values = ofLength(30, (at) => at % 2);
    expect(compareOn("retrieval.hit@5", values, values)).toMatchObject({
      verdict: "same",
      test: null,
      adjusted: null,
      needed: null,
    });
    const { needed } = compareOn("retrieval.hit@5", values, values, { effect: 0.1 });
    expect(needed?.questions).toBeGreaterThan(50);
    expect(compareOn("retrieval.mrr", values, values, { effect: 0.1 }).needed).toBeNull();
  });

  it("takes a share whose questions differ between the runs for a ratio, and does not drop those", () => {
    // Twenty answers more are served, every one of them wrong: the pairs that count in both runs see nothing.
    const first = ofLength(60, (at) => (at < 20 ? 1 : null));
    const second = ofLength(60, (at) => (at < 20 ? 1 : at < 40 ? 0 : null));
    const precision = compareOn("golden.precision", first, second);
    expect(precision).toMatchObject({ test: "exchange", n: 40, first: 1, second: 0.5, difference: -0.5 });
    expect(precision.verdict).toBe("worse");
  });

  it("leaves out a question whose expectation is gone, names it and counts each side", () => {
    const [first, second] = [run("path.correct", [0, 1, 1, 1]), run("path.correct", [null, 1, 1, null])];
    const compared = compareRuns(first, second, { metrics: metrics("path.correct") });
    expect(compared.metrics[0]).toMatchObject({
      ...{ n: 2, counted: { first: 4, second: 2 }, gone: ["q0", "q3"], added: [] },
      ...{ first: 1, second: 1, difference: 0, verdict: "same" },
    });
    const said = describeComparison(compared).at(-1);
    expect(said?.lines[0]).toBe("! 2 questions counted for path.correct before and no more (q0, q3).");
    expect(said?.table?.rows[0]).toEqual(expect.arrayContaining(["4, now 2", "the same on the 2 compared"]));
  });

  it("says of a share that got better that fewer count, and shows a metric that one run alone has", () => {
    const first = ofLength(40, (at) => (at < 20 ? 0 : 1));
    const second = ofLength(40, (at) => (at < 20 ? null : 1));
    const named = metrics("golden.precision", "answer.judged");
    const judged = run("answer.judged", [1, 1]);
    const better = compareRuns(run("golden.precision", first), run("golden.precision", second), {
      metrics: named,
    });
    expect(better.metrics[0]).toMatchObject({ verdict: "better", counted: { first: 40, second: 20 } });
    expect(describeComparison(better).at(-1)?.table?.rows[0]).toContain(
      "better, but 20 questions no longer count",
    );
    const gone = compareRuns(judged, run("answer.judged", [null, null]), { metrics: named });
    expect(describeComparison(gone).at(-1)?.table?.rows).toEqual([
      ["answer.judged", "100.0 %", "-", "2, now 0", "", "", "", "not measured in both"],
    ]);
  });

  it("compares a number over all questions at once", () => {
    const gate = (score: number, at: number): QuestionResult =>
      questionResult(`q${at}`, { values: { "gate.score": score, "gate.answerable": at % 2 } });
    const random = (at: number): number => ((at * 7919) % 61) / 61;
    const first = evalRun(ofLength(60, random).map((score, at) => gate(score ?? 0, at)));
    const second = evalRun(ofLength(60, random).map((score, at) => gate((score ?? 0) + (at % 2) * 0.6, at)));
    const [area] = compareRuns(first, second, { metrics: metrics("gate.auc") }).metrics;
    expect(area).toMatchObject({ test: "exchange", kind: "overall", verdict: "better" });
  });

  it("refuses runs without a question in common, whose difference is that of two sets", () => {
    const [first, second] = [
      evalRun([questionResult("a")]),
      evalRun([questionResult("b")], { name: "other" }),
    ];
    expect(() => compareRuns(first, second)).toThrowError(
      expect.objectContaining({
        code: "dataset-invalid",
        message: '"main" and "other" have no question in common: they hold 1 question and 1 question.',
      }),
    );
    const reworded = evalRun([questionResult("a", { question: "What of a?" })]);
    expect(() => compareRuns(first, reworded)).toThrowError("1 have the same id and other words");
    expect(() => compareRuns(first, evalRun([]))).toThrowError("1 question and 0 questions");
  });

  it("says that nothing was measured where one run has no value", () => {
    const none = ofLength(8, () => null);
    expect(
      compareOn(
        "answer.judged",
        none,
        ofLength(8, () => 1),
      ),
    ).toMatchObject({
      verdict: "not-measured",
      first: null,
      difference: null,
    });
  });

  it("raises the values of many metrics so that one level holds for all, without those in which nothing differs", () => {
    const names = ["retrieval.hit@1", "retrieval.hit@3", "retrieval.hit@5", "retrieval.hit@10"];
    const results = (gained: number) =>
      evalRun(
        ofLength(40, (at) => at).map((at) => {
          const hit = Number((at ?? 0) < gained);
          return questionResult(`q${at}`, {
            values: {
              "retrieval.hit@1": hit,
              "retrieval.hit@3": hit,
              "retrieval.hit@5": hit,
              "retrieval.hit@10": 1,
            },
          });
        }),
      );
    const alone = compareRuns(results(0), results(6), { metrics: metrics("retrieval.hit@1") });
    expect(alone.metrics[0]?.verdict).toBe("better");
    const together = compareRuns(results(0), results(6), { metrics: metrics(...names) });
    expect(together.tested).toBe(3);
    expect(together.metrics[0]).toMatchObject({
      verdict: "no-evidence",
      pValue: expect.closeTo(2 / 64, 9),
      adjusted: expect.closeTo(6 / 64, 9),
    });
  });

  it("says before all else under which run something moved", () => {
    const restless = { ...run("retrieval.mrr", [1]), name: "restless", moved: ["reviewed answers"] };
    const compared = compareRuns(run("retrieval.mrr", [1]), restless);
    expect([compared.first.moved, compared.second.moved]).toEqual([null, ["reviewed answers"]]);
    expect(describeComparison(compared)[0]?.lines[0]).toMatch(
      /^! While "restless" was run, something moved under it \(reviewed answers\)/u,
    );
    expect(describeRun(restless)[0]?.lines[0]).toMatch(/\(reviewed answers\)/u);
  });

  it("pairs questions by id, and says which are in one run alone or were reworded", () => {
    const first = evalRun([questionResult("a"), questionResult("b"), questionResult("c")]);
    const second = evalRun([
      questionResult("c", { question: "Something else?" }),
      questionResult("d"),
      questionResult("a"),
    ]);
    expect(compareRuns(first, second)).toMatchObject({
      questions: 1,
      onlyFirst: ["b"],
      onlySecond: ["d"],
      reworded: ["c"],
    });
  });

  it("is the same for the same seed, and its mirror image the other way round", () => {
    const [first, second] = [ofLength(50, (at) => (at % 7) / 7), ofLength(50, (at) => (at % 5) / 5)];
    const there = compareOn("retrieval.mrr", first, second, { seed: 4 });
    expect(there).toEqual(compareOn("retrieval.mrr", first, second, { seed: 4 }));
    const back = compareOn("retrieval.mrr", second, first, { seed: 4 });
    expect(back.difference).toBe(-(there.difference ?? 0));
    expect(back.pValue).toBeCloseTo(there.pValue ?? 0, 1);
  });
});

describe("the flipped questions of a comparison", () => {
  const hit = (value: number) => ({ values: { "retrieval.hit@5": value, "path.correct": value } });

  it("come with both answers, what must never happen first, then what got worse", () => {
    const first = evalRun([
      questionResult("gained", hit(0)),
      questionResult("lost", { ...hit(1), source: "golden", text: "Right." }),
      questionResult("stays", hit(1)),
      questionResult("leaked", hit(1)),
      questionResult("broke", hit(1)),
    ]);
    const second = evalRun([
      questionResult("gained", hit(1)),
      questionResult("lost", { ...hit(0), source: "fallback", text: "Not covered.", citedDocuments: [] }),
      questionResult("stays", { ...hit(1), text: "In other words." }),
      questionResult("leaked", { ...hit(1), violations: ["cross-tenant"] }),
      questionResult("broke", { error: { code: "internal", message: "gone" }, source: null }),
    ]);
    const { flips, failed } = compareRuns(first, second);
    expect(flips.map(({ id }) => id)).toEqual(["leaked", "broke", "lost", "gained"]);
    expect(flips[0]?.newViolations).toEqual(["cross-tenant"]);
    expect(flips[1]?.second.error).toBe("internal");
    expect(flips[2]).toMatchObject({
      lost: ["retrieval.hit@5", "path.correct"],
      first: { source: "golden", text: "Right." },
      second: { source: "fallback", text: "Not covered.", citedDocuments: [] },
    });
    expect(flips[3]?.gained).toEqual(["retrieval.hit@5", "path.correct"]);
    expect(failed).toEqual(["broke"]);
  });
});
