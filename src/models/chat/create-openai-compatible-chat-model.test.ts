import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  closeAtOnce,
  closeMidBody,
  hang,
  htmlPage,
  raw,
  refusal,
  slowBody,
  status,
  text,
  tooManyRequests,
} from "../../../test/fixtures/chat-replies.ts";
import { collect, connectChat } from "../../../test/fixtures/connect-chat.ts";
import { createOpenAiCompatibleChatModel } from "./create-openai-compatible-chat-model.ts";

const KEY = "sk-very/secret-key";

describe("createOpenAiCompatibleChatModel", () => {
  it("sends both messages, the model, the limit and the key", async () => {
    const { server, model, request } = await connectChat(["Because.", "So."], {
      apiKey: KEY,
      maxOutputTokens: 300,
    });
    expect(await model.complete(request)).toEqual({ text: "Because.", complete: true });
    await model.complete({ system: "", prompt: "How?", temperature: 0.7, maxOutputTokens: 20 });
    expect(server.requests[0]).toMatchObject({
      url: "/v1/chat/completions",
      model: "llama3.1",
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        messages: [
          { role: "system", content: "Be short." },
          { role: "user", content: "Why?" },
        ],
        max_tokens: 300,
        temperature: 0,
      },
    });
    expect(server.requests[1]?.body).toMatchObject({
      messages: [{ role: "user", content: "How?" }],
      max_tokens: 20,
      temperature: 0.7,
    });
  });

  it("sends no key where there is none, and keeps the address's query", async () => {
    const { server, request } = await connectChat(["Because."]);
    const model = createOpenAiCompatibleChatModel({
      baseUrl: `${server.baseUrl}/?api-version=3`,
      model: "llama3.1",
    });
    await model.complete(request);
    expect(server.requests[0]?.url).toBe("/v1/chat/completions?api-version=3");
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it("is named by its model and host, never by what may be secret", () => {
    const at = (baseUrl: string) => createOpenAiCompatibleChatModel({ baseUrl, model: "m", apiKey: KEY }).id;
    expect(at("http://localhost:11434/v1")).toBe("m@localhost:11434");
    expect(at("https://api.openai.com/v1?token=abc")).toBe("m@api.openai.com");
  });

  it.each([
    ["not an address", { baseUrl: "localhost:11434" }],
    ["an address with a password", { baseUrl: "http://me:pass@localhost/v1" }],
    ["a key that no header can carry", { baseUrl: "http://localhost/v1", apiKey: "a\nb" }],
  ])("refuses %s without showing a secret", (_, options) => {
    const create = () => createOpenAiCompatibleChatModel({ model: "m", ...options });
    expect(create).toThrow(expect.objectContaining({ code: "config-invalid" }));
    expect(create).not.toThrow(/pass@|a\nb/);
  });

  it("takes reasoning off the reply, in the text or beside it", async () => {
    const { model, request } = await connectChat([
      "<think>\nWhy indeed {\n</think>\n\nBecause.",
      text("Because.", { reasoning: "Hm." }),
    ]);
    expect((await model.complete(request)).text).toBe("Because.");
    expect((await model.complete(request)).text).toBe("Because.");
  });

  it("says that a reply was cut at the limit", async () => {
    const { model, request } = await connectChat([
      text("Because it", { finishReason: "length" }),
      text("<think>Hm", { finishReason: "length" }),
    ]);
    expect(await model.complete(request)).toEqual({ text: "Because it", complete: false });
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "chat-response",
      message: expect.stringContaining("cut at its limit of 1024 tokens"),
      hint: expect.stringContaining("chat.maxOutputTokens"),
    });
  });

  it.each([
    ["the model's refusal", refusal("I can't help with that."), "chat-refused", "I can't help with that."],
    ["a content filter", text("Bec", { finishReason: "content_filter" }), "chat-refused", "content filter"],
    ["empty content", text(""), "chat-response", "answered with nothing"],
    ["blank content", text(" \n"), "chat-response", "answered with nothing"],
    ["a page with status 200", htmlPage(), "chat-response", "Please sign in."],
    [
      "an error with status 200",
      raw('{"error":{"message":"Out of memory"}}'),
      "chat-response",
      "Out of memory",
    ],
    [
      "a status that does not exist",
      status(700, "Odd."),
      "chat-response",
      "HTTP 700, a status that does not exist",
    ],
    ["something that is not JSON", raw("oops"), "chat-response", "oops"],
    ["no choices", raw('{"choices": []}'), "chat-response", "choices"],
  ])("calls %s what it is and does not try again", async (_, reply, code, words) => {
    const { server, model, request, calls } = await connectChat([reply]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(server.requests).toHaveLength(1);
    expect(calls).toMatchObject([{ outcome: "failed", cost: null }]);
  });

  it.each([
    [401, "ASSAY_CHAT_API_KEY"],
    [403, "ASSAY_CHAT_API_KEY"],
    [404, "chat.model"],
    [400, "chat.baseUrl"],
    [301, "chat.baseUrl"],
    [501, "chat.baseUrl"],
  ])("gives up at once on a %d and says what to do", async (code, hint) => {
    const { server, model, request, waits } = await connectChat([status(code, "No such thing.")]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "chat-unavailable",
      message: expect.stringMatching(new RegExp(`answered ${code}`)),
      hint: expect.stringContaining(hint),
    });
    expect(server.requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it.each([408, 409, 429, 500, 502, 503])("tries again after a %d and reports both tries", async (code) => {
    const { model, request, waits, calls } = await connectChat([status(code, "Busy."), "Because."]);
    expect((await model.complete(request)).text).toBe("Because.");
    expect(waits).toEqual([250]);
    expect(calls).toMatchObject([
      { model: model.id, outcome: "failed", inputTokens: null },
      { model: model.id, outcome: "done", inputTokens: 11, outputTokens: 7 },
    ]);
  });

  it("waits as long as it is told to, in seconds or until a date, and gives up where that is too long", async () => {
    const { model, request, waits } = await connectChat([
      tooManyRequests(2),
      tooManyRequests("Mon, 05 Jan 2026 10:00:05 GMT"),
      "Because.",
      tooManyRequests(3600),
    ]);
    await model.complete(request);
    expect(waits).toEqual([2000, 5000]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: "chat-unavailable" });
  });

  it("does not wait longer than one reply may take, whatever the server asks for", async () => {
    const { server, model, request, waits } = await connectChat([tooManyRequests(10), tooManyRequests(10)], {
      timeoutMs: 1000,
    });
    await expect(model.complete(request)).rejects.toMatchObject({
      message: expect.stringContaining("It asks to wait 10000 ms, more than 1000 ms."),
      givenUp: true,
    });
    expect((await collect(model.stream(request))).error).toMatchObject({ givenUp: true });
    expect(waits).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ["lost before the answer", closeAtOnce()],
    ["lost in its middle", closeMidBody()],
  ])("tries again when the connection was %s", async (_, reply) => {
    const { model, request, calls } = await connectChat([reply, reply, reply, "never asked"]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "chat-unavailable",
      message: expect.stringContaining("The connection to the chat model llama3.1@127.0.0.1"),
      hint: expect.stringContaining("chat.baseUrl"),
    });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "failed"]);
  });

  it("says that nobody listens at the address", async () => {
    const { server, model, request } = await connectChat([]);
    await server.close();
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "chat-unavailable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each([
    ["never answers", hang()],
    ["answers half and then no more", slowBody("Because.", 10_000)],
  ])("costs its time-out once for each try when the server %s", async (_, reply) => {
    const { server, model, request, calls } = await connectChat(() => reply, { timeoutMs: 500, retries: 1 });
    await expect(model.complete(request)).rejects.toMatchObject({
      code: "chat-unavailable",
      message: expect.stringContaining("did not answer within 500 ms"),
    });
    expect(server.requests).toHaveLength(2);
    expect(calls).toHaveLength(2);
    for (const { milliseconds } of calls) expect(milliseconds).toBeGreaterThanOrEqual(495);
    for (const { leftEarly } of server.requests) expect(await leftEarly).toBe(true);
  });

  it("stops at once when its caller gives up, and leaves neither socket nor listener", async () => {
    const { server, model, request, calls } = await connectChat(() => hang());
    const caller = new AbortController();
    const asked = model.complete({ ...request, signal: caller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ code: "aborted" });
    expect(await server.requests[0]?.leftEarly).toBe(true);
    await expect.poll(() => server.connections()).toBe(0);
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(calls).toMatchObject([{ outcome: "failed" }]);
  });

  it("stops when its caller gives up between tries, and before the first", async () => {
    const caller = new AbortController();
    const { server, model, request } = await connectChat([status(503, "Busy.")], {
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("woken")), { once: true });
          caller.abort();
        }),
    });
    await expect(model.complete({ ...request, signal: caller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
    await expect(model.complete({ ...request, signal: caller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(server.requests).toHaveLength(1);
  });

  it("never shows its key, however the server quotes it", async () => {
    const escaped = KEY.replaceAll("/", "\\u002f");
    const replies = [
      status(401, `Bad key ${KEY}.`),
      status(400, `Bad key ${KEY}.`),
      status(500, `Bad key ${KEY}.`),
      refusal(`Is ${KEY} your key?`),
      raw(`{"error": {"message": "Bad key ${escaped}"}}`),
      raw(`not JSON ${KEY}`),
      raw(`data: {"error": {"message": "Bad key ${escaped}"}}\n\n`, "text/event-stream"),
      raw(`data: {not JSON ${KEY}\n\n`, "text/event-stream"),
      raw(`<p>${KEY}</p>`, "text/html"),
    ];
    for (const reply of replies) {
      const { model, request } = await connectChat(() => reply, { apiKey: KEY, retries: 0 });
      const whole: unknown = await model.complete(request).catch((error: unknown) => error);
      const { error } = await collect(model.stream(request));
      for (const thrown of [whole, error]) {
        const shown = inspect(thrown, { depth: 10, showHidden: true });
        expect(shown).toContain("AppError");
        expect(shown).not.toContain("very/secret");
        expect(shown).not.toContain("very\\u002fsecret");
      }
    }
  });

  it("learns that newer models of OpenAI want another limit and no temperature", async () => {
    const { server, model, request, calls } = await connectChat([
      status(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      status(400, "Unsupported value: 'temperature' does not support 0 with this model."),
      "Because.",
      "So.",
    ]);
    await model.complete(request);
    await model.complete(request);
    const [first, , third, fourth] = server.requests.map(({ body }) => body);
    expect(first).toHaveProperty("max_tokens", 1024);
    for (const body of [third, fourth]) {
      expect(body).toHaveProperty("max_completion_tokens", 1024);
      expect(body).not.toHaveProperty("max_tokens");
      expect(body).not.toHaveProperty("temperature");
    }
    expect(calls.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "done", "done"]);
  });

  it("learns it for requests that were rejected side by side", async () => {
    const { server, model, request } = await connectChat(({ body }) =>
      "max_tokens" in body ? status(400, "Use 'max_completion_tokens' instead.") : "Because.",
    );
    const replies = await Promise.all([1, 2, 3].map(() => model.complete(request)));
    expect(replies.map(({ text: said }) => said)).toEqual(["Because.", "Because.", "Because."]);
    expect(server.requests).toHaveLength(6);
  });

  it("does not ask forever what is rejected all the same", async () => {
    const { server, model, request } = await connectChat(() => status(400, "Bad temperature."));
    await expect(model.complete(request)).rejects.toMatchObject({ code: "chat-unavailable" });
    expect(server.requests).toHaveLength(2);
  });

  it("costs what the table says, and null without tokens or without a price", async () => {
    const prices = { "llama3.1": { input: 2, output: 10 }, other: { input: 1, output: 1 } };
    const counted = text("Because.", { tokens: { input: 1000, output: 200 } });
    const priced = await connectChat([counted, text("Because.", { tokens: null })], { prices });
    await priced.model.complete(priced.request);
    await priced.model.complete(priced.request);
    expect(priced.calls).toMatchObject([
      { inputTokens: 1000, outputTokens: 200, cost: 0.004 },
      { inputTokens: null, outputTokens: null, cost: null },
    ]);
    const free = await connectChat([counted, counted], { prices: { "llama3.1": { input: 0, output: 0 } } });
    await free.model.complete(free.request);
    const unknown = await connectChat([counted], { prices: { other: { input: 1, output: 1 } } });
    await unknown.model.complete(unknown.request);
    expect([...free.calls, ...unknown.calls].map(({ cost }) => cost)).toEqual([0, null]);
  });
});
