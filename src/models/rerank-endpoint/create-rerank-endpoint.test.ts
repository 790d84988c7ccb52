import { afterEach, describe, expect, it } from "vitest";
import {
  brokenReply,
  hugeReply,
  jsonReply,
  type Reply,
  stalledReply,
  startScriptedServer,
  textReply,
} from "../../../test/fixtures/scripted-server.ts";
import { AppError } from "../../errors.ts";
import type { ModelCall } from "../model-call.ts";
import type { Reranker } from "../reranker.ts";
import { createRerankEndpoint, type RerankEndpointOptions } from "./create-rerank-endpoint.ts";

const KEY = "rr-very-secret-key";
const QUERY = "How do I rotate a key?";
const TEXTS = ["Keys rotate daily.", "A cat.", "Rotate with the console."];
const results = [
  { index: 2, relevance_score: 0.9 },
  { index: 0, relevance_score: 0.75 },
  { index: 1, relevance_score: 0.01 },
];
const ok = jsonReply({ results });
const scored = results.map(({ index, relevance_score }) => ({ index, score: relevance_score }));

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function connect(script: Reply[], options: Partial<RerankEndpointOptions> = {}) {
  const server = await startScriptedServer(script);
  open.push(server.close);
  const waits: number[] = [];
  const reranker = createRerankEndpoint({
    baseUrl: `${server.url}/v1`,
    model: "bge-reranker",
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
    },
    clock: () => new Date("2026-01-05T10:00:00Z"),
    ...options,
  });
  return { ...server, reranker, waits };
}

async function failure(reranker: Reranker): Promise<AppError> {
  const error: unknown = await reranker.score(QUERY, TEXTS).catch((reason: unknown) => reason);
  if (!AppError.isInstance(error)) throw new Error(`no AppError: ${error}`);
  return error;
}

describe("createRerankEndpoint", () => {
  it("asks for a score of each text, and sends the key as a bearer token", async () => {
    const { reranker, seen } = await connect([ok], { apiKey: KEY });
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/v1/rerank",
      body: { model: "bge-reranker", query: QUERY, documents: TEXTS, top_n: 3, return_documents: false },
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    });
  });

  it("sends no key where there is none, and does not append a path that is there", async () => {
    const server = await startScriptedServer([ok]);
    open.push(server.close);
    const reranker = createRerankEndpoint({ baseUrl: `${server.url}/v2/rerank/?version=1`, model: "m" });
    await reranker.score(QUERY, TEXTS);
    expect(server.seen[0]).toMatchObject({ path: "/v2/rerank", query: { version: "1" } });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("names model and host, and nothing secret", async () => {
    const { reranker, url } = await connect([ok], { apiKey: KEY });
    expect(reranker.id).toBe(`bge-reranker@${new URL(url).host}`);
  });

  it("does not ask about no texts", async () => {
    const { reranker, seen } = await connect([ok]);
    expect(await reranker.score(QUERY, [])).toEqual([]);
    expect(seen).toEqual([]);
  });

  it("replaces what has no UTF-8 form", async () => {
    const { reranker, seen } = await connect([ok]);
    await reranker.score("a\ud800b", ["c\udc00 🎉"]);
    expect(seen[0]?.body).toMatchObject({ query: "a\uFFFDb", documents: ["c\uFFFD 🎉"] });
  });

  it("refuses calls after it was closed", async () => {
    const { reranker, seen } = await connect([ok]);
    await reranker.close();
    expect(await failure(reranker)).toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining("closed"),
    });
    expect(seen).toEqual([]);
  });
});

