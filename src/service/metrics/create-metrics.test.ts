import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExposition } from "../../../test/fixtures/read-exposition.ts";
import type { Answer } from "../../answer/answer.ts";
import { parseConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import type { ModelCall } from "../../models/model-call.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { openAssay } from "../open-assay.ts";
import { createMetrics } from "./create-metrics.ts";
import type { MetricsOptions } from "./metrics.ts";
import type { GaugeSource } from "./read-gauges.ts";

const config = parseConfig({
  surfaces: { support: {}, docs: {} },
  chat: { baseUrl: "http://localhost:11434/v1", model: "llama3.1" },
});

const call: ModelCall = {
  ...{ model: "llama3.1@localhost:11434", outcome: "done", milliseconds: 900 },
  ...{ inputTokens: 800, outputTokens: 60, cost: 0.25 },
};

/** A written answer of a tenant, with one call and a stage that fell back. */
function answerOf({
  model = call.model,
  tenant = "default",
  id = "a1",
  surface = null,
}: {
  model?: string;
  tenant?: string;
  id?: string;
  surface?: string | null;
} = {}): Answer {
  const scope = { surface, audience: [], language: null };
  const cohort = { arm: "holdout", unit: "user", share: 0.05 } as const;
  const degraded = [{ stage: "rerank", reason: "The endpoint said 500." }] as const;
  return {
    ...{ id, question: "How do I batch?", scope, source: "generated", text: "Use batch.", citations: [] },
    ...{ suggestions: [], golden: null, cache: null, cohort, degraded },
    trace: {
      ...{
        question: "How do I batch?",
        tenant,
        indexVersion: "main",
        scope,
        cohort: { arm: "holdout", unit: "user", share: 0.05 },
      },
      ...{ startedAt: "2026-03-01T00:00:00.000Z", degraded, suspicious: [], assumed: [], embedderId: "fake" },
      milliseconds: 1250,
      entries: [
        {
          ...{
            stage: "generate",
            outcome: "generated",
            model,
            citations: 1,
            milliseconds: 1000,
            offsetMs: 200,
          },
          ...{ removedCitations: 0, removedLinks: 0, uncitedSentences: 0, containsRefusal: false },
          calls: [{ ...call, model }],
        },
      ],
    },
  };
}

/** What a database says that holds nothing. */
const emptyDatabase = async () => {
  const assay = await openAssay({ store: createMemoryStore(), embedder: createFakeEmbedder() });
  return assay;
};

const unreadable: GaugeSource = {
  golden: { list: () => Promise.reject(new AppError("database-busy", "Another process holds it.")) },
  calibrations: { status: async () => [] },
  monitor: { alerts: { list: async () => [] } },
  status: () => Promise.reject(new AppError("database-busy", "Another process holds it.")),
};

const create = (options: MetricsOptions = {}) => createMetrics({ config, process: false, ...options });

async function scrape(metrics: Awaited<ReturnType<typeof create>>, source: GaugeSource = unreadable) {
  return readExposition((await metrics.expose(source)).text);
}

describe("metrics", () => {
  it("count an answer by source, surface and arm, with its stages, calls, tokens and cost", async () => {
    const metrics = await create();
    metrics.answered(answerOf({ surface: "support" }));
    const { samples } = await scrape(metrics);
    const numberOf = (name: string, labels = {}) =>
      samples.find(
        (sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels),
      )?.value;
    expect(numberOf("assay_answers_total", { source: "generated", surface: "support", arm: "holdout" })).toBe(
      1,
    );
    expect(numberOf("assay_answer_duration_seconds_sum", { source: "generated" })).toBe(1.25);
    expect(numberOf("assay_stage_duration_seconds_sum", { stage: "generate" })).toBe(1);
    expect(numberOf("assay_degraded_total", { stage: "rerank" })).toBe(1);
    expect(
      numberOf("assay_model_calls_total", { stage: "generate", outcome: "done", model: "llama3.1" }),
    ).toBe(1);
    expect(numberOf("assay_model_tokens_total", { direction: "input" })).toBe(800);
    expect(numberOf("assay_model_tokens_total", { direction: "output" })).toBe(60);
    expect(numberOf("assay_model_cost_total")).toBe(0.25);
  });

  it("count a question that failed by its code, and a thrown thing that is none of ours as internal", async () => {
    const metrics = await create();
    const about = { surface: null, startedAt: "2026-03-01T00:00:00.000Z", milliseconds: 1 };
    metrics.failed({ ...about, error: new AppError("question-empty", "Nothing was asked.") });
    metrics.failed({ ...about, error: new Error("?") });
    const { samples } = await scrape(metrics);
    expect(samples.filter(({ name }) => name === "assay_answer_failures_total")).toMatchObject([
      { labels: { code: "question-empty" }, value: 1 },
      { labels: { code: "internal" }, value: 1 },
    ]);
  });

  it("make no series of what callers make up: surfaces, models, tenants, ids and error codes", async () => {
    const metrics = await create();
    const hostile = (index: number) => `"x\\\n{}${index}`;
    for (let index = 0; index < 10_000; index += 1) {
      const text = hostile(index);
      metrics.answered(answerOf({ model: `${text}@host`, tenant: text, id: text, surface: text }));
      const error = new AppError("usage", text);
      const foreign = Object.assign(error, { code: text });
      metrics.failed({ error: foreign, surface: text, startedAt: text, milliseconds: 1 });
    }
    metrics.answered(answerOf({ surface: "docs" }));
    metrics.answered(answerOf({ surface: null }));
    const { samples } = await scrape(metrics);
    const valuesOf = (label: string) => [...new Set(samples.flatMap(({ labels }) => labels[label] ?? []))];
    expect(valuesOf("surface")).toEqual(["other", "docs", "none"]);
    expect(valuesOf("model")).toEqual(["other", "llama3.1"]);
    expect(valuesOf("code")).toEqual(["other"]);
    const labelNames = new Set(samples.flatMap(({ labels }) => Object.keys(labels)));
    expect([...labelNames].sort()).toEqual(
      ["arm", "code", "direction", "le", "model", "outcome", "source", "stage", "surface"].sort(),
    );
    expect(samples.length).toBeLessThan(60);
  });

  it("never show what was asked, answered or by whom, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 12 }), async (text) => {
        const metrics = await create();
        metrics.answered(answerOf({ id: text, tenant: text, model: text, surface: text }));
        const { samples } = await scrape(metrics);
        expect(samples.flatMap(({ labels }) => Object.values(labels))).not.toContain(text);
      }),
      { numRuns: 50 },
    );
  });

  it("say what the database holds, and keep a reading for scrapes that come shortly after", async () => {
    await using assay = await emptyDatabase();
    const now = new Date("2026-03-01T00:00:00.000Z");
    let reads = 0;
    const source: GaugeSource = {
      calibrations: assay.calibrations,
      monitor: assay.monitor,
      status: () => assay.status(),
      golden: {
        list: () => {
          reads += 1;
          return assay.golden.list();
        },
      },
    };
    const metrics = await create({ clock: () => now });
    await Promise.all([scrape(metrics, source), scrape(metrics, source)]);
    expect(reads).toBe(1);
    now.setSeconds(14);
    await scrape(metrics, source);
    expect(reads).toBe(1);
    now.setSeconds(16);
    const { samples } = await scrape(metrics, source);
    expect(reads).toBe(2);
    expect(samples.filter(({ name }) => name === "assay_golden_entries")).toHaveLength(4);
    expect(samples).toContainEqual({ name: "assay_alerts_open", labels: { kind: "divergence" }, value: 0 });
    expect(samples).toContainEqual({ name: "assay_review_queue", labels: {}, value: 0 });
    expect(samples).toContainEqual({ name: "assay_log_records_lost_total", labels: {}, value: 0 });
  });

  it("go on without gauges where the database cannot be read, and say so", async () => {
    await using assay = await emptyDatabase();
    const metrics = await create({ maxAgeMs: 0 });
    await scrape(metrics, assay);
    metrics.answered(answerOf({ surface: null }));
    const { samples } = await scrape(metrics, unreadable);
    const names = samples.map(({ name }) => name);
    expect(samples).toContainEqual({ name: "assay_database_readable", labels: {}, value: 0 });
    expect(names).toContain("assay_answers_total");
    expect(names).not.toContain("assay_golden_entries");
    expect(names).not.toContain("assay_review_queue");
    // A counter that fell to 0 and came back would be read as so many new losses.
    expect(names).toContain("assay_log_records_lost_total");
  });

  it("are a well-formed exposition whose names keep to the conventions", async () => {
    await using assay = await emptyDatabase();
    const metrics = await create({ process: true });
    metrics.answered(answerOf({ surface: "support" }));
    const { contentType, text } = await metrics.expose(assay);
    expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/);
    const { families } = readExposition(text);
    expect([...families.keys()].sort()).toEqual([...metrics.names()].sort());
    expect(families.get("process_cpu_seconds_total")?.type).toBe("counter");
    const own = [...families].filter(([name]) => name.startsWith("assay_"));
    expect(own.length).toBeGreaterThan(15);
    for (const [name, { type, help }] of own) {
      expect(help.length, name).toBeGreaterThan(10);
      expect(name.endsWith("_total"), name).toBe(type === "counter");
      expect(name, name).toMatch(/^assay_[a-z]+(?:_[a-z]+)*$/);
      // Base units alone.
      expect(name, name).not.toMatch(/milli|minutes|hours|kilo|mega|percent/);
    }
  });

  it("share nothing between two of them in one process", async () => {
    const [one, other] = await Promise.all([create({ process: true }), create({ process: true })]);
    one.answered(answerOf({ surface: null }));
    const { samples } = await scrape(other);
    expect(samples.map(({ name }) => name)).not.toContain("assay_answers_total");
  });
});
