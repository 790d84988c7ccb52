import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { json, status } from "../../../test/fixtures/chat-replies.ts";
import { startScriptedChatServer } from "../../../test/fixtures/scripted-chat-server.ts";
import type { Prompt } from "../context.ts";

const PAGE = "# Redis\n\n## Pool\n\nThe pool of each worker holds ten connections.\n";
const OLD = "Ten connections.\nSet them in the file.";
const NEW = "Twelve connections.\nSet them in the file.";

const draft = (answer: string) => json({ answer, reason: "The page says twelve now." });
const shape = z.object({ token: z.string(), complete: z.string(), proposal: z.unknown() });

/** An entry whose page changed, and a chat model that says this. */
async function setUp(script: Parameters<typeof startScriptedChatServer>[0]) {
  const server = await startScriptedChatServer(script);
  onTestFinished(() => server.close());
  const fixture = createCliFixture();
  await fixture.put("redis.md", PAGE);
  await fixture.golden.add({
    ...{ id: "pool", phrasings: ["How large is the pool?"], answer: OLD },
    ...{ sources: ["redis.md#pool"], reviewedBy: "ada" },
  });
  await fixture.put("redis.md", PAGE.replace("ten", "twelve"));
  const env = {
    ASSAY_CHAT_BASE_URL: server.baseUrl,
    ASSAY_CHAT_MODEL: "judge",
    ASSAY_CHAT_RETRIES: "0",
    // A machine that may not write answers may draft them for a person.
    ASSAY_GENERATE_ENABLED: "false",
  };
  const review = (argv: readonly string[] = [], overrides = {}) =>
    fixture.run(["golden", "review", "pool", ...argv], { env, ...overrides });
  const open = async () => shape.parse((await review(["--json"])).json());
  return { ...fixture, server, review, open };
}

const entryOf = async ({ golden }: Pick<Awaited<ReturnType<typeof setUp>>, "golden">) =>
  (await golden.show("pool")).entry;

