import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../test/fixtures/recalled-passage.ts";
import { AppError } from "../errors.ts";
import type { ModelCall } from "../models/model-call.ts";
import { type RerankOptions, rerank } from "./rerank.ts";
import type { CandidateScore, ScoreOptions, Scorer } from "./scorer.ts";

const QUESTION = "How do I optimize slow database queries?";
const candidates = ["a", "bb", "ccc", "dddd"].map((text) => recalledPassage({ text }));
const textsOf = (kept: readonly (typeof candidates)[number][]): string[] =>
  kept.map(({ passage }) => passage.text);

type Reply = readonly number[] | (() => Promise<CandidateScore[]>);

/** Gives its replies in order; one more try than replies is a failed test. */
function scorerOf(...replies: Reply[]): Scorer & { readonly asked: ScoreOptions[] } {
  const asked: ScoreOptions[] = [];
  return {
    id: "test scorer",
    kind: "local",
    asked,
    async score(_question, _candidates, options) {
      const reply = replies[asked.length];
      asked.push(options);
      if (!reply) throw new AppError("config-invalid", `Try ${asked.length} was not expected.`);
      return typeof reply === "function" ? reply() : reply.map((score, index) => ({ index, score }));
    },
  };
}

const throwing = (error: unknown) => async (): Promise<never> => {
  throw error;
};
const never = (): Promise<never> => new Promise(() => {});

function run(scorer: Scorer, options: Partial<RerankOptions> = {}) {
  return rerank(QUESTION, candidates, {
    scorer,
    keepRule: { floor: 3, cap: 3 },
    timeoutMs: 5000,
    marker: "m4rk",
    ...options,
  });
}

