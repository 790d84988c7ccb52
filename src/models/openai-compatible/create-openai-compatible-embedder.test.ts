import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Embedder } from "../embedder.ts";
import { cosine } from "../similarity.ts";
import {
  createOpenAiCompatibleEmbedder,
  type OpenAiCompatibleOptions,
} from "./create-openai-compatible-embedder.ts";

const KEY = "sk-very-secret-key";
const requestSchema = z.strictObject({
  model: z.string(),
  input: z.array(z.string()),
  encoding_format: z.literal("float"),
});

interface Seen {
  url: string | undefined;
  authorization: string | undefined;
  model: string;
  input: string[];
}
type Reply = (input: string[], response: ServerResponse, request: IncomingMessage) => void;

/** Four numbers that differ from text to text, not of unit length. */
function vectorOf(text: string): number[] {
  const mixed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7);
  return [1, 3, 7, 11].map((factor) => 5 * Math.sin(factor * mixed));
}
const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };
const answer = (input: string[]) => ({
  data: input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) })),
});
const ok: Reply = (input, response, request) => json(answer(input))(input, response, request);

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server that gives the scripted replies in order and then answers as it should. The probe is answered first. */
async function serve(script: Reply[], { scriptProbe = false } = {}) {
  const seen: Seen[] = [];
  const replies = scriptProbe ? [...script] : [ok, ...script];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { model, input } = requestSchema.parse(JSON.parse(Buffer.concat(pieces).toString("utf8")));
    seen.push({ url: request.url, authorization: request.headers.authorization, model, input });
    (replies.shift() ?? ok)(input, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = z.custom<AddressInfo>((value) => typeof value === "object").parse(server.address()).port;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  open.push(stop);
  return { seen, stop, baseUrl: `http://127.0.0.1:${port}/v1` };
}

async function connect(script: Reply[], options: Partial<OpenAiCompatibleOptions> = {}) {
  const waits: number[] = [];
  const server = await serve(script);
  const embedder = await createOpenAiCompatibleEmbedder({
    baseUrl: server.baseUrl,
    model: "nomic",
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
    },
    clock: () => new Date("2026-01-05T10:00:00Z"),
    ...options,
  });
  server.seen.length = 0;
  return { ...server, embedder, waits };
}

const embed = (embedder: Embedder, texts: string[]) => embedder.embed(texts, { kind: "document" });
const failure = async (embedder: Embedder, texts: string[] = ["one", "two"]): Promise<AppError> => {
  const error: unknown = await embed(embedder, texts).catch((reason: unknown) => reason);
  if (!AppError.isInstance(error)) throw new Error(`no AppError: ${error}`);
  return error;
};

describe("createOpenAiCompatibleEmbedder", () => {
  it("finds the dimension with one call and says what it is", async () => {
    const { embedder } = await connect([], { revision: "v1.5", queryPrefix: "q: ", maxTokens: 512 });
    expect(embedder.fingerprint).toMatchObject({
      model: "nomic",
      revision: "v1.5",
      dimension: 4,
      queryPrefix: "q: ",
      documentPrefix: "",
    });
    expect(embedder.maxTokens).toBe(512);
    expect(embedder.defaultThresholds).toBeUndefined();
  });

  it("sends strings with the prefix of their kind, the model and the key", async () => {
    const { embedder, seen } = await connect([], {
      apiKey: KEY,
      queryPrefix: "search_query: ",
      documentPrefix: "search_document: ",
    });
    await embedder.embed(["what"], { kind: "query" });
    await embedder.embed(["text"], { kind: "document" });
    expect(seen).toEqual([
      {
        url: "/v1/embeddings",
        authorization: `Bearer ${KEY}`,
        model: "nomic",
        input: ["search_query: what"],
      },
      {
        url: "/v1/embeddings",
        authorization: `Bearer ${KEY}`,
        model: "nomic",
        input: ["search_document: text"],
      },
    ]);
  });

  it("sends no key where there is none, and keeps the query of the address", async () => {
    const { seen, baseUrl } = await serve([]);
    await createOpenAiCompatibleEmbedder({ baseUrl: `${baseUrl}/?api-version=1`, model: "nomic" });
    expect(seen[0]).toMatchObject({ url: "/v1/embeddings?api-version=1", authorization: undefined });
  });

  it("returns unit vectors in the order of the texts across batches", async () => {
    const { embedder, seen } = await connect([], { batchSize: 3, concurrency: 2 });
    const texts = Array.from({ length: 10 }, (_, index) => "a".repeat(12 - index));
    const done: number[] = [];
    const results = await embedder.embed(texts, {
      kind: "document",
      onProgress: (count) => done.push(count),
    });
    expect(seen.map(({ input }) => input.length).sort()).toEqual([1, 3, 3, 3]);
    for (const [index, text] of texts.entries()) {
      const expected = vectorOf(text);
      const length = Math.hypot(...expected);
      expect([...(results[index]?.vector ?? [])]).toEqual(
        expected.map((value) => expect.closeTo(value / length, 5)),
      );
    }
    expect(done.at(-1)).toBe(10);
    expect(await embed(embedder, [])).toEqual([]);
  });

  it("puts vectors that came in another order back by their index", async () => {
    const { embedder } = await connect([
      (input, response, request) =>
        json({ data: [...answer(input).data].reverse() })(input, response, request),
    ]);
    const shuffled = await embed(embedder, ["aa", "b", "cccc"]);
    const plain = await embed(embedder, ["aa", "b", "cccc"]);
    expect(shuffled).toEqual(plain);
  });

  it("takes vectors without an index in the order they came", async () => {
    const { embedder } = await connect([
      (input, response, request) =>
        json({ data: input.map((text) => ({ embedding: vectorOf(text) })) })(input, response, request),
    ]);
    expect(await embed(embedder, ["aa", "b"])).toEqual(await embed(embedder, ["aa", "b"]));
  });

  it("reports texts that are likely longer than the model reads, the prefix counted", async () => {
    const { embedder } = await connect([], { maxTokens: 16, documentPrefix: "search_document: " });
    const results = await embed(embedder, ["short", "a text of more than sixteen tokens ".repeat(2)]);
    expect(results.map(({ truncated }) => truncated)).toEqual([false, true]);
  });

  it("replaces what has no UTF-8 form", async () => {
    const { embedder, seen } = await connect([]);
    await embed(embedder, ["a\ud800b 🎉"]);
    expect(seen[0]?.input).toEqual(["a\uFFFDb 🎉"]);
  });
});