describe("understands the answer of", () => {
  it.each<[string, unknown]>([
    [
      "Cohere v1",
      { id: "x", results, meta: { api_version: { version: "1" }, billed_units: { search_units: 1 } } },
    ],
    ["Cohere v2", { results, id: "x", meta: { billed_units: { search_units: 1 } } }],
    [
      "Jina",
      {
        model: "jina-reranker-v2",
        usage: { total_tokens: 815 },
        results: results.map((item) => ({ ...item, document: { text: "…" } })),
      },
    ],
    [
      "vLLM",
      {
        id: "rerank-1",
        model: "m",
        usage: { prompt_tokens: 56, total_tokens: 56 },
        results: results.map((item) => ({ ...item, document: { text: "…", multi_modal: null } })),
      },
    ],
    ["llama.cpp", { model: "m", object: "list", usage: { prompt_tokens: 56, total_tokens: 56 }, results }],
    ["Text Embeddings Inference", scored],
    ["a server that counts oddly", { results, usage: { total_tokens: "many" }, meta: null }],
  ])("%s", async (_, answer) => {
    const { reranker } = await connect([jsonReply(answer)]);
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
  });

  it("Text Embeddings Inference, which wants its texts under another name, from then on", async () => {
    const refusal =
      "Failed to deserialize the JSON body into the target type: missing field `texts` at line 1 column 57";
    const { reranker, seen } = await connect([textReply(refusal, { status: 422 }), jsonReply(scored)]);
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
    const texts = { query: QUERY, texts: TEXTS, raw_scores: false, return_text: false, truncate: true };
    expect(seen.slice(1).map(({ body }) => body)).toEqual([texts, texts]);
  });

  it("one that is strict about return_documents", async () => {
    const refusal = { message: "unknown field: parameter 'return_documents' is not a valid field" };
    const { reranker, seen } = await connect([jsonReply(refusal, { status: 400 }), ok]);
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
    expect(seen[1]?.body).toEqual({ model: "bge-reranker", query: QUERY, documents: TEXTS, top_n: 3 });
  });

  it("one that leaves texts out, doubles them or invents some, for the caller to judge", async () => {
    const odd = [
      { index: 7, relevance_score: 0.2 },
      { index: 0, relevance_score: 0.3 },
      { index: 0, relevance_score: 0.4 },
    ];
    const { reranker } = await connect([jsonReply({ results: odd }), jsonReply({ results: [] })]);
    expect(await reranker.score(QUERY, TEXTS)).toEqual([
      { index: 7, score: 0.2 },
      { index: 0, score: 0.3 },
      { index: 0, score: 0.4 },
    ]);
    expect(await reranker.score(QUERY, TEXTS)).toEqual([]);
  });
});

/** @see https://github.com/ggml-org/llama.cpp/issues/8555 for logits where others answer with a relevance */
describe("the scale", () => {
  const logits = jsonReply({
    results: [
      { index: 0, relevance_score: 7.741800308227539 },
      { index: 1, relevance_score: -2.33689022064209 },
      { index: 2, relevance_score: 0.5 },
    ],
  });
  const relevances = async (reranker: Reranker): Promise<number[]> =>
    (await reranker.score(QUERY, TEXTS)).map(({ score }) => reranker.toRelevance(score));

  it("is told by the values of each answer unless it is set", async () => {
    const { reranker } = await connect([logits, ok]);
    expect(await relevances(reranker)).toEqual([0.99957, 0.0881, 0.62246].map((n) => expect.closeTo(n, 4)));
    expect(await relevances(reranker)).toEqual([0.9, 0.75, 0.01]);
  });

  it("that is set to logits leaves the scores as they came and takes their sigmoid", async () => {
    const { reranker } = await connect([ok], { scale: "logit" });
    expect(await reranker.score(QUERY, TEXTS)).toEqual(scored);
    expect(await relevances(reranker)).toEqual([0.71095, 0.67918, 0.5025].map((n) => expect.closeTo(n, 4)));
  });

  it("that is set to relevance cuts nothing, so that what is out of range is seen", async () => {
    const { reranker } = await connect([logits], { scale: "relevance" });
    expect(await relevances(reranker)).toEqual([7.741800308227539, -2.33689022064209, 0.5]);
  });

  it("keeps the order of extreme logits within range", async () => {
    const { reranker } = await connect([ok], { scale: "logit" });
    expect([-1e6, -800, 0, 800, 1e6].map((score) => reranker.toRelevance(score))).toEqual([0, 0, 0.5, 1, 1]);
  });
});

