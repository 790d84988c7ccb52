import { describe, expect, it, onTestFinished } from "vitest";
import { type ChatServerReply, json, status, text } from "../../test/fixtures/chat-replies.ts";
import { startScriptedChatServer } from "../../test/fixtures/scripted-chat-server.ts";
import { type ModelServerOptions, startModelServer } from "../../test/fixtures/start-model-server.ts";
import { type ConfigInput, parseConfig, type Secrets } from "../config.ts";
import { diagnose } from "./diagnose.ts";

/** Every part configured, on servers of this test. */
async function everything(chat: (string | ChatServerReply)[], options: ModelServerOptions = {}) {
  const chatServer = await startScriptedChatServer(chat);
  const models = await startModelServer(options);
  onTestFinished(async () => {
    await chatServer.close();
    await models.close();
  });
  const input: ConfigInput = {
    embedder: { driver: "openai-compatible", baseUrl: `${models.origin}/v1`, model: "letters" },
    chat: { baseUrl: chatServer.baseUrl, model: "llama3.1" },
    rerank: { driver: "endpoint", baseUrl: `${models.origin}/v1`, model: "overlap" },
    web: { driver: "searxng", baseUrl: models.origin },
  };
  return { chatServer, models, input };
}

const run = (input: ConfigInput, secrets: Secrets = {}) =>
  diagnose({ config: parseConfig(input), secrets, monotonic: () => 0 });

describe("diagnose", () => {
  it("calls each part once and says how it did", async () => {
    const { chatServer, models, input } = await everything(["ready"]);
    const findings = await run(input);
    expect(findings).toMatchObject([
      { part: "embedder", outcome: "ok", id: expect.stringContaining("letters@unversioned/26") },
      { part: "chat", outcome: "ok", id: expect.stringContaining("llama3.1@127"), words: 'replied "ready"' },
      { part: "rerank", outcome: "ok", id: expect.stringContaining("overlap@127") },
      { part: "web", outcome: "ok", words: "finds pages" },
      { part: "verifier", outcome: "off" },
    ]);
    expect(chatServer.requests).toHaveLength(1);
    expect([...models.paths].sort()).toEqual(["/search", "/v1/embeddings", "/v1/rerank"]);
  });

  it("says of each part what is wrong, without a second try and without the key", async () => {
    const { chatServer, models, input } = await everything([status(401, "Bad key sk-secret.")], {
      failing: { "/v1/embeddings": 503, "/v1/rerank": 503, "/search": 500 },
    });
    const findings = await run(input, { chatApiKey: "sk-secret" });
    expect(findings).toMatchObject([
      { part: "embedder", outcome: "failed", problem: { code: "embedder-unavailable" } },
      {
        part: "chat",
        outcome: "failed",
        problem: {
          code: "chat-unavailable",
          message: expect.stringContaining("401 Bad key [redacted]."),
          hint: expect.stringContaining("ASSAY_CHAT_API_KEY"),
        },
      },
      { part: "rerank", outcome: "failed", problem: { code: "rerank-unavailable" } },
      { part: "web", outcome: "failed", problem: { code: "web-search-unavailable" } },
      { part: "verifier", outcome: "off" },
    ]);
    expect(chatServer.requests).toHaveLength(1);
    expect(models.paths).toHaveLength(3);
  });

  it("checks a busy endpoint only once, although it would be tried again in earnest", async () => {
    const { chatServer, input } = await everything([status(503, "Loading the model.")]);
    const [, chat] = await run(input);
    expect(chat).toMatchObject({
      outcome: "failed",
      problem: { message: expect.stringContaining("503 Loading the model.") },
    });
    expect(chatServer.requests).toHaveLength(1);
  });

  it("does not take a reranker for one that scores everything the same", async () => {
    const { input } = await everything(["ready"], { indifferent: true });
    const [, , rerank] = await run(input);
    expect(rerank).toMatchObject({
      outcome: "failed",
      problem: { code: "rerank-response", hint: expect.stringContaining("rerank.model") },
    });
  });

  it("names what the configuration counts on and does not have", async () => {
    const { input } = await everything([]);
    const findings = await run({
      ...(input.embedder && { embedder: input.embedder }),
      rewrite: { driver: "chat" },
      rerank: { driver: "chat" },
      web: { driver: "tavily" },
      golden: { verifier: "chat" },
    });
    expect(findings).toMatchObject([
      { part: "embedder", outcome: "ok" },
      { part: "chat", problem: { code: "config-invalid", hint: expect.stringContaining("chat.baseUrl") } },
      { part: "rerank", problem: { code: "config-invalid", hint: expect.stringContaining("chat.baseUrl") } },
      { part: "web", problem: { code: "config-invalid", hint: "Set ASSAY_WEB_API_KEY." } },
      {
        part: "verifier",
        problem: { code: "config-invalid", hint: expect.stringContaining("golden.verifier") },
      },
    ]);
  });

  it("leaves alone what is not configured", async () => {
    const { chatServer, models, input } = await everything([]);
    const findings = await run(input.embedder ? { embedder: input.embedder } : {});
    expect(findings.map(({ outcome }) => outcome)).toEqual(["ok", "off", "off", "off", "off"]);
    expect(chatServer.requests).toEqual([]);
    expect(models.paths).toEqual(["/v1/embeddings"]);
  });

  it("lets the chat model tell an answer from its opposite where it is to verify", async () => {
    const serves = (request: { prompt: string }) => request.prompt.includes("turn on the pool?");
    const judge = (says: (request: { prompt: string }) => boolean) => (request: { prompt: string }) =>
      request.prompt.includes("ready") ? text("ready") : json({ serves: says(request) });
    const verifierOf = async (says: (request: { prompt: string }) => boolean) => {
      const server = await startScriptedChatServer(judge(says));
      onTestFinished(() => server.close());
      const { input } = await everything([]);
      const chat = { baseUrl: server.baseUrl, model: "judge" };
      const findings = await run({ ...input, chat, golden: { verifier: "chat" } });
      return findings.find(({ part }) => part === "verifier");
    };
    expect(await verifierOf(serves)).toMatchObject({
      outcome: "ok",
      id: expect.stringMatching(/^chat judge@\S+ prompt-[0-9a-f]{8}$/),
    });
    expect(await verifierOf(() => true)).toMatchObject({
      outcome: "failed",
      problem: {
        code: "chat-response",
        message: expect.stringContaining('serves "How do I turn off the pool?"'),
      },
    });
    expect(await verifierOf(() => false)).toMatchObject({
      problem: { message: expect.stringContaining('does not serve "How do I turn on the pool?"') },
    });
  });

  it("stops when its caller gives up", async () => {
    const { chatServer, input } = await everything([text("ready", { pieceDelayMs: 10 })]);
    const signal = AbortSignal.abort();
    await expect(diagnose({ config: parseConfig(input), secrets: {}, signal })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(chatServer.requests).toEqual([]);
  });
});