describe("tries again", () => {
  it("after a 429, no earlier than the seconds or the date it names", async () => {
    const busy = { error: { message: "slow down" } };
    const { embedder, waits, seen } = await connect([
      json(busy, 429, { "retry-after": "3" }),
      json(busy, 429, { "retry-after": "Mon, 05 Jan 2026 10:00:09 GMT" }),
    ]);
    expect(await embed(embedder, ["one"])).toHaveLength(1);
    expect(waits).toEqual([3000, 9000]);
    expect(seen).toHaveLength(3);
  });

  it("after a 500 and a 503, with growing waits", async () => {
    const { embedder, waits } = await connect([json({}, 500), json({}, 503)]);
    expect(await embed(embedder, ["one"])).toHaveLength(1);
    expect(waits).toEqual([250, 500]);
  });

  it("after a connection that ends in the middle of the answer", async () => {
    const { embedder, seen } = await connect([
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        response.write('{"data":[');
        setImmediate(() => response.destroy());
      },
    ]);
    expect(await embed(embedder, ["one"])).toHaveLength(1);
    expect(seen).toHaveLength(2);
  });

  it("after an answer whose body does not end in time, and says so when it never does", async () => {
    const slow: Reply = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data":[');
    };
    const { embedder, seen } = await connect([slow, ok, slow, slow], { timeoutMs: 800, retries: 1 });
    expect(await embed(embedder, ["one"])).toHaveLength(1);
    const error = await failure(embedder);
    expect(error.code).toBe("embedder-unavailable");
    expect(error.message).toContain("did not answer within 800 ms");
    expect(seen).toHaveLength(4);
  });

  it("until its retries are used up", async () => {
    const { embedder, seen } = await connect([json({}, 500), json({}, 500), json({}, 502)], { retries: 2 });
    const error = await failure(embedder);
    expect(error).toMatchObject({ code: "embedder-unavailable" });
    expect(error.message).toContain("answered 502");
    expect(seen).toHaveLength(3);
  });

  it("not at all after 401, 404 or a redirect", async () => {
    for (const [reply, hint] of [
      [json({ error: { message: "bad key" } }, 401), "ASSAY_EMBEDDER_API_KEY"],
      [json({ error: 'model "nomic" not found' }, 404), 'Set "embedder.model"'],
      [json({ detail: "Not Found" }, 404), 'Check "embedder.baseUrl": the server has nothing'],
      [json({}, 301, { location: "http://127.0.0.1:9/" }), '"embedder.baseUrl"'],
    ] as const) {
      const { embedder, seen } = await connect([reply]);
      const error = await failure(embedder);
      expect(error.code).toBe("embedder-unavailable");
      expect(error.hint).toContain(hint);
      expect(seen).toHaveLength(1);
    }
  });

  it("when the server is gone, and then names the address", async () => {
    const { embedder, waits, stop } = await connect([]);
    await stop();
    const error = await failure(embedder);
    expect(error.code).toBe("embedder-unavailable");
    expect(error.message).toContain("/v1/embeddings cannot be reached: connect ECONNREFUSED");
    expect(waits).toHaveLength(3);
  });
});

