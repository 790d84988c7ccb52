import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { AppError } from "../errors.ts";
import type { GoldenOutcome } from "../golden/match.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import type { RetrievalOutcome, RetrieveOptions } from "../retrieval/retrieve.ts";
import { createAnswerer } from "./create-answerer.ts";
import type { AnswererParts, AnswererSettings } from "./question-context.ts";

const entry = {
  id: "kafka",
  answer: "Use **batch** mode.\n\n  ```\ncode  ```\n",
  phrasings: [{ id: "p1", text: "How do I batch?", normalised: "how do i batch" }],
  sources: [],
  reviewedBy: "Ann",
  reviewedAt: "2026-01-01T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
  revision: 1,
};
const match = {
  entryId: "kafka",
  phrasingId: "p1",
  phrasing: "How do I batch?",
  how: "similar" as const,
  similarity: similarity(0.9),
  threshold: similarity(0.8),
};
const fresh = { verdict: "fresh" as const, reason: "All sources are unchanged.", sources: [] };
const hit: GoldenOutcome = { kind: "hit", entry, match, freshness: fresh };
const stale: GoldenOutcome = {
  kind: "stale",
  entryId: "kafka",
  reviewedBy: "Ann",
  reviewedAt: entry.reviewedAt,
  match,
  freshness: { verdict: "changed", reason: "kafka.md changed.", sources: [] },
};
const far: GoldenOutcome = { kind: "far", nearest: { ...match, similarity: similarity(0.3) } };
const evidence = scoredPassage({ text: "Set the listener type to batch.", similarity: 0.7 });
const found: RetrievalOutcome = { kind: "passages", passages: [evidence] };
const nothing: RetrievalOutcome = { kind: "no-answer", reason: "below-threshold", nearest: [evidence] };

/** Stages that were not told what to answer throw when they are called. */
function setUp(
  stages: {
    golden?: () => Promise<GoldenOutcome>;
    retrieval?: (options: RetrieveOptions) => Promise<RetrievalOutcome>;
  },
  changes: Partial<AnswererSettings> & { parts?: Partial<AnswererParts> } = {},
) {
  let ticks = 0;
  const embedder = createFakeEmbedder();
  const unexpected = (name: string) => async (): Promise<never> => {
    throw new Error(`${name} was not expected to be called`);
  };
  const parts: AnswererParts = {
    golden: { match: stages.golden ?? unexpected("golden") },
    retriever: { retrieve: (_, options) => (stages.retrieval ?? unexpected("retrieval"))(options) },
    embedder,
    clock: () => new Date("2026-02-03T04:05:06Z"),
    monotonic: () => ticks++,
    createId: () => "answer-1",
    ...changes.parts,
  };
  const settings: AnswererSettings = {
    golden: { enabled: true, threshold: 0.8 },
    retrieval: { enabled: true, threshold: 0.35, k: 3 },
    fallback: "Not covered in the docs.",
    unavailable: "The documents could not be searched just now.",
    suggestions: 3,
    maxQuestionLength: 2000,
    ...changes,
  };
  return { answerer: createAnswerer(parts, settings), embedder };
}

