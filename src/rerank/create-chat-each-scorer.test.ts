import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../test/fixtures/recalled-passage.ts";
import { AppError } from "../errors.ts";
import type { ChatRequest } from "../models/chat-model.ts";
import { createFakeChatModel } from "../models/fake/create-fake-chat-model.ts";
import { createChatEachScorer } from "./create-chat-each-scorer.ts";
import { createChatScorer } from "./create-chat-scorer.ts";
import { rerank } from "./rerank.ts";

const QUESTION = "How do I handle Kafka consumer failures?";
const MARKER = "7f3a9c";
const candidates = [1, 2, 3, 4, 5].map((number) => recalledPassage({ text: `Text of passage ${number}.` }));
const numberOf = (request: ChatRequest): number => Number(/Text of passage (\d)/.exec(request.prompt)?.[1]);

/** Resolves when the signal aborts, as a call does that is ended. */
const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new AppError("aborted", "The chat was interrupted."));
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end);
  });

describe("createChatEachScorer", () => {
  it("asks once for each candidate, of which the message holds only that one", async () => {
    const chat = createFakeChatModel({ reply: (request) => `{"score": ${numberOf(request)}}` });
    const scorer = createChatEachScorer({ chat, concurrency: 2 });
    const scores = await scorer.score(QUESTION, candidates, { marker: MARKER });
    expect(scores).toEqual([1, 2, 3, 4, 5].map((score, index) => ({ index, score })));
    expect(chat.requests).toHaveLength(5);
    for (const { system, prompt } of chat.requests) {
      expect(system).toBe(chat.requests[0]?.system);
      expect(prompt.match(/Text of passage/g)).toHaveLength(1);
      expect(prompt).toContain(`<<<end of passage ${MARKER}>>>\n\nScore the passage.`);
    }
    expect(scorer.kind).toBe("chat-each");
    expect(scorer.id).toMatch(/^chat-each fake-chat prompt-[0-9a-f]{8}$/);
    expect(scorer.id.slice(-8)).not.toBe(createChatScorer({ chat }).id.slice(-8));
  });

  it("never has more calls under way than allowed", async () => {
    let underWay = 0;
    let most = 0;
    const chat = createFakeChatModel({
      reply: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 2));
        underWay -= 1;
        return '{"score": 5}';
      },
    });
    await createChatEachScorer({ chat, concurrency: 3 }).score(QUESTION, candidates, { marker: MARKER });
    expect(most).toBe(3);
    expect(chat.requests).toHaveLength(5);
  });

  it("fails as a whole when one candidate fails: the others end and no further call begins", async () => {
    const gone = new AppError("chat-unavailable", "The chat model is away.");
    const chat = createFakeChatModel({
      reply: (request) => (numberOf(request) === 2 ? gone : untilAborted(request.signal)),
    });
    const scorer = createChatEachScorer({ chat, concurrency: 2 });
    await expect(scorer.score(QUESTION, candidates, { marker: MARKER })).rejects.toBe(gone);
    expect(chat.requests.map(numberOf)).toEqual([1, 2]);
    expect(chat.requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  it("begins no call when its caller has given up, and ends those under way when it does so later", async () => {
    const caller = new AbortController();
    const chat = createFakeChatModel({
      reply: (request) => {
        if (numberOf(request) === 2) caller.abort();
        return untilAborted(request.signal);
      },
    });
    const scorer = createChatEachScorer({ chat, concurrency: 2 });
    const options = { marker: MARKER, signal: caller.signal };
    await expect(scorer.score(QUESTION, candidates, options)).rejects.toMatchObject({ code: "aborted" });
    expect(chat.requests).toHaveLength(2);
    await expect(scorer.score(QUESTION, candidates, options)).rejects.toMatchObject({ code: "aborted" });
    expect(chat.requests).toHaveLength(2);
  });

  it("leaves the order of recall when the second candidate takes too long, twice", async () => {
    const chat = createFakeChatModel({
      reply: (request) => (numberOf(request) === 2 ? untilAborted(request.signal) : '{"score": 9}'),
    });
    const scorer = createChatEachScorer({ chat, concurrency: 1 });
    const outcome = await rerank(QUESTION, candidates, {
      scorer,
      keepRule: { floor: 3, cap: 3 },
      timeoutMs: 30,
      marker: MARKER,
    });
    expect(outcome).toEqual({
      kind: "failed",
      reason: "the scorer took longer than 30 ms (in each of 2 tries)",
      kept: candidates.slice(0, 2),
    });
    expect(chat.requests.map(numberOf)).toEqual([1, 2, 1, 2]);
  });
});
