import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";
import type { Prompt } from "../context.ts";

const REDIS = "# Redis\n\n## Pool\n\nThe pool of each worker holds ten connections.\n";
const CHANGED = REDIS.replace("ten", "twelve");

async function withStale(): Promise<CliFixture> {
  const fixture = createCliFixture();
  await fixture.put("redis.md", REDIS);
  await fixture.golden.add({
    id: "pool",
    phrasings: ["How large is the pool?"],
    answer: "Ten.",
    sources: ["redis.md#pool"],
    reviewedBy: "ada",
  });
  await fixture.put("redis.md", CHANGED);
  return fixture;
}

const pendingShape = z.object({
  token: z.string(),
  complete: z.string(),
  changes: z.array(z.object({ before: z.string(), after: z.string(), patch: z.string() })),
});
const openReview = async (fixture: CliFixture) =>
  pendingShape.parse((await fixture.run(["golden", "review", "pool", "--json"])).json());

/** A person who types these lines, then ends the input. */
function typing(lines: string[], edit: Prompt["edit"] = async (text) => text) {
  const asked: string[] = [];
  const left = [...lines];
  const prompt: Prompt = {
    async ask(question) {
      asked.push(question);
      return left.shift();
    },
    edit,
  };
  return { asked, overrides: { prompt, isTTY: { stdin: true, stdout: true, stderr: false } } };
}

describe("golden review without a terminal", () => {
  it("shows the difference and the command that completes the review, and stamps nothing", async () => {
    const fixture = await withStale();
    const { code, out } = await fixture.run(["golden", "review", "pool"]);
    expect(code).toBe(0);
    expect(out).toContain("-The pool of each worker holds ten connections.");
    expect(out).toContain("+The pool of each worker holds twelve connections.");
    expect(out).toContain("it takes its place unless sources are named");
    expect(out).toMatch(/assay golden review pool --accept [0-9a-f]{12} --reviewer <name>$/m);
    expect((await fixture.golden.show("pool")).freshness.verdict).toBe("changed");
  });

  it("is completed by the token it printed, with an edited answer", async () => {
    const fixture = await withStale();
    const { token, changes } = await openReview(fixture);
    expect(changes[0]?.patch).toContain("twelve");
    writeFileSync(join(fixture.cwd, "answer.md"), "Twelve.\n");
    const argv = ["golden", "review", "pool", "--accept", token, "--reviewer", "grace", "--answer-file"];
    const { code, out } = await fixture.run([...argv, "answer.md"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^reviewed pool$/m);
    expect(await fixture.golden.show("pool")).toMatchObject({
      entry: { answer: "Twelve.", reviewedBy: "grace", revision: 2 },
      freshness: { verdict: "fresh" },
    });
  });

  it("repeats the database and configuration named by flags in the command", async () => {
    const fixture = await withStale();
    writeFileSync(join(fixture.cwd, "it's.yaml"), "retrieval:\n  k: 4\n");
    const argv = ["golden", "review", "pool", "--json", "--db", "my docs.db", "--reviewer", "ada l"];
    const { complete } = pendingShape.parse((await fixture.run(argv)).json());
    expect(complete).toMatch(/--accept [0-9a-f]{12} --reviewer 'ada l' --db 'my docs\.db'$/);
    const env = { ASSAY_REVIEWER: "grace" };
    const known = pendingShape.parse(
      (await fixture.run(["golden", "review", "pool", "--json"], { env })).json(),
    );
    expect(known.complete).toMatch(/--accept [0-9a-f]{12}$/);
  });

  it("repeats the answer and the sources that were typed already", async () => {
    const fixture = await withStale();
    const argv = ["golden", "review", "pool", "--json", "--answer", "Twelve each.", "--source", "a.md"];
    const { complete } = pendingShape.parse((await fixture.run([...argv, "--source", "b.md"])).json());
    expect(complete).toMatch(/--answer 'Twelve each\.' --source a\.md --source b\.md$/);
  });

  it("refuses a token that is wrong or that the documents have outlived", async () => {
    const fixture = await withStale();
    const { token } = await openReview(fixture);
    const accept = (text: string) =>
      fixture.run(["golden", "review", "pool", "--accept", text, "--reviewer", "ada"]);
    const wrong = await accept("000000000000");
    expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringContaining("[review-required]") });
    expect(wrong.err).toContain("hint  assay golden review pool");
    await fixture.put("redis.md", REDIS.replace("ten", "fifty"));
    expect((await accept(token)).err).toContain("[review-required]");
    expect((await accept("")).code).toBe(1);
    expect((await fixture.golden.show("pool")).entry.revision).toBe(1);
  });

  it("needs a reviewer to complete", async () => {
    const fixture = await withStale();
    const { token } = await openReview(fixture);
    const { code, err } = await fixture.run(["golden", "review", "pool", "--accept", token]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("No reviewer is named") });
  });

  it("refuses an empty answer", async () => {
    const fixture = await withStale();
    const { token } = await openReview(fixture);
    const argv = ["golden", "review", "pool", "--accept", token, "--reviewer", "ada", "--answer", ""];
    expect(await fixture.run(argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining("[golden-invalid]"),
    });
    expect((await fixture.golden.show("pool")).entry.answer).toBe("Ten.");
  });

  it("says that nothing changed under a fresh entry, and stamps it anew all the same", async () => {
    const fixture = await withStale();
    await fixture.put("redis.md", REDIS);
    const { out } = await fixture.run(["golden", "review", "pool"]);
    expect(out).toContain("Still fresh: nothing changed since the review by ada");
    const fresh = z.object({ token: z.string() });
    const { token } = fresh.parse((await fixture.run(["golden", "review", "pool", "--json"])).json());
    await fixture.run(["golden", "review", "pool", "--accept", token, "--reviewer", "grace"]);
    expect((await fixture.golden.show("pool")).entry).toMatchObject({ reviewedBy: "grace", revision: 2 });
  });

  it("asks for sources where the old ones are gone, and takes those that are named", async () => {
    const fixture = await withStale();
    await fixture.store.documents.removeDocuments(["redis.md"]);
    await fixture.put("valkey.md", CHANGED);
    const { out } = await fixture.run(["golden", "review", "pool"]);
    expect(out).toContain("Nothing takes its place: name all sources");
    expect(out).toMatch(/--reviewer <name> --source <reference>$/m);
    const token = /--accept ([0-9a-f]{12})/.exec(out)?.[1] ?? "";
    const argv = ["golden", "review", "pool", "--accept", token, "--reviewer", "ada"];
    expect((await fixture.run(argv)).err).toContain("[golden-invalid]");
    expect((await fixture.run([...argv, "--source", "valkey.md"])).code).toBe(0);
    expect((await fixture.golden.show("pool")).freshness).toMatchObject({
      verdict: "fresh",
      sources: [{ label: "valkey.md" }],
    });
  });
});

