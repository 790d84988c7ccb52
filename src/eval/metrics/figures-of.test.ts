import { describe, expect, it } from "vitest";
import type { QuestionResult } from "../runs/eval-run.ts";
import { allMetrics, metricNamed } from "./all-metrics.ts";
import { figuresOf } from "./figures-of.ts";

function result(
  id: string,
  values: QuestionResult["values"],
  rest: Partial<QuestionResult> = {},
): QuestionResult {
  return {
    id,
    question: id,
    tags: [],
    surface: null,
    tenant: null,
    source: "extracted",
    entryId: null,
    text: "",
    citedDocuments: [],
    recalledDocuments: [],
    values,
    violations: [],
    degraded: [],
    calls: 0,
    cost: 0,
    milliseconds: 10,
    error: null,
    ...rest,
  };
}

function figure(results: readonly QuestionResult[], metric: string, tag: string | null = null) {
  return figuresOf(results, { seed: 1 }).find((one) => one.metric === metric && one.tag === tag);
}

describe("figuresOf", () => {
  it("gives a share Wilson's interval over the questions that count", () => {
    const results = [
      result("a", { "retrieval.hit@5": 1 }),
      result("b", { "retrieval.hit@5": 0 }),
      result("c", { "retrieval.hit@5": null }),
    ];
    const found = figure(results, "retrieval.hit@5");
    expect(found).toMatchObject({ value: 0.5, n: 2 });
    expect(found?.interval?.[0]).toBeCloseTo(0.0945, 3);
    expect(found?.interval?.[1]).toBeCloseTo(0.9055, 3);
  });

  it("gives a mean no interval below five questions, and the same one for the same seed", () => {
    const few = [0.1, 0.9, 0.4, 0.2].map((mrr, at) => result(String(at), { "retrieval.mrr": mrr }));
    expect(figure(few, "retrieval.mrr")?.interval).toBeNull();
    const enough = [...few, result("5", { "retrieval.mrr": 1 })];
    const first = figure(enough, "retrieval.mrr");
    expect(first).toEqual(figure(enough, "retrieval.mrr"));
    expect(first?.value).toBeCloseTo(0.52);
    expect(first?.interval?.[0]).toBeLessThan(0.52);
    expect(first?.interval?.[1]).toBeGreaterThan(0.52);
  });

  it("says of a metric that no question counts for that it was not measured, and leaves it out by tag", () => {
    const results = [result("a", {}, { tags: ["api"] })];
    expect(figure(results, "golden.precision")).toEqual({
      metric: "golden.precision",
      tag: null,
      value: null,
      n: 0,
      interval: null,
    });
    expect(figure(results, "golden.precision", "api")).toBeUndefined();
    expect(figure(results, "run.calls", "api")).toMatchObject({ value: 0, n: 1 });
  });

  it("works the area of the gate out over questions of both kinds, and not where one kind is missing", () => {
    const answerable = [0.8, 0.6].map((score, at) =>
      result(`y${at}`, { "gate.score": score, "gate.answerable": 1 }),
    );
    const others = [0.7, 0.1].map((score, at) =>
      result(`n${at}`, { "gate.score": score, "gate.answerable": 0 }),
    );
    expect(figure([...answerable, ...others], "gate.auc")).toMatchObject({ value: 0.75, n: 4 });
    expect(figure(answerable, "gate.auc")).toMatchObject({ value: null, n: 2 });
  });

  it("leaves questions that ended in an error out of costs and times", () => {
    const failed = result(
      "x",
      {},
      { error: { code: "internal", message: "" }, milliseconds: 9000, source: null },
    );
    const results = [result("a", {}), result("b", {}, { milliseconds: 20 }), failed];
    expect(figure(results, "run.latency-p50")).toMatchObject({ value: 15, n: 2 });
    expect(figure(results, "run.errors")?.value).toBeCloseTo(1 / 3);
  });

  it("has every metric once, by its name", () => {
    expect(new Set(allMetrics.map(({ name }) => name)).size).toBe(allMetrics.length);
    expect(metricNamed("gate.auc")?.kind).toBe("overall");
    expect(metricNamed("gate.acu")).toBeUndefined();
  });
});
