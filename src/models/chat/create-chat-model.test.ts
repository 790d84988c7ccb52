import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { json, refusal, status, text } from "../../../test/fixtures/chat-replies.ts";
import { collect, connectChat } from "../../../test/fixtures/connect-chat.ts";
import type { ChatLanguageModel } from "./chat-target.ts";
import { createChatModel } from "./create-chat-model.ts";

const schema = z.object({ queries: z.array(z.string()) });
const value = { queries: ["kafka batch listener"] };

describe("objects of a schema", () => {
  it("are asked for by JSON schema, without a word about it in the prompt", async () => {
    const { server, model, request, calls } = await connectChat([json(value)]);
    expect(await model.completeObject(request, schema)).toEqual(value);
    expect(server.requests[0]).toMatchObject({
      system: "Be short.",
      body: {
        response_format: {
          type: "json_schema",
          json_schema: {
            strict: true,
            schema: { type: "object", required: ["queries"], additionalProperties: false },
          },
        },
      },
    });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["rejects the format", status(400, "response_format is not supported")],
    ["cannot process it", status(422, "extra fields not permitted")],
    ["has not implemented it", status(501, "Not implemented")],
  ])("are asked for by the prompt where the endpoint %s, from then on", async (_, first) => {
    const fenced = `Here you are:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
    const { server, model, request, calls } = await connectChat([first, fenced, fenced]);
    expect(await model.completeObject(request, schema)).toEqual(value);
    expect(await model.completeObject(request, schema)).toEqual(value);
    expect(server.requests.map(({ structured }) => structured)).toEqual([true, false, false]);
    expect(server.requests[2]?.system).toMatch(/^Be short\.\n\n.*JSON schema:\n\{.*"queries"/s);
    expect(server.requests[2]?.prompt).toBe("Why?");
    expect(calls).toHaveLength(3);
  });

  it.each([
    ["chats", text("Sure, I would search for Kafka.")],
    ["answers in another shape", json({ search: "kafka" })],
    ["answers with nothing", text("")],
  ])("are asked for by the prompt where the endpoint %s, three times in a row", async (_, odd) => {
    const good = JSON.stringify(value);
    const script = [odd, good, odd, good, json(value), odd, good, odd, good, odd, good, good];
    const { server, model, request } = await connectChat(script);
    for (let asked = 0; asked < 7; asked += 1) {
      expect(await model.completeObject(request, schema)).toEqual(value);
    }
    // Two that do not fit, one that does, three that do not: only then is the schema given up.
    expect(server.requests.map(({ structured }) => structured)).toEqual([
      ...[true, false, true, false],
      true,
      ...[true, false, true, false, true, false],
      false,
    ]);
  });

  it("are asked for by schema again where the prompt did not help either", async () => {
    const { server, model, request } = await connectChat([
      status(400, "The context is too long."),
      status(400, "The context is too long."),
      json(value),
    ]);
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({ code: "chat-unavailable" });
    expect(await model.completeObject(request, schema)).toEqual(value);
    expect(server.requests.map(({ structured }) => structured)).toEqual([true, false, true]);
  });

  it("are asked for once, as told, by `always` and `never`", async () => {
    const always = await connectChat([text("Sure."), status(400, "No.")], { structuredOutput: "always" });
    await expect(always.model.completeObject(always.request, schema)).rejects.toMatchObject({
      code: "chat-response",
    });
    await expect(always.model.completeObject(always.request, schema)).rejects.toMatchObject({
      code: "chat-unavailable",
    });
    const never = await connectChat([json(value)], { structuredOutput: "never" });
    expect(await never.model.completeObject(never.request, schema)).toEqual(value);
    const structured = [...always.server.requests, ...never.server.requests].map((asked) => asked.structured);
    expect(structured).toEqual([true, true, false]);
  });

  /** @see https://github.com/vibrantlabsai/ragas/issues/2981 */
  it("say where they do not fit, and are not asked for a third time", async () => {
    const { server, model, request } = await connectChat([json({ queries: "a" }), json({ queries: [1] })]);
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({
      code: "chat-response",
      message: expect.stringContaining("JSON that does not fit at queries.0"),
    });
    expect(server.requests).toHaveLength(2);
  });

  it("are not guessed from a reply that was cut", async () => {
    const { server, model, request } = await connectChat([
      text('{"queries": ["kafka batch", "kaf', { finishReason: "length" }),
    ]);
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({
      code: "chat-response",
      message: expect.stringContaining("cut at its limit"),
    });
    expect(server.requests).toHaveLength(1);
  });

  it("are found behind reasoning and between citations", async () => {
    const { model, request } = await connectChat([
      `<think>{"queries": ["no"]}</think>As [1] says: ${JSON.stringify(value)}`,
    ]);
    expect(await model.completeObject(request, schema)).toEqual(value);
  });

  it("are not asked for again after a refusal", async () => {
    const { server, model, request } = await connectChat([refusal("I can't.")]);
    await expect(model.completeObject(request, schema)).rejects.toMatchObject({ code: "chat-refused" });
    expect(server.requests).toHaveLength(1);
  });

  it("may be values that are not objects", async () => {
    const { model, request } = await connectChat([status(400, "schema must be an object"), "[1, 2]"]);
    expect(await model.completeObject(request, z.array(z.number()))).toEqual([1, 2]);
  });
});

type GenerateResult = Awaited<ReturnType<ChatLanguageModel["doGenerate"]>>;
type StreamPart =
  Awaited<ReturnType<ChatLanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;

const usage: GenerateResult["usage"] = {
  inputTokens: { total: 5, noCache: 5, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};
const warnings: GenerateResult["warnings"] = [{ type: "other", message: "Temperature was ignored." }];
const stop: GenerateResult["finishReason"] = { unified: "stop", raw: "stop" };

/** A model object as library users make them with a provider of the `ai` package. */
function languageModel(overrides: Partial<ChatLanguageModel> = {}): ChatLanguageModel {
  const parts: StreamPart[] = [
    { type: "stream-start", warnings },
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: "Because " },
    { type: "text-delta", id: "1", delta: "so." },
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: stop, usage },
  ];
  return {
    specificationVersion: "v3",
    provider: "acme",
    modelId: "rocket-1",
    supportedUrls: {},
    doGenerate: async () => ({
      content: [{ type: "text", text: "Because so." }],
      finishReason: stop,
      usage,
      warnings,
    }),
    doStream: async () => ({
      stream: new ReadableStream<StreamPart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
    }),
    ...overrides,
  };
}

describe("createChatModel", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const request = { system: "Be short.", prompt: "Why?" };

  it("asks any model object and prints none of its warnings", async () => {
    const printers = (["log", "info", "warn", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    const calls: unknown[] = [];
    const onCall = (call: unknown): void => {
      calls.push(call);
    };
    const model = createChatModel({
      model: languageModel(),
      prices: { "rocket-1": { input: 1, output: 1 } },
      monotonic: () => 0,
    });
    expect(model.id).toBe("rocket-1@acme");
    expect(await model.complete({ ...request, onCall })).toEqual({ text: "Because so.", complete: true });
    expect(await collect(model.stream({ ...request, onCall }))).toEqual({
      pieces: ["Because ", "so."],
      text: "Because so.",
    });
    const call = { model: "rocket-1@acme", outcome: "done", inputTokens: 5, outputTokens: 2 };
    expect(calls).toEqual([call, call].map((each) => ({ ...each, cost: 7e-6, milliseconds: 0 })));
    for (const printer of printers) expect(printer).not.toHaveBeenCalled();
  });

  it("makes an error of whatever the object throws, without the secret and without printing", async () => {
    const printer = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = () => Promise.reject(new Error("No luck with abc-123."));
    const model = createChatModel({
      model: languageModel({ doGenerate: fail, doStream: fail }),
      secret: "abc-123",
      retries: 0,
    });
    const whole: unknown = await model.complete(request).catch((error: unknown) => error);
    for (const error of [whole, (await collect(model.stream(request))).error]) {
      expect(error).toMatchObject({
        code: "chat-unavailable",
        message: expect.stringContaining("No luck with [redacted]."),
      });
      expect(error).not.toHaveProperty("cause");
    }
    expect(printer).not.toHaveBeenCalled();
  });

  it("does not wait for an object that ignores time-outs and signals", async () => {
    const never = () => new Promise<never>(() => {});
    const model = createChatModel({
      model: languageModel({ doGenerate: never, doStream: never }),
      timeoutMs: 30,
      retries: 0,
    });
    await expect(model.complete(request)).rejects.toMatchObject({ code: "chat-unavailable" });
    expect((await collect(model.stream(request))).error).toMatchObject({ code: "chat-unavailable" });
    const patient = createChatModel({ model: languageModel({ doGenerate: never, doStream: never }) });
    const signal = AbortSignal.timeout(30);
    await expect(patient.complete({ ...request, signal })).rejects.toMatchObject({ code: "aborted" });
    const { error } = await collect(patient.stream({ ...request, signal: AbortSignal.timeout(30) }));
    expect(error).toMatchObject({ code: "aborted" });
  });

  it("calls a stream void that ends without a reason", async () => {
    const model = createChatModel({
      model: languageModel({
        doStream: async () => ({
          stream: new ReadableStream<StreamPart>({
            start(controller) {
              controller.enqueue({ type: "text-start", id: "1" });
              controller.enqueue({ type: "text-delta", id: "1", delta: "Because" });
              controller.close();
            },
          }),
        }),
      }),
    });
    expect(await collect(model.stream(request))).toMatchObject({
      text: "Because",
      error: { code: "chat-response" },
    });
  });

  it("refuses objects of another version of the package", () => {
    // As a caller without types would hand in.
    const old: ChatLanguageModel = Object.assign(languageModel(), { specificationVersion: "v2" });
    expect(() => createChatModel({ model: old })).toThrow(
      expect.objectContaining({ code: "config-invalid" }),
    );
  });
});
