import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterEach, describe, expect, it } from "vitest";
import { createToldAnswerer, far, found, hit } from "../../../test/answerer-fixture.ts";
import { AppError } from "../../errors.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { openAssay } from "../open-assay.ts";
import { createSpanObserver } from "./create-span-observer.ts";
import { recordAnswer } from "./record-spans.ts";

const START = Date.parse("2026-02-03T04:05:06Z");

/** Registers an SDK, as a program that uses Assay does. */
function register() {
  const exporter = new InMemorySpanExporter();
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...given) => storage.run(active, () => run.call(self, ...given)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  return { spans: () => exporter.getFinishedSpans() };
}

afterEach(() => {
  trace.disable();
  context.disable();
});

const named = (spans: readonly ReadableSpan[], name: string): ReadableSpan => {
  const span = spans.find((candidate) => candidate.name === name);
  if (!span) throw new Error(`There is no span ${name} among ${spans.map((each) => each.name).join(", ")}.`);
  return span;
};
const millisecondsOf = ({ startTime, endTime }: ReadableSpan) =>
  [startTime, endTime].map(([seconds, nanoseconds]) => seconds * 1000 + nanoseconds / 1e6 - START);
/** What loads and records in the background has ended then. */
const settled = async () => {
  await import("./record-spans.ts");
  await new Promise((resolve) => setImmediate(resolve));
};

/** A written answer: one call of a model that counts and costs. */
function writtenAnswer(reply: string | Error = "Set the listener type to batch [1].") {
  const chat = createFakeChatModel({
    ...{ id: "llama3.1@localhost:11434", replies: [reply, reply], cost: 0.25 },
    tokens: { input: 800, output: 60 },
  });
  const { answerer } = createToldAnswerer(
    { golden: async () => far, retrieval: async () => found },
    { parts: { chat } },
  );
  return answerer.ask("How do I batch?", { surface: "support" });
}

describe("spans of an answer", () => {
  it("are one for the answer and one below it for each stage, at the times of the trace", async () => {
    const { spans } = register();
    const answer = await writtenAnswer();
    recordAnswer(answer, { questions: false });
    const root = named(spans(), "assay.ask");
    expect(root.parentSpanContext).toBeUndefined();
    expect(millisecondsOf(root)).toEqual([0, answer.trace.milliseconds]);
    const stages = spans().filter((span) => span !== root);
    expect(stages.map(({ name }) => name).sort()).toEqual(
      answer.trace.entries.map(({ stage }) => `assay.${stage}`).sort(),
    );
    for (const { stage, offsetMs, milliseconds } of answer.trace.entries) {
      const span = named(stages, `assay.${stage}`);
      expect(millisecondsOf(span), stage).toEqual([offsetMs, offsetMs + milliseconds]);
      expect(span.parentSpanContext?.spanId, stage).toBe(root.spanContext().spanId);
      expect(span.spanContext().traceId).toBe(root.spanContext().traceId);
    }
    expect(root.status.code).toBe(SpanStatusCode.UNSET);
  });

  it("name model, tokens and cost after the conventions for generative models", async () => {
    const { spans } = register();
    const answer = await writtenAnswer();
    recordAnswer(answer, { questions: false });
    expect(named(spans(), "assay.generate").attributes).toEqual({
      "assay.outcome": "generated",
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "llama3.1@localhost:11434",
      "gen_ai.usage.input_tokens": 800,
      "gen_ai.usage.output_tokens": 60,
      "assay.calls": 1,
      "assay.calls.failed": 0,
      "assay.cost": 0.25,
    });
    expect(named(spans(), "assay.ask").attributes).toMatchObject({
      "assay.answer.id": "answer-1",
      "assay.source": "generated",
      "assay.surface": "support",
      "assay.tenant": "default",
    });
  });

  it("lie below the stage they ran inside of", async () => {
    const { spans } = register();
    const { answerer } = createToldAnswerer({ golden: async () => hit });
    const answer = await answerer.ask("How do I batch?");
    const [golden] = answer.trace.entries;
    if (!golden) throw new Error("No stage ran.");
    const inner = { stage: "embed", outcome: "done", texts: 1, truncated: false } as const;
    const entries = [
      { ...inner, offsetMs: golden.offsetMs + 0.25, milliseconds: 0.5 },
      ...answer.trace.entries,
    ];
    recordAnswer({ ...answer, trace: { ...answer.trace, entries } }, { questions: false });
    expect(named(spans(), "assay.embed").parentSpanContext?.spanId).toBe(
      named(spans(), "assay.golden").spanContext().spanId,
    );
    expect(millisecondsOf(named(spans(), "assay.embed"))).toEqual([
      golden.offsetMs + 0.25,
      golden.offsetMs + 0.75,
    ]);
  });

  it("are errors where a stage did not run as configured, without the words of the failure", async () => {
    const { spans } = register();
    const answer = await writtenAnswer(new AppError("chat-unavailable", "It said: How do I batch?"));
    expect(answer.degraded.length).toBeGreaterThan(0);
    recordAnswer(answer, { questions: false });
    expect(named(spans(), "assay.ask").status).toEqual({
      code: SpanStatusCode.ERROR,
      message: "Degraded: generate",
    });
    expect(named(spans(), "assay.ask").attributes["assay.degraded"]).toEqual(["generate"]);
    const failed = spans().filter(({ status }) => status.code === SpanStatusCode.ERROR);
    expect(new Set(failed.map(({ name }) => name))).toEqual(new Set(["assay.generate", "assay.ask"]));
  });

  it("hold no word of question, answer or reason unless the settings allow it", async () => {
    const { spans } = register();
    const answer = await writtenAnswer();
    recordAnswer(answer, { questions: false });
    const words = JSON.stringify(
      spans().map(({ attributes, status, events }) => [attributes, status, events]),
    );
    expect(words).not.toMatch(/batch|listener/i);
    recordAnswer(answer, { questions: true });
    expect(spans().at(-1)?.attributes).toMatchObject({
      "assay.question": "How do I batch?",
      "assay.answer.text": answer.text,
    });
  });
});

