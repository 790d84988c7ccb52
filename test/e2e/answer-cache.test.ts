import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type AskOptions, type Assay, type ConfigInput, openAssay } from "../../src/index.ts";
import { type ChatServerReply, status, text } from "../fixtures/chat-replies.ts";
import { type ChatServerRequest, startScriptedChatServer } from "../fixtures/scripted-chat-server.ts";

/** Stored answers on the real embedded model, in a database file, written by a model over real connections. */
const ASKED = "How do I configure a Redis connection pool?";
const REWORDED = "How do I set up the Redis connection pool?";
const PAGE =
  "# Redis\n\nConfigure the Redis connection pool through `spring.data.redis.lettuce.pool.max-active`, which is 8.\n";

/** Settings of which a question names each, so that their questions are far enough apart. */
const TOPICS = [
  "the retry limit of the message consumer",
  "TLS certificates for the public gateway",
  "the slow query log of MySQL",
  "log rotation on the build server",
  "the session timeout of the admin console",
  "backup windows of the object store",
  "the password policy of the directory",
  "rate limits of the search interface",
  "time zones in the billing export",
  "the colour theme of the dashboard",
];

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-answer-cache-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

interface Opened {
  assay: Assay;
  requests: readonly ChatServerRequest[];
  /** Opens the same once more, as a later process does. */
  open(): Promise<Assay>;
  ask(question: string, options?: AskOptions): Promise<Answer>;
  write(name: string, content: string): Promise<void>;
}

async function withCache(
  use: (opened: Opened) => Promise<void>,
  {
    reply = (call) => text(`Set max-active, says generation ${call} [1].`),
    config = { cache: { threshold: 0.9 } },
  }: { reply?: (call: number) => ChatServerReply; config?: ConfigInput } = {},
): Promise<void> {
  let calls = 0;
  await using server = await startScriptedChatServer(() => {
    calls += 1;
    return reply(calls);
  });
  const open = () =>
    openAssay({
      background: false,
      config: {
        database: join(directory, "docs.db"),
        chat: { baseUrl: server.baseUrl, model: "llama3.1", retries: 0 },
        // The model writes, and nothing else.
        rewrite: { enabled: false },
        rerank: { driver: "local" },
        ...config,
      },
    });
  await using assay = await open();
  await use({
    assay,
    open,
    requests: server.requests,
    ask: (question, options) => assay.ask(question, options),
    async write(name, content) {
      await writeFile(join(directory, name), content);
      await assay.ingest({ paths: [join(directory, name)] });
    },
  });
  expect(server.unexpected).toEqual([]);
}

const outcomeOf = ({ trace }: Answer) => trace.entries.findLast((entry) => entry.stage === "cache")?.outcome;