describe("golden review at a terminal", () => {
  it("shows the difference before it asks, and stamps what the person kept", async () => {
    const fixture = await withStale();
    const { asked, overrides } = typing(["x", "k", "", "grace"]);
    const { code, out } = await fixture.run(["golden", "review", "pool"], overrides);
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Keep the answer (k), edit it (e) or quit (q)? ",
      "Keep the answer (k), edit it (e) or quit (q)? ",
      "Reviewer: ",
      "Reviewer: ",
    ]);
    expect(out.indexOf("twelve connections")).toBeLessThan(out.indexOf("Type k, e or q."));
    expect(await fixture.golden.show("pool")).toMatchObject({
      entry: { answer: "Ten.", reviewedBy: "grace", revision: 2 },
      freshness: { verdict: "fresh" },
    });
  });

  it("shows what was edited and stamps it under the name of the settings", async () => {
    const fixture = await withStale();
    const { asked, overrides } = typing(["e", "k"], async (text) => text.replace("Ten", "Twelve"));
    const env = { ASSAY_REVIEWER: "grace" };
    const { out } = await fixture.run(["golden", "review", "pool"], { ...overrides, env });
    expect(asked[1]).toBe("Keep the edited answer (k), edit it (e) or quit (q)? ");
    expect(out).toContain("\u001b[31m-Ten.\u001b[39m\n\u001b[32m+Twelve.\u001b[39m");
    expect((await fixture.golden.show("pool")).entry).toMatchObject({
      answer: "Twelve.",
      reviewedBy: "grace",
    });
  });

  it.each([
    ["q", ["q"]],
    ["the end of input", []],
    ["the end of input where a reviewer is asked for", ["k"]],
  ])("changes nothing on %s", async (_, lines) => {
    const fixture = await withStale();
    const { code, out } = await fixture.run(["golden", "review", "pool"], typing(lines).overrides);
    expect(code).toBe(0);
    expect(out).toMatch(/Nothing was changed\.\n$/);
    expect((await fixture.golden.show("pool")).entry.revision).toBe(1);
  });

  it("refuses to stamp when a document changed while the person was reading", async () => {
    const fixture = await withStale();
    const { overrides } = typing(["e", "k", "grace"], async (text) => {
      await fixture.put("redis.md", REDIS.replace("ten", "fifty"));
      return `${text} Or so.`;
    });
    const { code, err } = await fixture.run(["golden", "review", "pool"], overrides);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[review-required]") });
    expect((await fixture.golden.show("pool")).entry.revision).toBe(1);
  });

  it("asks for sources where none can be proposed", async () => {
    const fixture = await withStale();
    await fixture.store.documents.removeDocuments(["redis.md"]);
    await fixture.put("valkey.md", CHANGED);
    const { asked, overrides } = typing(["k", "valkey.md#pool", "", "grace"]);
    await fixture.run(["golden", "review", "pool"], overrides);
    expect(asked.slice(1)).toEqual(["Source: ", "Source: ", "Reviewer: "]);
    expect((await fixture.golden.show("pool")).freshness.verdict).toBe("fresh");
  });

  it("asks nothing with --json", async () => {
    const fixture = await withStale();
    const { asked, overrides } = typing([]);
    const result = await fixture.run(["golden", "review", "pool", "--json"], overrides);
    expect(asked).toEqual([]);
    expect(pendingShape.safeParse(result.json()).success).toBe(true);
  });
});