describe("tries again", () => {
  it("after a 429, no earlier than it names", async () => {
    const busy = jsonReply({ message: "slow down" }, { status: 429, headers: { "retry-after": "3" } });
    const { reranker, waits, seen } = await connect([busy, ok]);
    expect(await reranker.score(QUERY, TEXTS)).toHaveLength(3);
    expect(waits).toEqual([3000]);
    expect(seen).toHaveLength(2);
  });

  it("not after a 429 that asks to wait longer than an answer may take", async () => {
    const busy = jsonReply({ message: "slow down" }, { status: 429, headers: { "retry-after": "3" } });
    const { reranker, waits, seen } = await connect([busy, ok], { timeoutMs: 2000 });
    expect(await failure(reranker)).toMatchObject({ code: "rerank-unavailable", givenUp: true });
    expect([waits, seen.length]).toEqual([[], 1]);
  });

  it("after a 500 and after a connection that ends in the middle of the answer", async () => {
    const { reranker, seen } = await connect([jsonReply({}, { status: 500 }), brokenReply, ok], {
      retries: 2,
    });
    expect(await reranker.score(QUERY, TEXTS)).toHaveLength(3);
    expect(seen).toHaveLength(3);
  });

  it("after an answer that does not end in time, and says so when it never does", async () => {
    const { reranker, seen } = await connect([stalledReply], { timeoutMs: 100 });
    expect(await failure(reranker)).toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringMatching(/^The rerank endpoint .*\/v1\/rerank did not answer within 100 ms\.$/),
      hint: expect.stringContaining('"rerank.baseUrl"'),
    });
    expect(seen).toHaveLength(2);
  });

  it("not after a key, an address, a request or an answer that is wrong", async () => {
    for (const [reply, code, hint] of [
      [
        jsonReply({ message: "invalid api token" }, { status: 401 }),
        "rerank-unavailable",
        "ASSAY_RERANK_API_KEY",
      ],
      [
        jsonReply({ error: { message: "no model" } }, { status: 404 }),
        "rerank-unavailable",
        '"rerank.model"',
      ],
      [jsonReply({}, { status: 404 }), "rerank-unavailable", '"rerank.baseUrl"'],
      [jsonReply({ message: "too long" }, { status: 400 }), "rerank-unavailable", '"rerank.baseUrl"'],
      [jsonReply({ scores: [1] }), "rerank-response", '"rerank.baseUrl"'],
    ] as const) {
      const { reranker, seen } = await connect([reply], { retries: 5 });
      expect(await failure(reranker)).toMatchObject({ code, hint: expect.stringContaining(hint) });
      expect(seen).toHaveLength(1);
    }
  });

  it("when the server is gone, and then names the address", async () => {
    const { reranker, close, waits } = await connect([ok]);
    await close();
    expect((await failure(reranker)).message).toContain("/v1/rerank cannot be reached: connect ECONNREFUSED");
    expect(waits).toHaveLength(1);
    open.length = 0;
  });
});

describe("refuses an answer", () => {
  it.each<[string, Reply, string]>([
    ["that is no JSON", textReply("<html>Welcome</html>"), 'not JSON: "<html>Welcome</html>"'],
    ["that ends early", textReply('{"results":[{"index":0'), "not JSON"],
    ["of another shape", jsonReply({ data: [] }), "an unexpected shape at results"],
    ["that is null", jsonReply(null), "an unexpected shape at the top"],
    [
      "with a score of null",
      jsonReply({ results: [{ index: 0, relevance_score: null }] }),
      "results.0.relevance_score",
    ],
    ["with a score of text", jsonReply([{ index: 0, score: "high" }]), "results.0.score"],
    ["with NaN for a score", textReply('[{"index":0,"score":NaN}]'), "not JSON"],
    ["with a score past every limit", textReply('[{"index":0,"score":1e999}]'), "results.0.score"],
    ["without scores", jsonReply({ results: [{ index: 0 }] }), "neither relevance_score nor score"],
    ["with texts instead of indexes", jsonReply({ results: [{ index: "0", score: 1 }] }), "results.0.index"],
    [
      "that is an error with status 200",
      jsonReply({ error: { message: "model is loading" } }),
      "model is loading",
    ],
    ["that does not end", hugeReply(50_000_000), "more than 16 MB"],
  ])("%s", async (_, reply, expected) => {
    const { reranker, seen } = await connect([reply]);
    expect(await failure(reranker)).toMatchObject({
      code: "rerank-response",
      message: expect.stringContaining(expected),
    });
    expect(seen).toHaveLength(1);
  });

  it("that sends it to another host, which is not asked", async () => {
    const other = await startScriptedServer([ok]);
    open.push(other.close);
    const { reranker, seen } = await connect(
      [jsonReply({}, { status: 307, headers: { location: `${other.url}/v1/rerank` } })],
      { apiKey: KEY },
    );
    const error = await failure(reranker);
    expect(error.code).toBe("rerank-unavailable");
    expect(error.message).toContain("307, a redirect, which is not followed");
    expect(seen).toHaveLength(1);
    expect(other.seen).toEqual([]);
  });
});

