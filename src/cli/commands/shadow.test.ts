import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { judgeEvaluation, shadowRecord } from "../../../test/contract/shadow-contract.ts";
import { isJudging, verdict } from "../../../test/fixtures/shadow-chat.ts";
import type { ChatRequest } from "../../models/chat-model.ts";
import { createFakeChatModel, type FakeReply } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { openAssay } from "../../service/open-assay.ts";

const ASKED = "How do I configure the redis connection pool?";

async function setUp(reply: (request: ChatRequest) => FakeReply = () => verdict(true)) {
  const fixture = createCliFixture();
  const { store } = fixture;
  await fixture.put(
    "redis.md",
    "# Redis\n\nConfigure the redis connection pool through max-active, which is 16.",
  );
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [ASKED], answer: "Set 8.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  const chat = createFakeChatModel({ reply, cost: 0.5 });
  await writeFile(
    join(fixture.cwd, "assay.config.json"),
    JSON.stringify({ shadow: { share: 1 }, rewrite: { enabled: false }, rerank: { enabled: false } }),
  );
  const run = (argv: readonly string[]) =>
    fixture.run(argv, {
      openAssay: (options) =>
        openAssay({
          ...{ ...options, chat, store: { ...store, close: async () => {} } },
          embedder: createFakeEmbedder({
            defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.2) },
          }),
        }),
    });
  return { ...fixture, run, chat };
}

describe("assay shadow", () => {
  it("compares what `ask` served when it is told to, and not behind `ask`", async () => {
    const { run, chat } = await setUp((request) => (isJudging(request) ? verdict(true) : "Set 16 [1]."));
    await run(["ask", ASKED]);
    expect(chat.requests).toHaveLength(0);
    const ran = await run(["shadow", "run", "--since", "7d"]);
    expect(ran.out).toContain("1 answer came from what is stored, 1 of them picked");
    expect(ran.out).toContain("compared 1, for 1.50: 0 same, 1 different, 0 unsure, 0 failed.");
    expect(ran.code).toBe(0);
    const [listed] = (await run(["shadow", "list", "--json"])).json() as { id: string }[];
    const shown = await run(["shadow", "show", listed?.id ?? ""]);
    for (const words of [ASKED, "different", "8 and 16.", "Served", "Set 8.", "Fresh", "Set 16 [1]."]) {
      expect(shown.out).toContain(words);
    }
    const status = await run(["shadow", "status"]);
    expect(status.out).toContain("1 of 200 begun, 1.50 spent");
    expect(status.out).toContain("100.0 %");
    expect(status.out).toContain("never evaluated");
    expect((await run(["shadow", "run", "--since", "7d", "--json"])).json()).toMatchObject({
      known: 1,
      left: 0,
    });
  });

  it("exits with 1 where every comparison failed", async () => {
    const { run } = await setUp(() => "?");
    await run(["ask", ASKED]);
    expect((await run(["shadow", "run", "--since", "7d"])).code).toBe(1);
  });

  it("lists by entry and verdict, and gives the share that differs by group as a range", async () => {
    const { run, store } = await setUp();
    const at = "2026-01-02T00:00:00.000Z";
    for (const [id, change] of [
      ["a", { verdict: "different" }],
      ["b", { verdict: "unsure", entryId: "tls" }],
      ["c", { verdict: "same", entryId: "tls" }],
    ] as const) {
      await store.shadows.append(shadowRecord({ id, at, ranAt: at, ...change }));
    }
    await store.shadows.addEvaluation(judgeEvaluation({ id: "e" }));
    const ids = async (...flags: string[]) =>
      ((await run(["shadow", "list", "--json", ...flags])).json() as { id: string }[]).map(({ id }) => id);
    expect(await ids("--entry", "tls")).toEqual(["c", "b"]);
    expect(await ids("--verdict", "different")).toEqual(["a"]);
    expect(await ids("--since", "1h")).toEqual([]);
    const { out } = await run(["shadow", "status", "--by", "entry"]);
    expect(out).toMatch(/pool +1 +100\.0 %/);
    expect(out).toMatch(/tls +2 +0\.0 % to 50\.0 %/);
    expect(out).toContain("judge a (evaluated 2026-03-01)");
  });

  it("measures the judge on labelled pairs, names those it gets wrong, and keeps what it came to", async () => {
    const { run, store, cwd } = await setUp();
    const line = (label: string) =>
      JSON.stringify({ question: "How many?", served: "8.", fresh: "16.", label });
    await writeFile(join(cwd, "pairs.jsonl"), `${line("different")}\n${line("same")}\n`);
    const outcome = await run(["shadow", "evaluate", "--pairs", "pairs.jsonl", "--by", "ada"]);
    expect(outcome.code).toBe(0);
    expect(outcome.out).toMatch(/right +50\.0 %/);
    expect(outcome.out).toMatch(/2 +same +different/);
    expect(await store.shadows.listEvaluations()).toMatchObject([{ by: "ada" }]);
    const status = await run(["shadow", "status"]);
    expect(status.out).toContain("finds 100.0 %");
  });

  it("finds every pair biased of a judge that goes by the place, and fails where it comes to nothing", async () => {
    let calls = 0;
    const { run, cwd } = await setUp(() => {
      calls += 1;
      return verdict(calls % 2 === 1);
    });
    const pair = { question: "How many?", served: "8.", fresh: "16.", label: "same" };
    await writeFile(join(cwd, "pairs.jsonl"), JSON.stringify(pair));
    const { out, code } = await run(["shadow", "evaluate", "--pairs", "pairs.jsonl"]);
    expect(out).toMatch(/order decided +100\.0 %/);
    expect(code).toBe(0);
    const silent = await setUp(() => "?");
    await writeFile(join(silent.cwd, "pairs.jsonl"), JSON.stringify(pair));
    expect((await silent.run(["shadow", "evaluate", "--pairs", "pairs.jsonl"])).code).toBe(1);
  });

  it.each([
    ["a label that is none", '{"question": "a", "served": "b", "fresh": "c", "label": "maybe"}', /label/],
    ["no pair", "", /holds no pair/],
  ])("refuses a file with %s", async (_, content, words) => {
    const { run, cwd } = await setUp();
    await writeFile(join(cwd, "pairs.jsonl"), content);
    const { code, err } = await run(["shadow", "evaluate", "--pairs", "pairs.jsonl"]);
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });

  it("says that there is no such comparison, and that nothing is compared", async () => {
    const { run } = await setUp();
    const shown = await run(["shadow", "show", "absent"]);
    expect([shown.code, shown.err]).toEqual([1, expect.stringContaining("assay shadow list")]);
    expect((await run(["shadow", "list"])).out).toContain("Nothing was compared.");
    expect((await run(["shadow", "status"])).out).toContain("Nothing was compared.");
  });

  it("shows what models wrote as text and obeys none of it", async () => {
    const { run, store } = await setUp();
    const reason = "\u001b[31mSame.\u001b[0m";
    await store.shadows.append(shadowRecord({ id: "a", reason, fresh: reason, entryId: reason }));
    for (const argv of [
      ["shadow", "list"],
      ["shadow", "show", "a"],
      ["shadow", "status", "--by", "entry"],
    ]) {
      expect((await run(argv)).out).not.toContain("\u001b");
    }
  });
});