describe("golden review of an answer with a broken link", () => {
  async function withBrokenLink(): Promise<CliFixture> {
    const fixture = createCliFixture();
    await fixture.put("redis.md", REDIS);
    await fixture.put("sizes.md", "# Sizes\n\n## More\n\nAdd some.\n");
    const addition = { id: "pool", phrasings: ["How large is the pool?"], reviewedBy: "ada" };
    await fixture.golden.add({
      ...addition,
      answer: "Ten, see [sizes](sizes.md#more).",
      sources: ["redis.md#pool"],
    });
    await fixture.put("sizes.md", "# Sizes\n\n## Less\n\nTake some.\n");
    await fixture.put("more.md", "# Sizes\n\n## More\n\nAdd some.\n");
    return fixture;
  }

  it("shows the link and the mended answer, and refuses to stamp the broken one", async () => {
    const fixture = await withBrokenLink();
    const { out } = await fixture.run(["golden", "review", "pool"]);
    expect(out).not.toContain("Still fresh");
    expect(out).toContain("Links of the answer that lead nowhere");
    expect(out).toContain("That is more.md#more now.");
    expect(out).toContain("-Ten, see [sizes](sizes.md#more).");
    expect(out).toContain("+Ten, see [sizes](more.md#more).");
    const token = /token ([0-9a-f]{12})/u.exec(out)?.[1] ?? "";
    const accept = ["golden", "review", "pool", "--accept", token, "--reviewer", "ada"];
    const refused = await fixture.run(accept);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--fix-links");
    const fixed = await fixture.run([...accept, "--fix-links"]);
    expect(fixed.code).toBe(0);
    const { entry, freshness } = await fixture.golden.show("pool");
    expect([entry.answer, freshness.verdict]).toEqual(["Ten, see [sizes](more.md#more).", "fresh"]);
  });

  it("takes the mended answer at a terminal", async () => {
    const fixture = await withBrokenLink();
    const { asked, overrides } = typing(["f", "bob"]);
    expect((await fixture.run(["golden", "review", "pool"], overrides)).code).toBe(0);
    expect(asked[0]).toContain("fix its links as shown (f)");
    expect((await fixture.golden.show("pool")).entry.answer).toBe("Ten, see [sizes](more.md#more).");
  });
});

describe("passages of one section", () => {
  it("are counted in one line", async () => {
    const fixture = createCliFixture();
    await fixture.put("long.md", "# Long\n\n## Pool\n\nOne.\n\n## Pool\n\nTwo.\n");
    await fixture.golden.add({
      ...{ id: "long", phrasings: ["What is long?"], answer: "It.", reviewedBy: "ada" },
      sources: ["long.md:5", "long.md:9"],
    });
    const { out } = await fixture.run(["golden", "show", "long"]);
    expect(out.match(/long\.md/gu)).toHaveLength(1);
    expect(out).toContain("2 passages of long.md › Long › Pool");
  });
});

describe("golden review of a passage that moved", () => {
  it("names its place now and shows no empty difference", async () => {
    const fixture = createCliFixture();
    const page = REDIS.replace("ten connections", "ten connections at any time of the day");
    await fixture.put("redis.md", page);
    await fixture.golden.add({
      ...{ id: "pool", phrasings: ["How large is the pool?"], answer: "Ten.", reviewedBy: "ada" },
      sources: ["redis.md#pool"],
    });
    await fixture.put("redis.md", "# Redis\n\n## Cache\n\nIt is off.\n");
    await fixture.put("pools.md", page.replace("# Redis\n", "# Pools\n\nIntro.\n"));
    const { out } = await fixture.run(["golden", "review", "pool"]);
    expect(out).toContain("Moved to pools.md › Pools › Pool, which takes its place");
    expect(out).toContain("Its text is unchanged.");
    expect(out).not.toContain("+++");
  });
});