describe("calls", () => {
  const watch = async (
    script: Reply[],
    options: Partial<RerankEndpointOptions> = {},
  ): Promise<ModelCall[]> => {
    const { reranker } = await connect(script, options);
    const calls: ModelCall[] = [];
    await reranker.score(QUERY, TEXTS, { onCall: (call) => calls.push(call) }).catch(() => undefined);
    return calls;
  };

  it("are each reported, also those that failed", async () => {
    let now = 0;
    const calls = await watch([jsonReply({}, { status: 503 }), ok], {
      clock: () => {
        now += 5;
        return new Date(now);
      },
    });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["failed", "done"]);
    expect(calls.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
    expect(calls[1]).toMatchObject({ inputTokens: null, outputTokens: null, cost: null });
  });

  it("whose answer cannot be used are failed ones", async () => {
    expect(await watch([jsonReply({ results: "none" })])).toMatchObject([{ outcome: "failed" }]);
  });

  it("have a cost where tokens are counted and have a price", async () => {
    const counted = jsonReply({ results, usage: { total_tokens: 2_000 } });
    expect(await watch([counted], { prices: { "bge-reranker": { input: 0.02 } } })).toMatchObject([
      { inputTokens: 2_000, outputTokens: 0, cost: 0.000_04 },
    ]);
    for (const options of [{}, { prices: { other: { input: 1 } } }, { model: "constructor", prices: {} }]) {
      expect(await watch([counted], options)).toMatchObject([{ inputTokens: 2_000, cost: null }]);
    }
  });
});

describe("interruption", () => {
  it("ends a request under way and is not taken for a failure of the endpoint", async () => {
    const controller = new AbortController();
    const { reranker, waits } = await connect([() => controller.abort()]);
    const running = reranker.score(QUERY, TEXTS, { signal: controller.signal });
    await expect(running).rejects.toMatchObject({
      code: "aborted",
      message: "Reranking was interrupted by its caller.",
    });
    expect(waits).toEqual([]);
  });

  it("ends a wait between tries", async () => {
    const controller = new AbortController();
    const { reranker } = await connect([jsonReply({}, { status: 429 })], {
      sleep: () => {
        controller.abort();
        return Promise.reject(new Error("cut short"));
      },
    });
    const running = reranker.score(QUERY, TEXTS, { signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
  });

  it("before the call sends and reports nothing", async () => {
    const { reranker, seen } = await connect([ok]);
    const calls: ModelCall[] = [];
    const running = reranker.score(QUERY, TEXTS, {
      signal: AbortSignal.abort(),
      onCall: (call) => calls.push(call),
    });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect([seen, calls]).toEqual([[], []]);
  });
});

describe("the key", () => {
  it.each<[string, Reply]>([
    ["a 401 that quotes it", jsonReply({ message: `invalid api token: ${KEY}` }, { status: 401 })],
    ["a 422 that quotes it", jsonReply({ detail: `No credit for ${KEY}` }, { status: 422 })],
    [
      "a 500 that quotes it where the message is cut",
      jsonReply({ detail: `${"x".repeat(190)}${KEY}` }, { status: 500 }),
    ],
    ["an answer that quotes it", jsonReply({ error: `key ${KEY} is blocked` })],
    ["an answer that is no JSON", textReply(`${"y".repeat(70)} ${KEY}`)],
  ])("never appears in the message of %s", async (_, reply) => {
    const { reranker } = await connect([reply], { apiKey: KEY, retries: 0 });
    const error = await failure(reranker);
    const shown = [error.message, error.hint, error.stack, JSON.stringify(error.cause)].join("\n");
    for (let length = 6; length <= KEY.length; length += 1) expect(shown).not.toContain(KEY.slice(0, length));
  });

  it("that no header can carry, and an address that holds one, are refused without being shown", () => {
    for (const wrong of [
      { baseUrl: "http://127.0.0.1:9/v1", apiKey: `${KEY}\n` },
      { baseUrl: `http://user:${KEY}@127.0.0.1:9/v1` },
    ]) {
      const make = () => createRerankEndpoint({ model: "m", ...wrong });
      expect(make).toThrow(expect.objectContaining({ code: "config-invalid" }));
      expect(make).not.toThrow(expect.objectContaining({ message: expect.stringContaining(KEY) }));
    }
  });

  it.each(["localhost:8080", "not an address", "ftp://127.0.0.1/v1"])(
    "is of no use with %s for an address",
    (baseUrl) => {
      const make = () => createRerankEndpoint({ model: "m", baseUrl });
      expect(make).toThrow(
        expect.objectContaining({ code: "config-invalid", message: expect.stringContaining(baseUrl) }),
      );
    },
  );
});
