import { describe, expect, it } from "vitest";
import {
  createToldAnswerer,
  entry,
  evidence,
  far,
  found,
  hit,
  nothing,
  stale,
} from "../../test/answerer-fixture.ts";
import { AppError } from "../errors.ts";

describe("ask", () => {
  it("serves a golden answer character for character, without retrieval and without a vector nobody asked for", async () => {
    const { answerer, embedder } = createToldAnswerer({ golden: async () => hit });
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
    const { answerer } = createToldAnswerer({ golden: async () => stale, retrieval: async () => found });
    const answer = await answerer.ask("How do I batch?");
    expect(answer.source).toBe("extracted");
    expect(answer.text).toContain("Set the listener type to batch. [1]");
    expect(answer.golden).toMatchObject({ served: false, freshness: { verdict: "changed" }, review: null });
    expect(answer.trace.entries.map(({ stage }) => stage)).toEqual([
      "golden",
      "embed",
      "retrieve",
      "cut",
      "route",
      "generate",
    ]);
  });

  it("gives no answer to who left, whichever stage was at work, so that none is recorded", async () => {
    const stages = ["golden", "retrieval"] as const;
    for (const stage of stages) {
      const left = new AbortController();
      const called: string[] = [];
      const { answerer } = createToldAnswerer({
        golden: async () => {
          called.push("golden");
          if (stage === "golden") left.abort();
          return stage === "golden" ? hit : stale;
        },
        retrieval: async () => {
          called.push("retrieval");
          left.abort();
          return found;
        },
      });
      await expect(answerer.ask("How do I batch?", { signal: left.signal })).rejects.toMatchObject({
        code: "aborted",
      });
      expect(called).toEqual(stages.slice(0, stages.indexOf(stage) + 1));
    }
  });

  it("answers the fixed sentence, word for word, with the nearest headings marked as hints", async () => {
    const { answerer } = createToldAnswerer({ golden: async () => far, retrieval: async () => nothing });
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
    const { answerer } = createToldAnswerer({ golden: broken, retrieval: broken });
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
    const { answerer } = createToldAnswerer({ golden: failing, retrieval: async () => found });
    const answer = await answerer.ask("How do I batch?");
    expect(answer.source).toBe("extracted");
    expect(answer.degraded).toEqual([{ stage: "golden", reason: "disk on fire" }]);
  });

  it("lets mistakes in configuration through, since no later stage can mend them", async () => {
    const mismatch = async (): Promise<never> => {
      throw new AppError("embedder-mismatch", "Two models.");
    };
    const { answerer } = createToldAnswerer({ golden: mismatch });
    await expect(answerer.ask("How?")).rejects.toMatchObject({ code: "embedder-mismatch" });
  });

  it("stops for a caller who gave up, instead of falling back", async () => {
    const controller = new AbortController();
    const aborting = async (): Promise<never> => {
      controller.abort();
      throw new Error("socket closed");
    };
    const { answerer } = createToldAnswerer({ golden: aborting });
    await expect(answerer.ask("How?", { signal: controller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });

  // @see https://github.com/danny-avila/LibreChat/issues/16026
  it.each(["", "   ", "\u200B\u200D", "🙂🙂", "???"])("refuses %j before any stage runs", async (text) => {
    const { answerer, embedder } = createToldAnswerer({});
    await expect(answerer.ask(text)).rejects.toMatchObject({ code: expect.stringMatching(/^question-/) });
    expect(embedder.calls).toEqual([]);
  });

  // @see https://github.com/redis/redis-vl-python/issues/649
  it("takes a threshold of 0 for one question as a value", async () => {
    const seen: number[] = [];
    const { answerer } = createToldAnswerer({
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
    const { answerer } = createToldAnswerer(
      {},
      {
        golden: { enabled: false, threshold: 0.8, verifierTimeoutMs: 1000 },
        retrieval: { enabled: false, threshold: 0, k: 3, mode: "hybrid", fetchK: 50 },
      },
    );
    const answer = await answerer.ask("How?");
    expect(answer).toMatchObject({ source: "fallback", text: "Not covered in the docs.", degraded: [] });
    expect(answer.trace.entries).toEqual([
      expect.objectContaining({ stage: "route", reason: "retrieval is switched off" }),
    ]);
  });
});
