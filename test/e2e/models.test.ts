import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadScenario, scenarioFolders } from "../../examples/reference-scenario/scenario.ts";
import { type Answer, type Assay, type ConfigInput, openAssay } from "../../src/index.ts";
import { type ChatServerReply, hang, status } from "../fixtures/chat-replies.ts";
import {
  type ChatServerRequest,
  type ScriptedChatServer,
  startScriptedChatServer,
} from "../fixtures/scripted-chat-server.ts";
import { type ModelServer, startModelServer } from "../fixtures/start-model-server.ts";

/** The scenario's documents and embedded model, with chat models, rerankers and a web search on real sockets. */
const FALLBACK = "Not covered in the docs.";
const DECORATOR = "How do I write a Python decorator?";
const KAFKA = "How can the throughput of Kafka batch consumers be raised?";

let directory: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-models-"));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(directory, { recursive: true, force: true });
});

type Script = (request: ChatServerRequest) => string | ChatServerReply | undefined;

async function open(
  script: Script,
  config: ConfigInput = {},
): Promise<{ assay: Assay; server: ScriptedChatServer }> {
  const server = await startScriptedChatServer(script);
  closing.push(server.close);
  const assay = await openAssay({
    background: false,
    config: {
      database: join(directory, "models.db"),
      chat: { baseUrl: server.baseUrl, model: "scripted", retries: 0 },
      ...config,
    },
  });
  closing.push(assay.close);
  await loadScenario(assay, scenarioFolders);
  return { assay, server };
}

/** What the prompt is for, told by its instructions. */
const isJudging = ({ system }: ChatServerRequest) => system.includes("judge how well");
const passagesIn = ({ prompt }: ChatServerRequest) => [...prompt.matchAll(/^<<<passage \d+ /gmu)].length;

const entryOf = (answer: Answer, stage: string) =>
  answer.trace.entries.findLast((entry) => entry.stage === stage);
const callsOf = (answer: Answer) =>
  answer.trace.entries.flatMap((entry) => ("calls" in entry ? entry.calls : []));
const documentsOf = (answer: Answer) => {
  const retrieval = entryOf(answer, "retrieve");
  return retrieval?.stage === "retrieve" ? retrieval.hits.map(({ documentId }) => documentId) : [];
};

/** Judges every passage with this score. */
const scores = (score: number, count: number) =>
  JSON.stringify({ scores: Array.from({ length: count }, (_, index) => ({ passage: index + 1, score })) });

describe("a rerank by a chat model", () => {
  const judged = { rewrite: false, generate: false, retrievalThreshold: -1 } as const;

  it("keeps none for a question about something else, by the floor and not the cap, and says the fixed sentence", async () => {
    const { assay, server } = await open((request) => scores(1, passagesIn(request)));
    const answer = await assay.ask(DECORATOR, judged);
    expect(answer).toMatchObject({ source: "fallback", text: FALLBACK, degraded: [] });
    const rerank = entryOf(answer, "rerank");
    expect(rerank?.stage === "rerank" && rerank.scores.map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: passagesIn(server.requests[0] ?? missing()) }, () => "below-floor"),
    );
    expect(callsOf(answer)).toHaveLength(server.requests.length);
  });

  it("searches the web instead where an engine is configured", async () => {
    const web = await startModelServer();
    closing.push(web.close);
    const { assay } = await open(
      (request) => (isJudging(request) ? scores(1, passagesIn(request)) : undefined),
      {
        web: { driver: "searxng", baseUrl: web.origin },
      },
    );
    const answer = await assay.ask(DECORATOR, judged);
    expect(entryOf(answer, "web")).toMatchObject({ outcome: "found" });
    expect(answer.trace.entries.filter(({ stage }) => stage === "route")).toMatchObject([
      { decision: "web" },
      { decision: "fallback", reason: "neither the documents nor the web hold evidence" },
    ]);
  });

  it("keeps the order of recall, two of it, when judging the second candidate takes too long", async () => {
    const { assay } = await open(
      ({ prompt }) => (prompt.includes("Kafka tuning") ? JSON.stringify({ score: 9 }) : hang()),
      { rerank: { driver: "chat-each", timeoutMs: 400 } },
    );
    const answer = await assay.ask(KAFKA, judged);
    expect(answer.degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("400 ms") }]);
    expect(entryOf(answer, "route")).toMatchObject({ reason: "2 passages qualify" });
    const recalled = documentsOf(answer).slice(0, 2);
    expect(recalled).toContain(answer.citations[0]?.documentId);
  });

  it("keeps the order of recall when the model answers 11", async () => {
    const { assay, server } = await open((request) => scores(11, passagesIn(request)));
    const answer = await assay.ask(KAFKA, judged);
    expect(answer.degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("11") }]);
    expect(entryOf(answer, "route")).toMatchObject({ reason: "2 passages qualify" });
    expect(server.requests).toHaveLength(2);
    expect(callsOf(answer)).toHaveLength(2);
  });

  it("asks a model that is away as often as chat.retries says, and not twice that", async () => {
    const { assay, server } = await open(() => status(503, "Overloaded."), {
      rerank: { driver: "chat", timeoutMs: 60_000 },
    });
    const away = await assay.ask(KAFKA, judged);
    expect(away.degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("503") }]);
    expect(server.requests).toHaveLength(2);
    await assay.close();
    const patient = await openAssay({
      background: false,
      config: {
        database: join(directory, "models.db"),
        chat: { baseUrl: server.baseUrl, model: "scripted", retries: 1 },
        rerank: { timeoutMs: 60_000 },
      },
    });
    closing.push(patient.close);
    expect((await patient.ask(KAFKA, judged)).degraded).toEqual([
      { stage: "rerank", reason: expect.stringContaining("503") },
    ]);
    expect(server.requests).toHaveLength(4);
  });

  it("takes all zeros for a judgement and not for a failure", async () => {
    const { assay } = await open((request) => scores(0, passagesIn(request)));
    const answer = await assay.ask(KAFKA, judged);
    expect(answer).toMatchObject({ source: "fallback", text: FALLBACK, degraded: [] });
  });
});