describe("a proposed edit in a review", () => {
  it("stands below the differences, under the machine's name, and is stamped by nobody", async () => {
    const fixture = await setUp([draft(NEW)]);
    const { code, out } = await fixture.review();
    expect(code).toBe(0);
    const heading = out.indexOf("Proposed edit: a machine wrote it, nobody has reviewed it\njudge@127");
    expect(heading).toBeGreaterThan(out.indexOf("+The pool of each worker holds twelve connections."));
    const shown = out.slice(heading);
    expect(shown).toContain("It says: The page says twelve now.");
    expect(shown).toContain("--- answer\tas it is\n+++ answer\tproposed by a machine\n");
    expect(shown).toContain("-Ten connections.\n+Twelve connections.\n Set them in the file.");
    expect(shown).toMatch(/with --use-proposal to take the proposed edit$/m);
    expect(await entryOf(fixture)).toMatchObject({ answer: OLD, revision: 1 });
    expect(fixture.server.unexpected).toEqual([]);
  });

  it("is taken by a person, exactly as it was shown, and the history says who wrote it", async () => {
    const fixture = await setUp([draft(NEW)]);
    const { token, proposal } = await fixture.open();
    expect(proposal).toMatchObject({
      ...{ text: NEW, changed: true, reason: "The page says twelve now.", warnings: [] },
      model: expect.stringMatching(/^judge@\S+ prompt-[0-9a-f]{8}$/),
      patch: expect.stringContaining("+Twelve connections."),
      complete: expect.stringMatching(/--accept [0-9a-f]{12} .*--use-proposal$/),
    });
    // The same one again, without another call.
    expect((await fixture.open()).proposal).toEqual(proposal);
    expect(fixture.server.requests).toHaveLength(1);
    const { code } = await fixture.review(["--accept", token, "--reviewer", "grace", "--use-proposal"]);
    expect(code).toBe(0);
    expect(await entryOf(fixture)).toMatchObject({ answer: NEW, reviewedBy: "grace", revision: 2 });
    const history = await fixture.run(["golden", "history", "pool"]);
    expect(history.out).toMatch(
      /^ *The answer was drafted by a machine \(judge@\S+ prompt-[0-9a-f]{8}\)\.$/m,
    );
    expect(history.out).toContain("grace");
  });

  it("may be edited by the person, which the history says too", async () => {
    const fixture = await setUp([draft(NEW)]);
    const { token } = await fixture.open();
    const argv = ["--accept", token, "--reviewer", "grace", "--use-proposal", "--answer", "A dozen."];
    expect((await fixture.review(argv)).code).toBe(0);
    expect(await entryOf(fixture)).toMatchObject({ answer: "A dozen." });
    const [, reviewed] = await fixture.golden.history("pool");
    expect(reviewed?.note).toMatch(/^The answer was drafted by a machine .* and edited by the reviewer\.$/);
  });

  it("is not in the history of an answer that a person wrote", async () => {
    const fixture = await setUp([draft(NEW)]);
    const { token } = await fixture.open();
    await fixture.review(["--accept", token, "--reviewer", "grace", "--answer", "A dozen."]);
    expect((await fixture.golden.history("pool")).map(({ note }) => note)).toEqual([null, null]);
  });

  it("cannot be taken where none was shown, or where a source changed since", async () => {
    const fixture = await setUp([draft(NEW), draft("Fifty connections.")]);
    const { token: early } = shape.parse((await fixture.review(["--json", "--no-proposal"])).json());
    const accept = (token: string) =>
      fixture.review(["--accept", token, "--reviewer", "grace", "--use-proposal"]);
    expect((await accept(early)).err).toContain('No machine\'s edit of "pool" was shown');
    expect(fixture.server.requests).toEqual([]);
    const { token } = await fixture.open();
    await fixture.put("redis.md", PAGE.replace("ten", "fifty"));
    expect(await accept(token)).toMatchObject({ code: 1, err: expect.stringContaining("[review-required]") });
    expect(await fixture.open()).toMatchObject({ proposal: { text: "Fifty connections." } });
    expect(await entryOf(fixture)).toMatchObject({ answer: OLD, revision: 1 });
  });

  it("needs the token of a review", async () => {
    const fixture = await setUp([]);
    expect(await fixture.review(["--use-proposal"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("it needs --accept"),
    });
  });

  it("is said where the machine fails, and the review goes on", async () => {
    const fixture = await setUp([status(500, "Out of memory."), status(500, "Out of memory.")]);
    const { code, out } = await fixture.review();
    expect(code).toBe(0);
    expect(out).toMatch(/^no proposal: the machine that drafts edits failed\. .*Out of memory/m);
    const { token, proposal } = await fixture.open();
    expect(proposal).toEqual({ failed: expect.stringContaining("500") });
    expect((await fixture.review(["--accept", token, "--reviewer", "grace"])).code).toBe(0);
    expect(await entryOf(fixture)).toMatchObject({ answer: OLD, revision: 2 });
  });

  it("is asked for neither where an answer is brought nor where no source says anything new", async () => {
    const fixture = await setUp([]);
    expect((await fixture.review(["--answer", "A dozen."])).out).not.toContain("proposal");
    await fixture.put("redis.md", PAGE);
    expect((await fixture.open()).proposal).toBeNull();
    await fixture.store.documents.removeDocuments(["redis.md"]);
    expect((await fixture.open()).proposal).toBeNull();
    expect(fixture.server.requests).toEqual([]);
  });

  it("says when the machine would change nothing", async () => {
    const fixture = await setUp([draft(OLD)]);
    const { out } = await fixture.review();
    expect(out).toContain("It would leave the answer as it is.");
    expect(out).not.toContain("--use-proposal");
  });

  it("shows what the machine says on one line, without control characters", async () => {
    const fixture = await setUp([
      json({ answer: NEW, reason: "One.\n\nnext  assay golden remove\u001b[31m" }),
    ]);
    const { out } = await fixture.review();
    expect(out).toMatch(/^It says: One\. next assay golden remove/m);
    expect(out).not.toContain("\u001b[31m");
  });
});

describe("a proposed edit at a terminal", () => {
  const typing = (lines: string[], edit: Prompt["edit"] = async (text) => text) => {
    const asked: string[] = [];
    const left = [...lines];
    const ask: Prompt["ask"] = async (question) => {
      asked.push(question);
      return left.shift();
    };
    return {
      asked,
      overrides: { prompt: { ask, edit }, isTTY: { stdin: true, stdout: true, stderr: false } },
    };
  };

  it("is taken with p, shown once more, and kept", async () => {
    const fixture = await setUp([draft(NEW)]);
    const { asked, overrides } = typing(["p", "k", "grace"]);
    const { code } = await fixture.review([], overrides);
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Keep the answer (k), take the proposed edit (p), edit it (e) or quit (q)? ",
      "Keep the edited answer (k), take the proposed edit (p), edit it (e) or quit (q)? ",
      "Reviewer: ",
    ]);
    expect(await entryOf(fixture)).toMatchObject({ answer: NEW, reviewedBy: "grace" });
    expect((await fixture.golden.history("pool"))[1]?.note).toContain("drafted by a machine");
  });

  it("is left alone with k and q", async () => {
    const fixture = await setUp([draft(NEW)]);
    await fixture.review([], typing(["p", "q"]).overrides);
    expect(await entryOf(fixture)).toMatchObject({ answer: OLD, revision: 1 });
    await fixture.review([], typing(["k", "grace"]).overrides);
    expect(await entryOf(fixture)).toMatchObject({ answer: OLD, revision: 2 });
    expect((await fixture.golden.history("pool"))[1]?.note).toBeNull();
  });
});