describe("rerank", () => {
  it("keeps what the scorer judges good, best first, and accounts for every candidate", async () => {
    const scorer = scorerOf([1, 8, 3, 9]);
    const outcome = await run(scorer);
    expect(outcome).toMatchObject({ kind: "judged", scorerId: "test scorer", failures: [] });
    expect(textsOf(outcome.kept)).toEqual(["dddd", "bb", "ccc"]);
    expect(outcome.kind === "judged" && outcome.judged.map(({ verdict }) => verdict)).toEqual([
      "below-floor",
      "kept",
      "kept",
      "kept",
    ]);
    expect(scorer.asked).toHaveLength(1);
    expect(scorer.asked[0]?.marker).toBe("m4rk");
  });

  it("leaves an empty shortlist when every candidate scores 0, and calls nothing failed", async () => {
    const outcome = await run(scorerOf([0, 0, 0, 0]));
    expect(outcome).toMatchObject({ kind: "judged", kept: [], failures: [] });
  });

  it("keeps none for a question the documents do not cover: by the floor, whatever the cap", async () => {
    for (const cap of [1, 3, null]) {
      const outcome = await run(scorerOf([1, 0, 2, 1]), { keepRule: { floor: 3, cap } });
      expect(outcome.kept).toEqual([]);
      expect(
        outcome.kind === "judged" && outcome.judged.every(({ verdict }) => verdict === "below-floor"),
      ).toBe(true);
    }
  });

  // A scorer that fails leaves the order and the results of recall, and says so.
  // @see https://github.com/infiniflow/ragflow/issues/5579
  // @see https://github.com/elastic/elasticsearch/issues/116796
  // @see https://github.com/xorbitsai/xagent/pull/2455
  it.each<[string, Reply, string]>([
    ["answers 11", [5, 11, 5, 5], "candidate 2 of 4 was scored 11, which is outside 0 to 10"],
    [
      "answers NaN",
      [5, 5, Number.NaN, 5],
      "candidate 3 of 4 was scored NaN, which is not a number from 0 to 10",
    ],
    ["leaves one out", [5, 5, 5], "no score was given to candidate 4 of 4"],
    ["invents one", [5, 5, 5, 5, 5], "candidate 5 of 4 was scored, which does not exist"],
    [
      "throws",
      throwing(new AppError("chat-unavailable", "The chat model is away.")),
      "The chat model is away",
    ],
    ["throws no error", throwing("out of memory"), "out of memory"],
    [
      "stops by itself",
      throwing(new AppError("aborted", "The chat was interrupted.")),
      "The chat was interrupted",
    ],
  ])("keeps the first two of recall when the scorer %s, twice", async (_, reply, problem) => {
    const scorer = scorerOf(reply, reply);
    const outcome = await run(scorer);
    expect(outcome).toEqual({
      kind: "failed",
      reason: `${problem} (in each of 2 tries)`,
      kept: candidates.slice(0, 2),
    });
    expect(scorer.asked).toHaveLength(2);
  });

  it("does not ask again about a fault that the model tried again itself, since the tries would multiply", async () => {
    const givenUp = new AppError("chat-unavailable", "The chat model answered 503.", { givenUp: true });
    const scorer = scorerOf(throwing(givenUp));
    const outcome = await run(scorer, { retries: 3 });
    expect(outcome).toMatchObject({ kind: "failed", reason: "The chat model answered 503" });
    expect(outcome.kept).toEqual(candidates.slice(0, 2));
    const late = scorerOf([11, 0, 0, 0], throwing(givenUp));
    expect(await run(late, { retries: 3 })).toMatchObject({
      reason: expect.stringMatching(/scored 11.*; tried again: The chat model answered 503$/u),
    });
  });

  it("keeps the first two of recall when the scorer takes too long, and tells it to stop", async () => {
    const scorer = scorerOf(never, never);
    const outcome = await run(scorer, { timeoutMs: 7, sleep: async () => {} });
    expect(outcome).toEqual({
      kind: "failed",
      reason: "the scorer took longer than 7 ms (in each of 2 tries)",
      kept: candidates.slice(0, 2),
    });
    expect(scorer.asked.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  it("takes the second try when the first one failed, and says why it did", async () => {
    const outcome = await run(scorerOf([5, 11, 5, 5], [0, 7, 0, 0]));
    expect(outcome).toMatchObject({
      kind: "judged",
      failures: ["candidate 2 of 4 was scored 11, which is outside 0 to 10"],
    });
    expect(textsOf(outcome.kept)).toEqual(["bb"]);
  });

  it("never mixes the scores of two tries", async () => {
    const outcome = await run(scorerOf([9, 9, 9], throwing(new Error("gone"))));
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: "no score was given to candidate 4 of 4; tried again: gone",
    });
  });

  it("keeps to other numbers of tries and of passages kept, zero among them", async () => {
    const bad = [11, 0, 0, 0];
    const once = await run(scorerOf(bad), { retries: 0, fallbackKeep: 0 });
    expect(once).toEqual({ kind: "failed", reason: expect.stringContaining("scored 11"), kept: [] });
    const thrice = await run(scorerOf(bad, bad, bad), { retries: 2, fallbackKeep: 10 });
    expect(thrice.kept).toEqual(candidates);
    const all = await run(scorerOf([0, 0, 0, 0]), { keepRule: { floor: 0, cap: null } });
    expect(all.kept).toEqual(candidates);
  });

  it("asks nobody when there is nothing to judge", async () => {
    const outcome = await rerank(QUESTION, [], {
      scorer: scorerOf(),
      keepRule: { floor: 3, cap: 3 },
      timeoutMs: 1,
      marker: "m",
    });
    expect(outcome).toEqual({ kind: "judged", scorerId: "test scorer", kept: [], judged: [], failures: [] });
  });

  it("lets mistakes in the configuration up, which no second try mends", async () => {
    const mistake = new AppError("config-invalid", 'The endpoint knows no model "m".');
    await expect(run(scorerOf(throwing(mistake)))).rejects.toBe(mistake);
    for (const keepRule of [
      { floor: Number.NaN, cap: 3 },
      { floor: 11, cap: 3 },
      { floor: 3, cap: 0 },
      { floor: 3, cap: 1.5 },
    ]) {
      await expect(run(scorerOf(), { keepRule })).rejects.toMatchObject({ code: "config-invalid" });
    }
  });

  it("ends when its caller gives up, also with a scorer that does not listen", async () => {
    const caller = new AbortController();
    const scorer = scorerOf(async () => {
      caller.abort(new Error("closed the tab"));
      return never();
    });
    await expect(run(scorer, { signal: caller.signal })).rejects.toMatchObject({ code: "aborted" });
    expect(scorer.asked).toHaveLength(1);
    expect(scorer.asked[0]?.signal?.aborted).toBe(true);
    await expect(run(scorerOf(), { signal: caller.signal })).rejects.toMatchObject({ code: "aborted" });
  });

  it("hears of the calls of a try that was ended for its time", async () => {
    const calls: ModelCall[] = [];
    const call: ModelCall = {
      model: "m",
      outcome: "failed",
      inputTokens: null,
      outputTokens: null,
      cost: null,
      milliseconds: 5,
    };
    const scorer: Scorer = {
      id: "slow",
      kind: "chat",
      score: (_question, _candidates, { signal, onCall }) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => {
            onCall?.(call);
            reject(new AppError("aborted", "The chat was interrupted."));
          });
        }),
    };
    const outcome = await run(scorer, { timeoutMs: 5, onCall: (made) => calls.push(made) });
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining("longer than 5 ms") });
    expect(calls).toEqual([call, call]);
  });
});
