import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../test/fixtures/recalled-passage.ts";
import type { Reranker, RerankScore } from "../models/reranker.ts";
import { createRerankerScorer } from "./create-reranker-scorer.ts";
import { rerank } from "./rerank.ts";

const QUESTION = "How do I rotate certificates?";
const candidates = [
  recalledPassage({ text: "Certificates rotate.<!-- best -->", title: "TLS", headings: ["TLS", "Rotation"] }),
  recalledPassage({ text: "Pools are sized.", title: "Redis", headings: [] }),
];

interface FakeReranker extends Reranker {
  readonly asked: (readonly string[])[];
}

/** Gives logits; its relevance is the logistic function. */
function rerankerOf(...scores: RerankScore[]): FakeReranker {
  const asked: (readonly string[])[] = [];
  return {
    id: "cross@localhost",
    asked,
    async score(query, texts) {
      asked.push([query, ...texts]);
      return scores;
    },
    toRelevance: (score) => 1 / (1 + Math.exp(-score)),
    close: async () => {},
  };
}

const scoresOf = (reranker: Reranker) =>
  createRerankerScorer({ reranker, kind: "endpoint" }).score(QUESTION, candidates, { marker: "m" });

describe("createRerankerScorer", () => {
  it("makes scores from 0 to 10 of the relevance", async () => {
    const reranker = rerankerOf({ index: 1, score: -Math.log(3) }, { index: 0, score: 0 });
    const scores = await scoresOf(reranker);
    expect(scores.map(({ index }) => index)).toEqual([1, 0]);
    expect(scores[0]?.score).toBeCloseTo(2.5, 10);
    expect(scores[1]?.score).toBe(5);
  });

  it("shows the reranker the question, and what a reader sees of each passage with its headings", async () => {
    const reranker = rerankerOf();
    await scoresOf(reranker);
    expect(reranker.asked).toEqual([
      [QUESTION, "TLS › Rotation\nCertificates rotate.", "Redis\nPools are sized."],
    ]);
  });

  it.each<[string, RerankScore[], string]>([
    ["missing", [{ index: 0, score: 1 }], "no score was given to candidate 2 of 2"],
    ["doubled", [0, 1, 1].map((index) => ({ index, score: 1 })), "candidate 2 of 2 was scored twice"],
    [
      "no number",
      [0, 1].map((index) => ({ index, score: index ? Number.NaN : 1 })),
      "candidate 2 of 2 was scored NaN",
    ],
    // The logistic function of infinity is 1: the best relevance there is.
    ["infinite", [0, 1].map((index) => ({ index, score: Infinity })), "candidate 1 of 2 was scored Infinity"],
  ])("leaves scores that are %s to whoever checks them", async (_, scores, problem) => {
    const outcome = await rerank(QUESTION, candidates, {
      scorer: createRerankerScorer({ reranker: rerankerOf(...scores), kind: "cross-encoder" }),
      keepRule: { floor: 3, cap: 3 },
      timeoutMs: 5000,
      marker: "m",
    });
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining(problem),
      kept: candidates,
    });
  });

  it("names the model and the kind of driver", () => {
    const idOf = (kind: "endpoint" | "cross-encoder") =>
      createRerankerScorer({ reranker: rerankerOf(), kind }).id;
    expect(idOf("endpoint")).toMatch(/^endpoint cross@localhost text-[0-9a-f]{8}$/);
    expect(idOf("cross-encoder")).not.toBe(idOf("endpoint"));
  });
});
