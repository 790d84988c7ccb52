import { describe, expect, it } from "vitest";
import type { Answer } from "../../answer/answer.ts";
import { AppError } from "../../errors.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { openAssay } from "../open-assay.ts";
import type { AnswerObserver, FailedQuestion } from "./answer-observer.ts";

function createRecorder() {
  const answers: Answer[] = [];
  const failures: FailedQuestion[] = [];
  const observer: AnswerObserver = {
    answered: (answer) => answers.push(answer),
    failed: (failure) => failures.push(failure),
  };
  return { answers, failures, observer };
}

const open = (observers: readonly AnswerObserver[]) =>
  openAssay({
    config: { surfaces: { support: {} }, golden: { threshold: 0.8 }, retrieval: { threshold: 0.4 } },
    store: createMemoryStore(),
    embedder: createFakeEmbedder(),
    clock: () => new Date("2026-03-01T00:00:00.000Z"),
    observers,
  });

describe("observers of answers", () => {
  it("are told of each answer with the surface that asked", async () => {
    const { answers, failures, observer } = createRecorder();
    await using assay = await open([observer]);
    const answer = await assay.ask("How do I configure Kafka?", { surface: "support" });
    await assay.ask("How do I configure Redis?");
    expect(answers.map(({ scope }) => scope.surface)).toEqual(["support", null]);
    expect(answers[0]).toBe(answer);
    expect(failures).toEqual([]);
  });

  it("are told of a question that ended with an error, which the caller gets as well", async () => {
    const { answers, failures, observer } = createRecorder();
    await using assay = await open([observer]);
    await expect(assay.ask("How do I?", { surface: "nowhere" })).rejects.toMatchObject({
      code: "surface-unknown",
    });
    expect(answers).toEqual([]);
    expect(failures).toMatchObject([{ surface: "nowhere", startedAt: "2026-03-01T00:00:00.000Z" }]);
    expect(AppError.isInstance(failures[0]?.error)).toBe(true);
  });

  it("fail no answer, and keep no other observer from being told", async () => {
    const { answers, observer } = createRecorder();
    const broken: AnswerObserver = {
      answered() {
        throw new Error("The observer is broken.");
      },
    };
    await using assay = await open([broken, observer]);
    expect(await assay.ask("How do I configure Kafka?")).toMatchObject({ source: "fallback" });
    expect(answers).toHaveLength(1);
    await expect(assay.ask("")).rejects.toMatchObject({ code: "question-empty" });
  });
});
