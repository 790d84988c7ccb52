import { describe, expect, it } from "vitest";
import {
  type ChatServerReply,
  closeMidStream,
  refusal as declines,
  stall,
  status,
  streamThen,
  text,
} from "../../test/fixtures/chat-replies.ts";
import { connectChat } from "../../test/fixtures/connect-chat.ts";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { generateAnswer } from "./generate-answer.ts";

const refusal = "The documents do not cover this question.";
const shortlist = [scoredPassage({ text: "Set the pool to ten." })];

const generate = async (replies: readonly ChatServerReply[], signal?: AbortSignal) => {
  const { model, server, calls, request } = await connectChat(replies, { timeoutMs: 500 });
  const shown: string[] = [];
  const outcome = generateAnswer("How big is the pool?", shortlist, {
    chat: model,
    refusal,
    marker: "k3x9q7",
    onText: (piece) => shown.push(piece),
    ...(request.onCall && { onCall: request.onCall }),
    ...(signal && { signal }),
  });
  return { outcome, shown, calls, server };
};

describe("an answer over a connection", () => {
  it("is read from a stream cut in the middle of its citations", async () => {
    const pieces = ["The po", "ol is ", "ten [", "1", ", 7", "]", ". Not", " [", "9]", "."];
    const { outcome, shown, server } = await generate([text(pieces.join(""), { pieces })]);
    expect(await outcome).toMatchObject({
      kind: "answered",
      text: "The pool is ten [1]. Not.",
      removedCitations: 2,
    });
    expect(shown.join("")).toBe("The pool is ten [1]. Not.");
    expect(server.requests[0]?.system).not.toContain("Set the pool to ten");
    expect(server.requests[0]?.prompt).toContain("Set the pool to ten.");
  });

  it("is a refusal when the fixed sentence comes in pieces", async () => {
    const { outcome, shown } = await generate([text(refusal, { pieces: [...refusal] })]);
    expect(await outcome).toEqual({ kind: "refused" });
    expect(shown).toEqual([]);
  });

  it.each<[string, ChatServerReply]>([
    ["the connection is lost in its middle", closeMidStream(["Ten [1]. ", "Or "])],
    ["the stream is malformed", streamThen(["Ten [1]. ", "Or "], "data: {not json\n\n")],
    ["the stream ends without a reason", streamThen(["Ten [1]. ", "Or "], "")],
    ["the server falls silent", stall(["Ten [1]. ", "Or "])],
    ["it is cut at the token limit", text("Ten [1]. Or ", { finishReason: "length" })],
    ["a filter stops it", text("Ten [1]. Or ", { finishReason: "content_filter" })],
  ])("is void when %s, after one try", async (_, reply) => {
    const { outcome, shown, calls } = await generate([reply]);
    const failed = await outcome;
    expect(failed).toMatchObject({ kind: "failed", emitted: shown.join("").length });
    expect(shown.join("")).toMatch(/^Ten \[1\]/);
    expect(calls).toMatchObject([{ outcome: "failed" }]);
  });

  it("fails with nothing shown when the model declines or cannot be reached", async () => {
    const declined = await generate([declines("I cannot help with that.")]);
    expect(await declined.outcome).toMatchObject({ kind: "failed", emitted: 0 });
    const broken = await generate([
      status(500, "broken"),
      status(500, "broken"),
      status(500, "broken"),
      status(500, "broken"),
    ]);
    expect(await broken.outcome).toMatchObject({ kind: "failed", emitted: 0 });
    expect(broken.shown).toEqual([]);
  });

  it("counts every try of an answer that came at the second", async () => {
    const { outcome, calls } = await generate([status(503, "busy"), text("Ten [1].")]);
    expect(await outcome).toMatchObject({ kind: "answered", text: "Ten [1]." });
    expect(calls.map((call) => call.outcome)).toEqual(["failed", "done"]);
  });

  it("is given up when the caller gives up", async () => {
    const controller = new AbortController();
    const { outcome } = await generate([stall(["Ten [1]. "])], controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(outcome).rejects.toMatchObject({ code: "aborted" });
  });
});