describe("the answer cache", () => {
  it("serves another wording without a generation, also in a later process, until its page changes", async () => {
    await withCache(async ({ ask, write, requests, open }) => {
      await write("redis.md", PAGE);
      const first = await ask(ASKED);
      expect(first.source).toBe("generated");
      const near = await ask(REWORDED);
      expect(near).toMatchObject({ source: "cached", text: first.text, cache: { answerId: first.id } });
      expect(near.cache?.match?.similarity).toBeGreaterThan(0.9);
      expect(requests).toHaveLength(1);

      await using later = await open();
      expect(await later.ask(REWORDED)).toMatchObject({ source: "cached", citations: first.citations });
      expect(requests).toHaveLength(1);
      await write("redis.md", PAGE.replace("8", "16"));
      const anew = await later.ask(REWORDED);
      expect([anew.source, requests.length]).toEqual(["generated", 2]);
      expect((await ask(ASKED)).text).toBe(anew.text);
      await later.documents.remove(["redis.md"]);
      expect((await ask(ASKED)).source).toBe("fallback");
      expect(await later.cache.list()).toEqual([]);
    });
  });

  it("writes ten answers for sixty-four people who ask ten things at once", async () => {
    const reply = () => text("It is set in the settings file [1].", { pieceDelayMs: 5 });
    await withCache(
      async ({ ask, write, requests, assay }) => {
        for (const [index, topic] of TOPICS.entries()) {
          await write(
            `page${index}.md`,
            `# ${topic}\n\nHere is how to configure ${topic}: in the settings file.\n`,
          );
        }
        const asked = (index: number) => `How do I configure ${TOPICS[index % TOPICS.length]}?`;
        const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => ask(asked(index))));
        expect(requests).toHaveLength(10);
        expect(answers.filter(({ source }) => source === "generated")).toHaveLength(10);
        expect(answers.filter(({ source }) => source === "cached")).toHaveLength(54);
        expect(answers.every(({ text: said }) => said === "It is set in the settings file [1].")).toBe(true);
        expect(new Set(answers.map(({ id }) => id)).size).toBe(64);
        expect((await assay.cache.status()).entries).toBe(10);
        for (let index = 0; index < 10; index += 1) expect((await ask(asked(index))).source).toBe("cached");
        expect(requests).toHaveLength(10);
      },
      { reply },
    );
  });

  it("answers the others when the first one's generation fails, and keeps the failure from everybody", async () => {
    const reply = (call: number) => (call === 1 ? status(500, "overloaded") : text("Set max-active [1]."));
    await withCache(
      async ({ ask, write, requests }) => {
        await write("redis.md", PAGE);
        const answers = await Promise.all([1, 2, 3].map(() => ask(ASKED)));
        expect(answers.map(({ source }) => source).sort()).toEqual(["cached", "extracted", "generated"]);
        expect(requests).toHaveLength(2);
        expect(await ask(ASKED)).toMatchObject({ source: "cached", text: "Set max-active [1]." });
      },
      { reply },
    );
  });

  // @see https://github.com/vllm-project/semantic-router/issues/1555
  it("gives the whole answer to who still waits when the first one leaves in the middle of it, and keeps none that broke off", async () => {
    const long = "Set max-active in the settings of the pool, and restart it [1]. ".repeat(12).trimEnd();
    const reply = () => text(long, { pieceDelayMs: 15 });
    await withCache(
      async ({ ask, write, requests, assay }) => {
        await write("redis.md", PAGE);
        const gone = new AbortController();
        let leader: Promise<Answer> | undefined;
        await new Promise<void>((resolve) => {
          leader = ask(ASKED, { signal: gone.signal, onEvent: () => resolve() });
          leader.catch(() => undefined);
        });
        const other = ask(ASKED);
        await new Promise((resolve) => setTimeout(resolve, 30));
        gone.abort();
        await expect(leader).rejects.toMatchObject({ code: "aborted" });
        expect((await assay.cache.status()).entries).toBe(0);
        expect(await other).toMatchObject({ source: "cached", text: long });
        expect(requests).toHaveLength(1);
        expect((await assay.cache.status()).entries).toBe(1);

        await assay.cache.purge({ kind: "all" });
        const alone = new AbortController();
        const only = ask(ASKED, {
          signal: alone.signal,
          onEvent: ({ kind }) => kind === "text" && alone.abort(),
        });
        await expect(only).rejects.toMatchObject({ code: "aborted" });
        expect(await requests[1]?.leftEarly).toBe(true);
        expect((await assay.cache.status()).entries).toBe(0);
      },
      { reply },
    );
  });

  it("tells near questions apart, and serves the same one alone without a threshold", async () => {
    await withCache(
      async ({ ask, write }) => {
        await write("redis.md", PAGE);
        await ask("How do I turn on the Redis connection pool?");
        const opposite = await ask("How do I turn off the Redis connection pool?");
        expect([opposite.source, outcomeOf(opposite)]).toEqual(["generated", "vetoed"]);
      },
      { config: { cache: { threshold: 0.7 } } },
    );
    await withCache(
      async ({ ask, assay }) => {
        await ask(ASKED);
        expect((await ask(ASKED)).source).toBe("cached");
        expect(outcomeOf(await ask(REWORDED))).toBe("threshold-missing");
        expect((await assay.cache.status()).note).toContain("the same question alone");
      },
      { config: {} },
    );
  });
});
