import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ModelCall } from "../model-call.ts";
import { createFakeChatModel } from "./create-fake-chat-model.ts";

const request = { system: "Be short.", prompt: "Why?" };

async function collect(pieces: AsyncIterable<string>): Promise<{ text: string; error?: unknown }> {
  let text = "";
  try {
    for await (const piece of pieces) text += piece;
    return { text };
  } catch (error) {
    return { text, error };
  }
}

describe("createFakeChatModel", () => {
  it("says its replies in order and keeps the requests", async () => {
    const model = createFakeChatModel({ replies: ["one", { text: "two", complete: false }] });
    expect(await model.complete(request)).toEqual({ text: "one", complete: true });
    expect(await model.complete(request)).toEqual({ text: "two", complete: false });
    expect(model.requests).toEqual([request, request]);
  });

  it("throws on calls it was not told about", async () => {
    await expect(createFakeChatModel({}).complete(request)).rejects.toThrow("was not expected: Why?");
    const model = createFakeChatModel({ reply: ({ prompt }) => (prompt === "Why?" ? "So." : undefined) });
    expect(await model.complete(request)).toMatchObject({ text: "So." });
    await expect(model.complete({ ...request, prompt: "How?" })).rejects.toThrow("not expected: How?");
  });

  it("reads objects out of its replies and refuses what does not fit", async () => {
    const model = createFakeChatModel({ replies: ['```json\n{"score": 3}\n```', '{"score": "3"}', ""] });
    const schema = z.object({ score: z.number() });
    expect(await model.completeObject(request, schema)).toEqual({ score: 3 });
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({ code: "chat-response" });
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({ code: "chat-response" });
  });

  it("streams in pieces and dies where told to", async () => {
    const lost = new AppError("chat-unavailable", "The connection was lost.");
    const model = createFakeChatModel({
      replies: ["one two", { text: "one two", thenFail: lost }, { text: "one", complete: false }],
    });
    expect(await collect(model.stream(request))).toEqual({ text: "one two" });
    expect(await collect(model.stream(request))).toEqual({ text: "one two", error: lost });
    expect(await collect(model.stream(request))).toMatchObject({
      text: "one",
      error: { code: "chat-response" },
    });
  });

  it("reports each call, also those that fail", async () => {
    const calls: ModelCall[] = [];
    const onCall = (call: ModelCall): void => {
      calls.push(call);
    };
    const model = createFakeChatModel({
      replies: ["yes", new AppError("chat-refused", "No.")],
      tokens: { input: 10, output: 2 },
      cost: 0.5,
    });
    await model.complete({ ...request, onCall });
    await expect(model.complete({ ...request, onCall })).rejects.toThrow("No.");
    expect(calls).toMatchObject([
      { model: "fake-chat", outcome: "done", inputTokens: 10, outputTokens: 2, cost: 0.5 },
      { model: "fake-chat", outcome: "failed", outputTokens: null, cost: null },
    ]);
  });

  it("stops when its caller has given up", async () => {
    const model = createFakeChatModel({ replies: ["yes"] });
    await expect(model.complete({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
