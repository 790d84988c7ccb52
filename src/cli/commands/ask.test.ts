import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { type ChatServerReply, status, text } from "../../../test/fixtures/chat-replies.ts";
import { startScriptedChatServer } from "../../../test/fixtures/scripted-chat-server.ts";

const question = "How do I configure the redis pool?";
const addition = { id: "redis", phrasings: [question], answer: "Like **so**.\n", reviewedBy: "Ann" };

async function setUp() {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis pool through pool.max-active.", {
    topic: "redis",
  });
  return fixture;
}

describe("ask", () => {
  it("prints a reviewed answer as it is, who reviewed it and when, and one line about how it came about", async () => {
    const { golden, run } = await setUp();
    await golden.add({ ...addition, sources: ["redis.md"] });
    const { code, out } = await run(["ask", question]);
    expect(code).toBe(0);
    expect(out.startsWith("Like **so**.\n")).toBe(true);
    expect(out).toMatch(/golden hit 1\.000 ≥ 0\.80 fresh → golden, reviewed by Ann on 2026-01-01 · \d+ ms/);
  });

  it("says that a reviewed answer is withheld in the holdout, from who names a session and takes part", async () => {
    const { golden, run, cwd } = await setUp();
    await golden.add({ ...addition, sources: ["redis.md"] });
    writeFileSync(join(cwd, "assay.config.yaml"), "holdout:\n  share: 1\n");
    const { out } = await run(["ask", "--session", "s1", question]);
    expect(out).toContain("Configure the redis pool through pool.max-active. [1]");
    expect(out).toContain(
      'withheld: the reviewed answer "redis". This session is in the holdout: 100.0 % of sessions',
    );
    expect(out).toMatch(/^golden withheld 1\.000 ≥ 0\.80 fresh → /m);
    expect((await run(["ask", "--session", "s1", "--explain", question])).out).toContain(
      `golden    withheld in the holdout: "${question}" word for word`,
    );
    for (const asked of [["--session", "s1", "--no-holdout"], []]) {
      expect((await run(["ask", "--json", ...asked, question])).json()).toMatchObject({
        source: "golden",
        cohort: null,
      });
    }
    expect((await run(["ask", "--json", "--user", "ann", question])).json()).toMatchObject({
      cohort: { arm: "holdout", unit: "user", share: 1 },
    });
    expect((await run(["status"])).out).toMatch(
      /holdout +100\.0 % of sessions \(users where .*\), no others/,
    );
  });

  it("takes several words without quotes, quotes the documents and names the place", async () => {
    const { run } = await setUp();
    const { out } = await run(["ask", "configure", "the", "redis", "pool"]);
    expect(out).toContain("Configure the redis pool through pool.max-active. [1]");
    expect(out).toMatch(/\[1\] .*redis\.md:\d+ \(v1\)/);
  });

  it("names a place once when several quotes come from the same lines", async () => {
    const { put, run } = await setUp();
    const between = "Other words stand here. ".repeat(14);
    await put("kafka.md", `# Kafka\n\nRotate kafka keys daily. ${between}Restart kafka keys holders.`);
    const { out } = await run(["ask", "kafka keys"]);
    expect(out).toMatch(/Sources\n {2}\[1\] \[2\] kafka\.md › Kafka {2}kafka\.md:\d+ \(v1\)\n\n/);
  });

  it("says why a close answer was not served, and what to do", async () => {
    const { golden, put, run } = await setUp();
    await golden.add({ ...addition, sources: ["redis.md"] });
    await put("redis.md", "# Redis\n\nConfigure the redis pool through lettuce.pool.max-active.");
    const { out } = await run(["ask", question]);
    expect(out).toContain("lettuce.pool.max-active. [1]");
    expect(out).toMatch(/not served.*"redis".*changed since the review/);
    expect(out).toMatch(/^golden refused 1\.000 ≥ 0\.80 changed → /m);
    expect(out).toContain("assay golden review redis");
  });

  it("prints the fixed sentence first, then the nearest headings as hints", async () => {
    const { run } = await setUp();
    const { code, out } = await run(["ask", "Unrelated words entirely"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toBe("Not covered in the docs.");
    expect(out).toContain("below the threshold, not an answer");
    const reviewed = await setUp();
    await reviewed.golden.add({ ...addition, sources: ["redis.md"] });
    expect((await reviewed.run(["ask", "Unrelated words entirely"])).out).toMatch(/^golden miss /m);
  });

  it("says so when the filter leaves no document to search", async () => {
    const { run } = await setUp();
    const { out } = await run(["ask", "--filter", "topci=redis", "configure the redis pool"]);
    expect(out).toMatch(/retrieve nothing: no document matches the filter → fallback/);
  });

  it("prints every stage with --explain, and everything with --json", async () => {
    const { run } = await setUp();
    const explained = await run(["ask", "--explain", question]);
    for (const stage of ["golden", "embed", "retrieve", "route", "generate"]) {
      expect(explained.out).toMatch(new RegExp(`^  ${stage} `, "m"));
    }
    const { json } = await run(["ask", "--json", question]);
    expect(json()).toMatchObject({
      source: "extracted",
      trace: { entries: expect.any(Array) },
      degraded: [],
    });
  });

  it("filters by metadata", async () => {
    const { run } = await setUp();
    expect((await run(["ask", question, "--filter", "topic=redis"])).out).toContain("pool.max-active");
    expect((await run(["ask", question, "--filter", "topic=kafka", "--json"])).json()).toMatchObject({
      source: "fallback",
      trace: {
        entries: expect.arrayContaining([expect.objectContaining({ outcome: "filter-matches-nothing" })]),
      },
    });
  });

  it("reads the question from standard input", async () => {
    const { run } = await setUp();
    const { out } = await run(["ask"], { input: `${question}\n` });
    expect(out).toContain("pool.max-active. [1]");
  });

  it.each([
    ["an empty question", [""], "question-empty"],
    ["blank characters", [" \t\u200B "], "question-empty"],
    ["emoji alone", ["🙂🙂"], "question-no-words"],
    ["100 kB", ["word ".repeat(20_000)], "question-too-long"],
    ["bytes that were no UTF-8", ["What is caf\uFFFD?"], "question-not-text"],
  ])("refuses %s with a code and a hint, and no stack trace", async (_, words, errorCode) => {
    const { run } = await setUp();
    const { code, err, out } = await run(["ask", ...words]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`[${errorCode}]`);
    expect(err).toMatch(/^hint {2}\S/m);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it.each(["سؤال: how do I configure the redis pool?", "how\u0007 do\u001B[31m I configure the redis pool"])(
    "takes %j as a question",
    async (text) => {
      const { run } = await setUp();
      const { code, out } = await run(["ask", text]);
      expect(code).toBe(0);
      expect(out).toContain("pool.max-active");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
      expect(out).not.toMatch(/[\u0007\u001B]/);
    },
  );

  it("refuses a threshold that is no similarity", async () => {
    const { run } = await setUp();
    const { code, err } = await run(["ask", "--golden-threshold", "80", question]);
    expect(code).toBe(2);
    expect(err).toContain("expected a number from -1 to 1");
  });
});

describe("ask with a chat model that does not serve", () => {
  async function ask(reply: ChatServerReply): Promise<string> {
    const chat = await startScriptedChatServer(() => reply);
    onTestFinished(() => chat.close());
    const { run } = await setUp();
    const env = { ASSAY_CHAT_BASE_URL: chat.baseUrl, ASSAY_CHAT_MODEL: "m", ASSAY_CHAT_RETRIES: "0" };
    return (await run(["ask", question], { env })).out;
  }

  it("says the same reason once, with the stages it kept from running, and what to call", async () => {
    const out = await ask(status(404, "Not Found"));
    expect(out.match(/^degraded: .*$/gm)).toEqual([
      expect.stringMatching(/^degraded: rewrite, rerank, generate: .* answered 404 Not Found \(POST http:/u),
    ]);
    expect(out).toMatch(/^hint: assay doctor$/m);
  });

  it("sends nobody to the doctor for replies that came and cannot be used", async () => {
    const out = await ask(text("Hello."));
    expect(out).toMatch(/^degraded: .*rerank/m);
    expect(out).not.toContain("assay doctor");
  });
});