describe("the observer", () => {
  const open = (telemetry = {}) =>
    openAssay({
      config: { telemetry, golden: { threshold: 0.8 }, retrieval: { threshold: 0.4 } },
      store: createMemoryStore(),
      embedder: createFakeEmbedder(),
    });

  it("puts answers, the first one too, below the span that was active when they were asked for", async () => {
    const { spans } = register();
    await using assay = await open();
    const outer = trace.getTracer("program").startSpan("request");
    await context.with(trace.setSpan(ROOT_CONTEXT, outer), () => assay.ask("How do I batch?"));
    await settled();
    await assay.ask("How do I pool?");
    const asked = spans().filter(({ name }) => name === "assay.ask");
    expect(asked.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([
      outer.spanContext().spanId,
      undefined,
    ]);
  });

  it("makes an error of a question that failed, by its code alone", async () => {
    const { spans } = register();
    await using assay = await open();
    await expect(assay.ask("Who is Ann?", { surface: "nowhere" })).rejects.toThrow();
    await settled();
    const span = named(spans(), "assay.ask");
    expect(span.attributes).toEqual({ "error.type": "surface-unknown", "assay.surface": "nowhere" });
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR, message: "surface-unknown" });
  });

  it("makes nothing where spans are switched off", async () => {
    const { spans } = register();
    await using assay = await open({ spans: false });
    await assay.ask("How do I batch?");
    await settled();
    expect(spans()).toEqual([]);
  });

  it("makes nothing, and looks at nothing of the answer, while no SDK is registered", async () => {
    const { answered } = createSpanObserver({ questions: true });
    const answer = await writtenAnswer();
    let reads = 0;
    const watched = new Proxy(answer, {
      get(target, key, receiver) {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    trace.disable();
    Reflect.deleteProperty(globalThis, Symbol.for("opentelemetry.js.api.1"));
    answered(watched);
    await settled();
    expect(reads).toBe(0);
  });
});