describe("a whole question with a chat model", () => {
  const whole: Script = (request) => {
    if (isJudging(request)) return scores(8, passagesIn(request));
    if (request.stream) return "Tune max-poll-records [1]. It also sings [9].";
    return JSON.stringify({
      standAlone: null,
      queries: ["tune max-poll-records for Kafka consumer throughput"],
    });
  };

  it("is rewritten, judged and written, and every call of the server stands in the trace with its cost", async () => {
    const { assay, server } = await open(whole, { prices: { scripted: { input: 1, output: 2 } } });
    const answer = await assay.ask(KAFKA);
    expect(answer).toMatchObject({
      source: "generated",
      text: "Tune max-poll-records [1]. It also sings.",
      degraded: [],
    });
    expect(answer.citations).toMatchObject([{ number: 1 }]);
    expect(entryOf(answer, "generate")).toMatchObject({ removedCitations: 1, uncitedSentences: 1 });
    expect(server.requests).toHaveLength(3);
    expect(callsOf(answer)).toHaveLength(3);
    for (const { cost, inputTokens, outputTokens } of callsOf(answer)) {
      expect(cost).toBeCloseTo(((inputTokens ?? Number.NaN) + 2 * (outputTokens ?? Number.NaN)) / 1e6, 12);
    }
  });

  it("costs no call with rewrite, rerank and generate off, by the question or by the configuration", async () => {
    const { assay, server } = await open(() => undefined);
    const quiet = { rewrite: false, rerank: false, generate: false } as const;
    expect(await assay.ask(KAFKA, quiet)).toMatchObject({ source: "extracted", degraded: [] });
    expect(server.requests).toEqual([]);
    await assay.close();
    const off = await openAssay({
      config: {
        database: join(directory, "models.db"),
        chat: { baseUrl: server.baseUrl, model: "scripted" },
        rewrite: { enabled: false },
        rerank: { enabled: false },
        generate: { enabled: false },
      },
    });
    closing.push(off.close);
    expect(await off.ask(KAFKA)).toMatchObject({ source: "extracted", degraded: [] });
    expect(server.requests).toEqual([]);
  });

  it("never lets a retrieved text into the instructions, nor the marker of one question into another", async () => {
    const { assay, server } = await open(whole);
    await assay.ask(KAFKA);
    await assay.ask(KAFKA);
    const systems = new Set(server.requests.map(({ system }) => system));
    expect(systems.size).toBe(3);
    for (const system of systems) expect(system).not.toMatch(/max-poll-records|Kafka|[0-9a-f]{24}/u);
    const markers = server.requests.map(({ prompt }) => /[0-9a-f]{24}/u.exec(prompt)?.[0]);
    expect(markers.slice(0, 3)).toEqual([markers[0], markers[0], markers[0]]);
    expect(markers[3]).not.toBe(markers[0]);
  });
});

describe("a rerank by an endpoint", () => {
  let models: ModelServer;
  beforeEach(async () => {
    models = await startModelServer({ failing: { "/v1/rerank": 503 } });
    closing.push(models.close);
  });

  it("keeps the order of recall when the endpoint is down, with every try in the trace", async () => {
    const assay = await openAssay({
      config: {
        database: join(directory, "endpoint.db"),
        rerank: { driver: "endpoint", baseUrl: `${models.origin}/v1`, model: "words", retries: 0 },
      },
    });
    closing.push(assay.close);
    await loadScenario(assay, scenarioFolders);
    const answer = await assay.ask(KAFKA);
    expect(answer.source).toBe("extracted");
    expect(answer.degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("503") }]);
    expect(callsOf(answer).map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
    expect(models.paths.filter((path) => path === "/v1/rerank")).toHaveLength(2);
  });
});

function missing(): never {
  throw new Error("The server was not asked.");
}