describe("ask", () => {
  it("serves a golden answer character for character, without retrieval and without a vector nobody asked for", async () => {
    const { answerer, embedder } = setUp({ golden: async () => hit });
    const answer = await answerer.ask("How do I batch?");
    expect(answer).toMatchObject({
      id: "answer-1",
      source: "golden",
      text: entry.answer,
      citations: [],
      degraded: [],
    });
    expect(answer.golden).toMatchObject({
      entryId: "kafka",
      served: true,
      review: { by: "Ann", at: entry.reviewedAt },
    });
    expect(answer.trace.entries.map(({ stage }) => stage)).toEqual(["golden", "route"]);
    expect(embedder.calls).toEqual([]);
  });

  it("says that a close answer was refused, and answers from the documents", async () => {
    const { answerer } = setUp({ golden: async () => stale, retrieval: async () => found });
    const answer = await answerer.ask("How do I batch?");
    expect(answer.source).toBe("extracted");
    expect(answer.text).toContain("Set the listener type to batch. [1]");
    expect(answer.golden).toMatchObject({ served: false, freshness: { verdict: "changed" }, review: null });
    expect(answer.trace.entries.map(({ stage }) => stage)).toEqual([
      "golden",
      "embed",
      "retrieve",
      "route",
      "generate",
    ]);
  });

  it("answers the fixed sentence, word for word, with the nearest headings marked as hints", async () => {
    const { answerer } = setUp({ golden: async () => far, retrieval: async () => nothing });
    const answer = await answerer.ask("Anything else?");
    expect(answer).toMatchObject({
      source: "fallback",
      text: "Not covered in the docs.",
      citations: [],
      degraded: [],
    });
    expect(answer.suggestions.map(({ documentId }) => documentId)).toEqual([evidence.document.id]);
    expect(answer.trace.entries).toContainEqual(
      expect.objectContaining({
        stage: "route",
        decision: "fallback",
        reason: "no passage reaches the threshold",
      }),
    );
  });

  // @see https://github.com/infiniflow/ragflow/issues/5579
  it("does not claim that the documents are silent when they could not be searched", async () => {
    const broken = async (): Promise<never> => {
      throw new AppError("embedder-unavailable", "The endpoint does not answer.");
    };
    const { answerer } = setUp({ golden: broken, retrieval: broken });
    const answer = await answerer.ask("How do I batch?");
    expect(answer.source).toBe("fallback");
    expect(answer.text).toBe("The documents could not be searched just now.");
    expect(answer.degraded).toEqual([
      { stage: "golden", reason: "The endpoint does not answer." },
      { stage: "retrieve", reason: "The endpoint does not answer." },
    ]);
  });

  it("goes on to the documents when the golden layer fails", async () => {
    const failing = async (): Promise<never> => {
      throw new Error("disk on fire");
    };
    const { answerer } = setUp({ golden: failing, retrieval: async () => found });
    const answer = await answerer.ask("How do I batch?");
    expect(answer.source).toBe("extracted");
    expect(answer.degraded).toEqual([{ stage: "golden", reason: "disk on fire" }]);
  });

  it("lets mistakes in configuration through, since no later stage can mend them", async () => {
    const mismatch = async (): Promise<never> => {
      throw new AppError("embedder-mismatch", "Two models.");
    };
    const { answerer } = setUp({ golden: mismatch });
    await expect(answerer.ask("How?")).rejects.toMatchObject({ code: "embedder-mismatch" });
  });

  it("stops for a caller who gave up, instead of falling back", async () => {
    const controller = new AbortController();
    const aborting = async (): Promise<never> => {
      controller.abort();
      throw new Error("socket closed");
    };
    const { answerer } = setUp({ golden: aborting });
    await expect(answerer.ask("How?", { signal: controller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });

  // @see https://github.com/danny-avila/LibreChat/issues/16026
  it.each(["", "   ", "\u200B\u200D", "🙂🙂", "???"])("refuses %j before any stage runs", async (text) => {
    const { answerer, embedder } = setUp({});
    await expect(answerer.ask(text)).rejects.toMatchObject({ code: expect.stringMatching(/^question-/) });
    expect(embedder.calls).toEqual([]);
  });

  // @see https://github.com/redis/redis-vl-python/issues/649
  it("takes a threshold of 0 for one question as a value", async () => {
    const seen: number[] = [];
    const { answerer } = setUp({
      golden: async () => far,
      retrieval: async ({ threshold }) => {
        seen.push(threshold);
        return found;
      },
    });
    await answerer.ask("How?", { retrievalThreshold: 0 });
    expect(seen).toEqual([0]);
  });

  it("skips stages that are switched off", async () => {
    const { answerer } = setUp(
      {},
      { golden: { enabled: false, threshold: 0.8 }, retrieval: { enabled: false, threshold: 0, k: 3 } },
    );
    const answer = await answerer.ask("How?");
    expect(answer).toMatchObject({ source: "fallback", text: "Not covered in the docs.", degraded: [] });
    expect(answer.trace.entries).toEqual([
      expect.objectContaining({ stage: "route", reason: "retrieval is switched off" }),
    ]);
  });
});