describe("refuses an answer", () => {
  const vector = { embedding: [1, 2, 3, 4] };
  const raw =
    (body: string): Reply =>
    (_, response) => {
      response.end(body);
    };

  it.each<[string, Reply, string]>([
    ["with too few vectors", json({ data: [vector] }), "1 vectors for 2 texts"],
    ["with too many vectors", json({ data: [vector, vector, vector] }), "3 vectors for 2 texts"],
    [
      "with an index twice",
      json({
        data: [
          { ...vector, index: 0 },
          { ...vector, index: 0 },
        ],
      }),
      "index 0",
    ],
    [
      "with an index out of range",
      json({
        data: [
          { ...vector, index: 0 },
          { ...vector, index: 2 },
        ],
      }),
      "index 2",
    ],
    [
      "of another dimension",
      json({ data: [vector, { embedding: [1, 2, 3] }] }),
      "3 numbers for text 2 where 4",
    ],
    [
      "of vectors without length",
      json({ data: [vector, { embedding: [0, 0, 0, 0] }] }),
      "length zero for text 2",
    ],
    [
      "with null among the numbers",
      json({ data: [vector, { embedding: [1, null, 3, 4] }] }),
      "data.1.embedding.1",
    ],
    ["with NaN among the numbers", raw('{"data":[{"embedding":[NaN,1,2,3]}]}'), "not JSON"],
    ["with a number past every limit", raw('{"data":[{"embedding":[1e999,1,2,3]}]}'), "data.0.embedding.0"],
    [
      "with base64 instead of numbers",
      json({ data: [{ embedding: "AACAPw==" }, vector] }),
      "data.0.embedding",
    ],
    ["that is no JSON", raw("<html>Welcome</html>"), 'not JSON: "<html>Welcome</html>"'],
    [
      "that is an error with status 200",
      json({ error: { message: "model is loading" } }),
      "model is loading",
    ],
  ])("%s", async (_, reply, expected) => {
    const { embedder, seen } = await connect([reply]);
    const error = await failure(embedder);
    expect(error.code).toBe("embedder-response");
    expect(error.message).toContain(expected);
    expect(seen).toHaveLength(1);
  });

  it("whose dimension is not the configured one", async () => {
    const { baseUrl } = await serve([]);
    await expect(
      createOpenAiCompatibleEmbedder({ baseUrl, model: "nomic", dimension: 768 }),
    ).rejects.toMatchObject({
      code: "embedder-response",
      message: expect.stringContaining("where 768 were expected"),
    });
  });

  it("whose dimension changed since the first call", async () => {
    const { embedder } = await connect([json({ data: [{ embedding: [1, 2] }] })]);
    expect((await failure(embedder, ["one"])).message).toContain(
      "2 numbers for text 1 where 4 were expected",
    );
  });

  it("in which every text has the same vector", async () => {
    const same: Reply = (input, response, request) =>
      json({ data: input.map(() => vector) })(input, response, request);
    const { baseUrl } = await serve([same], { scriptProbe: true });
    await expect(createOpenAiCompatibleEmbedder({ baseUrl, model: "chat" })).rejects.toMatchObject({
      code: "canary-failed",
      message: expect.stringContaining("two unrelated texts"),
    });
  });
});

describe("refused texts", () => {
  const picky =
    (isBad: (input: string[]) => boolean): Reply =>
    (input, response, request) =>
      isBad(input)
        ? json({ error: { message: "input is invalid" } }, 400)(input, response, request)
        : ok(input, response, request);

  /** @see https://github.com/xoai/sage-wiki/issues/86 */
  it("names the one bad text among many", async () => {
    const reply = picky((input) => input.includes(""));
    const { embedder } = await connect(Array.from({ length: 40 }, () => reply));
    const texts = Array.from({ length: 20 }, (_, index) => (index === 12 ? "" : `text ${index}`));
    const error = await failure(embedder, texts);
    expect(error.code).toBe("embedder-response");
    expect(error.message).toContain('refused text 13 of 20 ("")');
    expect(error.message).toContain("400 input is invalid");
  });

  it("are sent in smaller parts where only the batch was too large", async () => {
    const reply = picky((input) => input.length > 4);
    const { embedder, seen } = await connect(Array.from({ length: 40 }, () => reply));
    const texts = Array.from({ length: 16 }, (_, index) => "a".repeat(index + 1));
    const results = await embed(embedder, texts);
    expect(seen.map(({ input }) => input.length)).toEqual([16, 8, 4, 4, 8, 4, 4]);
    const [alone] = await embed(embedder, ["aaa"]);
    expect(results[2]).toEqual(alone);
    expect(results).toHaveLength(16);
  });
});

