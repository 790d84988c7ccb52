import { describe, expect, it } from "vitest";
import { createToldAnswerer, found, hit, MARKER } from "../../../test/answerer-fixture.ts";
import { AppError } from "../../errors.ts";
import type { GoldenMatchOptions, GoldenOutcome } from "../../golden/match/match.ts";
import type { ModelCall } from "../../models/model-call.ts";
import { similarity } from "../../models/similarity.ts";
import type { VerifiablePair, Verifier, VerifyOptions } from "../../models/verifier.ts";
import { describeTrace } from "../describe-trace.ts";

const pair: VerifiablePair = {
  asked: "How do I stop batching?",
  stored: "How do I batch?",
  answer: "Use batch mode.",
  similarity: similarity(0.9),
};
const call: ModelCall = {
  ...{ model: "judge", outcome: "done", inputTokens: 200, outputTokens: 5, cost: 0.001, milliseconds: 3 },
};
const accepted = { accepted: true, score: null, threshold: null, reason: "It serves." };
const rejected = { accepted: false, score: 0.25, threshold: 0.5, reason: 'It says "stop".' };

/** A matcher that asks about the pair, as the real one does, and goes by the verdict. */
async function matchVerified(_question: string, { verify }: GoldenMatchOptions): Promise<GoldenOutcome> {
  if (hit.kind !== "hit" || !verify) return hit;
  const verdict = await verify(pair);
  if (verdict.kind === "failed") return { kind: "unverified", match: hit.match, reason: verdict.reason };
  const { verification } = verdict;
  return verification.accepted ? hit : { kind: "rejected", match: hit.match, verification };
}

function verifierThat(verify: Verifier["verify"]): Verifier {
  return { id: "judge prompt-1", kind: "chat", verify };
}

function answererWith(verifier: Verifier | undefined, verifierTimeoutMs = 60_000) {
  return createToldAnswerer(
    { retrieval: async () => found },
    {
      parts: { golden: { match: matchVerified }, verifier },
      golden: { enabled: true, threshold: 0.8, verifierTimeoutMs },
    },
  ).answerer;
}

const entriesOf = async (verifier: Verifier | undefined, verifierTimeoutMs?: number) => {
  const answer = await answererWith(verifier, verifierTimeoutMs).ask(pair.asked);
  const [first, second] = answer.trace.entries;
  return { answer, first, second, described: describeTrace(answer.trace) };
};

describe("the second look at a golden match", () => {
  it("lets an accepted answer through, its calls counted before the golden entry", async () => {
    const told: [VerifiablePair, VerifyOptions][] = [];
    const { answer, first, second, described } = await entriesOf(
      verifierThat(async (asked, options) => {
        told.push([asked, options]);
        options.onCall?.({ ...call, outcome: "failed", outputTokens: null, cost: null });
        options.onCall?.(call);
        return accepted;
      }),
    );
    expect(answer).toMatchObject({ source: "golden", degraded: [], golden: { served: true, because: null } });
    expect(told).toMatchObject([[pair, { marker: MARKER }]]);
    expect(first).toMatchObject({
      ...{ stage: "verifier", outcome: "accepted", by: "chat", verifierId: "judge prompt-1" },
      ...{ phrasing: pair.stored, verification: accepted },
      calls: [{ outcome: "failed" }, call],
    });
    expect(second).toMatchObject({ stage: "golden", outcome: "hit" });
    expect(described[0]).toMatchObject({
      text: 'accepted "How do I batch?" by judge prompt-1',
      details: ["It serves."],
    });
  });

  it("makes a rejected match a miss that says why, and answers from the documents", async () => {
    const { answer, first, second, described } = await entriesOf(verifierThat(async () => rejected));
    expect(answer).toMatchObject({
      source: "extracted",
      degraded: [],
      golden: { entryId: "kafka", served: false, because: 'It says "stop".' },
    });
    expect(first).toMatchObject({
      stage: "verifier",
      outcome: "rejected",
      verification: rejected,
      calls: [],
    });
    expect(second).toMatchObject({ stage: "golden", outcome: "rejected", match: { entryId: "kafka" } });
    expect(described[0]?.text).toBe('rejected "How do I batch?" 0.250 < 0.50 by judge prompt-1');
    expect(described[1]?.text).toContain("because the verifier refused it");
  });

  it("makes a failure a miss, and says it", async () => {
    const { answer, first, second, described } = await entriesOf(
      verifierThat(async (_, { onCall }) => {
        onCall?.({ ...call, outcome: "failed", outputTokens: null, cost: null });
        throw new AppError("chat-unavailable", "The chat model judge answered 500.");
      }),
    );
    expect(answer).toMatchObject({
      source: "extracted",
      degraded: [{ stage: "verifier", reason: "The chat model judge answered 500." }],
      golden: { served: false, because: expect.stringContaining("could not judge") },
    });
    expect(first).toMatchObject({ outcome: "failed", verification: null, calls: [{ outcome: "failed" }] });
    expect(second).toMatchObject({ stage: "golden", outcome: "unverified" });
    expect(described[0]?.text).toBe('failed on "How do I batch?": judge prompt-1');
  });

  it("gives up on a verifier that takes too long, and tells it to stop", async () => {
    const stopped: boolean[] = [];
    const never = verifierThat(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            stopped.push(true);
            reject(new Error("stopped"));
          });
        }),
    );
    const { answer, first } = await entriesOf(never, 5);
    expect(answer).toMatchObject({
      source: "extracted",
      degraded: [{ stage: "verifier", reason: "No verdict within 5 ms." }],
    });
    expect(first).toMatchObject({ stage: "verifier", outcome: "failed" });
    expect(stopped).toEqual([true]);
  });

  it("stops with its caller", async () => {
    const controller = new AbortController();
    const answerer = answererWith(
      verifierThat(() => {
        controller.abort();
        return new Promise(() => undefined);
      }),
    );
    await expect(answerer.ask(pair.asked, { signal: controller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });

  it("hands on a mistake in the configuration, which no miss would mend", async () => {
    const wrong = new AppError("config-invalid", "No such model.");
    const answerer = answererWith(
      verifierThat(async () => {
        throw wrong;
      }),
    );
    await expect(answerer.ask(pair.asked)).rejects.toBe(wrong);
  });

  it("leaves no entry where there is no verifier", async () => {
    const { answer, first } = await entriesOf(undefined);
    expect(answer.source).toBe("golden");
    expect(first).toMatchObject({ stage: "golden" });
  });
});
