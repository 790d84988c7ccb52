import { getEventListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closeAtOnce,
  closeMidStream,
  htmlPage,
  raw,
  refusal,
  stall,
  status,
  streamThen,
  text,
} from "../../../test/fixtures/chat-replies.ts";
import { collect, connectChat } from "../../../test/fixtures/connect-chat.ts";

const chunk = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

describe("the stream of a chat model", () => {
  it("gives the pieces as they come and counts the tokens", async () => {
    const { server, model, request, calls } = await connectChat(["Because it is so."]);
    expect((await collect(model.stream(request))).pieces).toEqual(["Because ", "it ", "is ", "so."]);
    expect(server.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(calls).toMatchObject([{ outcome: "done", inputTokens: 11, outputTokens: 7 }]);
  });

  it("is whole without the closing line", async () => {
    const { model, request } = await connectChat([text("Because.", { done: false })]);
    expect(await collect(model.stream(request))).toEqual({ pieces: ["Because."], text: "Because." });
  });

  it("asks without usage where the server does not know of it", async () => {
    const { server, model, request } = await connectChat([
      status(422, "Unknown field stream_options"),
      "Because.",
    ]);
    expect((await collect(model.stream(request))).text).toBe("Because.");
    expect(server.requests[1]?.body).not.toHaveProperty("stream_options");
  });

  it("holds reasoning back, however it is cut into pieces", async () => {
    const whole = "\n<think>Why {indeed}</thin </think>\n\n<b>Because</b> <think> is a tag.";
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 8 }),
        async (cuts) => {
          const places = [0, ...new Set(cuts)].sort((a, b) => a - b);
          const pieces = places.map((place, index) => whole.slice(place, places[index + 1]));
          const { model, request } = await connectChat([text(whole, { pieces })]);
          expect((await collect(model.stream(request))).text).toBe("<b>Because</b> <think> is a tag.");
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ["a lost connection", closeMidStream(["Because ", "it"]), "chat-unavailable", "connection"],
    ["an end without a reason", text("Because it", { finishReason: null }), "chat-response", "finish"],
    ["an end at the very start of a line", streamThen(["Because ", "it"], ""), "chat-response", "finish"],
    ["half a line", streamThen(["Because ", "it"], 'data: {"choices": [{"de'), "chat-response", "finish"],
    ["a line that is not JSON", streamThen(["Because ", "it"], "data: {oops\n\n"), "chat-response", "oops"],
    ["a line of another shape", streamThen(["Because ", "it"], chunk({ x: 1 })), "chat-response", "read"],
    [
      "an error",
      streamThen(["Because ", "it"], chunk({ error: { message: "CUDA error", code: 500 } })),
      "chat-unavailable",
      "CUDA error",
    ],
    ["the token limit", text("Because it", { finishReason: "length" }), "chat-response", "limit of 1024"],
    ["a filter", text("Because it", { finishReason: "content_filter" }), "chat-refused", "content filter"],
  ])("says that the text is void when it ends by %s", async (_, reply, code, words) => {
    const { server, model, request, calls } = await connectChat([reply, "never asked"]);
    expect(await collect(model.stream(request))).toMatchObject({
      text: "Because it",
      error: { code, message: expect.stringContaining(words) },
    });
    expect(server.requests).toHaveLength(1);
    expect(calls).toMatchObject([{ outcome: "failed" }]);
  });

  it.each([
    ["a page", htmlPage(), "chat-response", "Please sign in."],
    ["an error as JSON", raw('{"error": {"message": "No model."}}'), "chat-response", "No model."],
    ["a whole reply as JSON", raw('{"choices": []}'), "chat-response", "instead of a reply"],
    ["nothing", raw("", "text/event-stream"), "chat-response", "finish"],
    ["no text", text(""), "chat-response", "answered with nothing"],
    ["reasoning alone", text("<think>Hm.</think>"), "chat-response", "answered with nothing"],
    ["a refusal", refusal("I can't help with that."), "chat-refused", "I can't help with that."],
    ["a 404", status(404, "No model."), "chat-unavailable", "404 No model."],
  ])("throws before any text when it gets %s", async (_, reply, code, words) => {
    const { server, model, request } = await connectChat([reply, "never asked"]);
    expect(await collect(model.stream(request))).toMatchObject({
      pieces: [],
      error: { code, message: expect.stringContaining(words) },
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["status 503", status(503, "Busy.")],
    ["a lost connection", closeAtOnce()],
    ["a connection lost in its reasoning", closeMidStream(["<think>Hm"])],
    ["an error that may pass", streamThen([], chunk({ error: { message: "Busy", code: 503 } }))],
  ])("tries again after %s as long as there was no text", async (_, reply) => {
    const { model, request, calls, waits } = await connectChat([reply, "Because."]);
    expect(await collect(model.stream(request))).toEqual({ pieces: ["Because."], text: "Because." });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["failed", "done"]);
    expect(waits).toEqual([250]);
  });

  it("gives up on a stream that stalls, once for each try as long as there was no text", async () => {
    const silent = await connectChat(() => stall([]), { timeoutMs: 500, retries: 1 });
    expect(await collect(silent.model.stream(silent.request))).toMatchObject({
      error: { code: "chat-unavailable", message: expect.stringContaining("sent nothing for 500 ms") },
    });
    expect(silent.calls).toHaveLength(2);
    const begun = await connectChat(() => stall(["Because"]), { timeoutMs: 500, retries: 1 });
    expect(await collect(begun.model.stream(begun.request))).toMatchObject({
      text: "Because",
      error: { code: "chat-unavailable" },
    });
    expect(await begun.server.requests[0]?.leftEarly).toBe(true);
  });

  it("has its time anew for each piece, and none runs while nobody asks", async () => {
    const slow = text("a b c d e f", { pieceDelayMs: 40 });
    const { model, request } = await connectChat(() => slow, { timeoutMs: 150, retries: 0 });
    expect((await collect(model.stream(request))).text).toBe("a b c d e f");
    let read = "";
    for await (const piece of model.stream(request)) {
      read += piece;
      if (read === "a ") await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(read).toBe("a b c d e f");
  });

  it("does not take empty pieces for progress", async () => {
    const { server, model, request } = await connectChat(
      [
        (asked, response) => {
          response.writeHead(200, { "content-type": "text/event-stream" });
          const timer = setInterval(() => {
            response.write(`: still here\n\n${chunk({ choices: [{ delta: { content: "" } }] })}`);
          }, 10);
          void asked.leftEarly.then(() => clearInterval(timer));
        },
      ],
      { timeoutMs: 100, retries: 0 },
    );
    expect(await collect(model.stream(request))).toMatchObject({ error: { code: "chat-unavailable" } });
    expect(await server.requests[0]?.leftEarly).toBe(true);
  });

  it("ends the transfer when its caller gives up midway", async () => {
    const { server, model, request, calls } = await connectChat(() => stall(["Because "]));
    const caller = new AbortController();
    const read: string[] = [];
    const reading = (async () => {
      for await (const piece of model.stream({ ...request, signal: caller.signal })) {
        read.push(piece);
        setTimeout(() => caller.abort(), 10);
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: "aborted" });
    expect(read).toEqual(["Because "]);
    expect(await server.requests[0]?.leftEarly).toBe(true);
    await expect.poll(() => server.connections()).toBe(0);
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(calls).toMatchObject([{ outcome: "failed" }]);
  });

  it("ends the transfer when its caller stops reading", async () => {
    const { server, model, request, calls } = await connectChat(() => stall(["Because "]));
    for await (const piece of model.stream(request)) {
      expect(piece).toBe("Because ");
      break;
    }
    expect(await server.requests[0]?.leftEarly).toBe(true);
    expect(calls).toMatchObject([{ outcome: "failed" }]);
  });

  it("asks nothing of a caller who has given up already", async () => {
    const { server, model, request } = await connectChat([]);
    const { error } = await collect(model.stream({ ...request, signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: "aborted" });
    expect(server.requests).toEqual([]);
  });
});