describe("interruption", () => {
  it("ends a request under way and is not taken for a failure of the endpoint", async () => {
    const controller = new AbortController();
    const { embedder, waits } = await connect([() => controller.abort()]);
    const running = embedder.embed(["one"], { kind: "query", signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(waits).toEqual([]);
  });

  it("ends a wait between tries", async () => {
    const controller = new AbortController();
    const { embedder } = await connect([json({}, 429, { "retry-after": "30" })], {
      sleep: (_, signal) => {
        controller.abort();
        return signal?.aborted ? Promise.reject(new Error("cut short")) : Promise.resolve();
      },
    });
    const running = embedder.embed(["one"], { kind: "query", signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
  });

  it("before the call sends nothing", async () => {
    const { embedder, seen } = await connect([]);
    const signal = AbortSignal.abort();
    await expect(embedder.embed(["one"], { kind: "query", signal })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(seen).toEqual([]);
  });

  it("of the first call ends the factory", async () => {
    const controller = new AbortController();
    const { baseUrl } = await serve([() => controller.abort()], { scriptProbe: true });
    const { signal } = controller;
    await expect(createOpenAiCompatibleEmbedder({ baseUrl, model: "nomic", signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });

  it("by closing refuses further calls", async () => {
    const { embedder } = await connect([]);
    await embedder.close();
    expect((await failure(embedder)).message).toContain("closed");
  });
});

describe("the key", () => {
  it.each<[string, Reply]>([
    ["a 401 that quotes it", json({ error: { message: `Incorrect API key provided: ${KEY}.` } }, 401)],
    [
      "a 401 that spells it with escapes",
      (_, response) =>
        void response.writeHead(401).end(
          JSON.stringify({ error: { message: `Bad key: ${KEY}` } })
            .replaceAll("-", "\\u002D")
            .replaceAll("k", "\\u006b"),
        ),
    ],
    [
      "an error of another shape that spells it with escapes",
      (_, response) =>
        void response
          .writeHead(500)
          .end(JSON.stringify({ errors: [`Bad key: ${KEY}`] }).replaceAll("-", "\\u002d")),
    ],
    [
      "an answer that spells it with escapes",
      (_, response) =>
        void response.end(JSON.stringify({ error: `key ${KEY} is blocked` }).replaceAll("y", "\\u0079")),
    ],
    ["a 400 that quotes it", json({ error: { message: `No credit for ${KEY}` } }, 400)],
    ["a 500 that quotes it", json({ detail: `${"x".repeat(190)}${KEY}` }, 500)],
    ["an answer that quotes it", json({ error: `key ${KEY} is blocked` })],
    ["an answer that is no JSON", (_, response) => void response.end(`${"y".repeat(70)} ${KEY}`)],
  ])("never appears in the message of %s", async (_, reply) => {
    const { embedder } = await connect([reply], { apiKey: KEY, retries: 0 });
    const error = await failure(embedder, ["one"]);
    const shown = [error.message, error.hint, error.stack, JSON.stringify(error.cause)].join("\n");
    for (let length = 6; length <= KEY.length; length += 1) expect(shown).not.toContain(KEY.slice(0, length));
  });

  it("that no header can carry is refused without being shown", async () => {
    const making = createOpenAiCompatibleEmbedder({
      baseUrl: "http://127.0.0.1:9/v1",
      model: "m",
      apiKey: `${KEY}\n`,
    });
    const error: unknown = await making.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "config-invalid" });
    expect(String(error)).not.toContain(KEY);
  });

  it("that is a dummy does not spoil the numbers of an answer", async () => {
    const { embedder } = await connect([], { apiKey: "1" });
    const [result] = await embed(embedder, ["one"]);
    if (!result) throw new Error("no embedding");
    expect(cosine(result.vector, result.vector)).toBeCloseTo(1, 5);
  });

  it("is not taken from the address", async () => {
    const making = createOpenAiCompatibleEmbedder({
      baseUrl: "http://user:pass-word@127.0.0.1:9/v1",
      model: "m",
    });
    const error: unknown = await making.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "config-invalid" });
    expect(String(error)).not.toContain("pass-word");
  });
});
