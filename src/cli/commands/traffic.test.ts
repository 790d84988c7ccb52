import { describe, expect, it } from "vitest";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";

const POOL = "How do I configure the redis connection pool?";
const NEAR = "How do I configure the redis connection pool size?";

async function createFixture(): Promise<CliFixture> {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [POOL, "Where is max-active set?"], answer: "Set max-active." },
    ...{ sources: ["redis.md"], reviewedBy: "ada" },
  });
  return fixture;
}

async function askFor(cli: CliFixture, ...words: string[]): Promise<{ id: string; source: string }> {
  const { code, out } = await cli.run(["ask", "--json", ...words]);
  expect(code).toBe(0);
  const { id, source }: { id: string; source: string } = JSON.parse(out);
  return { id, source };
}

describe("assay log", () => {
  it("lists what was asked, newest first, and shows one answer by the id that ask printed", async () => {
    const cli = await createFixture();
    const { out } = await cli.run(["ask", POOL]);
    const id = /· \d+ ms · (\S+)/.exec(out)?.[1] ?? "";
    await askFor(cli, "What is the weather?");
    const listed = await cli.run(["log"]);
    expect(listed.code).toBe(0);
    expect(listed.out.indexOf("What is the weather?")).toBeLessThan(listed.out.indexOf(POOL.slice(0, 30)));
    expect(listed.out).toContain("hit pool 1.000");
    const shown = await cli.run(["log", "show", id, "--json"]);
    expect(shown.json()).toMatchObject({
      record: { id, question: POOL, source: "golden", trace: { question: POOL } },
      feedback: [],
    });
    expect((await cli.run(["log", "show", "absent"])).err).toContain("[answer-not-found]");
  });

  it("pages and filters", async () => {
    const cli = await createFixture();
    await askFor(cli, POOL);
    await askFor(cli, "What is the weather?");
    const { out } = await cli.run(["log", "--limit", "1"]);
    const cursor = /--cursor (\d+)/.exec(out)?.[1] ?? "";
    expect(out).toContain(`more: assay log --limit 1 --cursor ${cursor}`);
    expect((await cli.run(["log", "--cursor", cursor])).out).toContain("redis connection");
    const golden = await cli.run(["log", "--source", "golden", "--json"]);
    expect(golden.json()).toMatchObject({ entries: [{ question: POOL }], nextCursor: null });
    const words = ["--since", "2020-01-01", "--text", "What's", "--limit", "1"];
    await askFor(cli, "What's up?");
    await askFor(cli, "What's up there?");
    expect((await cli.run(["log", ...words])).out).toMatch(
      /more: assay log --since 2020-01-01T00:00:00\.000Z --text 'What'\\''s' --limit 1 --cursor \d+\n/,
    );
    expect((await cli.run(["log", "--since", "yesterday"])).code).toBe(2);
    expect((await cli.run(["log", "nothing"])).code).toBe(2);
  });

  it("shows control characters of a question and obeys none", async () => {
    const cli = await createFixture();
    await askFor(cli, "What is \u001b[31mred\u001b[0m here?");
    expect((await cli.run(["log"])).out).not.toContain("\u001b");
  });

  it("keeps no record of a question that asks for none, and removes old ones", async () => {
    const cli = await createFixture();
    await askFor(cli, "--no-log", POOL);
    expect((await cli.run(["log"])).out).toBe("No answers are logged.\n");
    await askFor(cli, POOL);
    const later = new Date("2026-01-02T05:00:00.000Z");
    const purged = await cli.run(["log", "purge", "--older-than", "1m", "--json"], { now: () => later });
    expect(purged.json()).toMatchObject({ removed: 1 });
    expect((await cli.run(["log", "purge"])).err).toContain("[usage]");
    for (const everything of [
      ["--older-than", "0d"],
      ["--before", "2100-01-01"],
    ]) {
      const unsure = await cli.run(["log", "purge", ...everything]);
      expect(unsure).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
      expect((await cli.run(["log", "purge", ...everything, "--dry-run"])).code).toBe(0);
    }
    expect((await cli.run(["log", "purge", "--older-than", "1d", "--before", "2026-01-01"])).code).toBe(2);
  });
});

describe("from an answer to the entry", () => {
  it("notes opinions of answers that exist", async () => {
    const cli = await createFixture();
    const { id } = await askFor(cli, POOL);
    expect((await cli.run(["feedback", id, "up", "--note", "Thanks."])).out).toBe("Noted: up.\n");
    expect((await cli.run(["log", "show", id])).out).toMatch(/up on .*: Thanks\./);
    expect((await cli.run(["feedback", "absent", "up"])).code).toBe(1);
    expect((await cli.run(["feedback", id, "sideways"])).code).toBe(2);
  });

  // @see https://github.com/vllm-project/semantic-router/issues/1581
  it("goes from a report by quarantine and proposal to a negative question in the entry's history", async () => {
    const cli = await createFixture();
    const { id, source } = await askFor(cli, NEAR);
    expect(source).toBe("golden");
    const reported = await cli.run(["report-wrong", id, "--note", "Size, not pool.", "--reviewer", "ann"]);
    expect(reported.out).toContain('"pool" does not answer this question any more');
    expect((await askFor(cli, NEAR)).source).not.toBe("golden");
    expect((await cli.run(["golden", "quarantine", "list"])).out).toContain(NEAR);
    const suggested = await cli.run(["golden", "suggest"]);
    expect(suggested.out).toContain("not a question for pool");
    expect(suggested.out).toContain("Reported by ann: Size, not pool.");
    const proposal = /^([0-9a-f]{12}) {2}not/m.exec(suggested.out)?.[1] ?? "";
    const accepted = await cli.run(["golden", "suggest", "accept", proposal, "--reviewer", "ada"]);
    expect(accepted.code).toBe(0);
    expect((await cli.run(["golden", "quarantine", "list"])).out).toBe("No question is quarantined.\n");
    expect((await askFor(cli, NEAR)).source).not.toBe("golden");
    const history = await cli.run(["golden", "history", "pool"]);
    expect(history.out).toMatch(/negative-added by ada/);
  });

  it("remembers a rejection, and a quarantine until it is lifted", async () => {
    const cli = await createFixture();
    await cli.run(["report-wrong", (await askFor(cli, NEAR)).id]);
    const { out } = await cli.run(["golden", "suggest"]);
    const proposal = /^([0-9a-f]{12}) {2}not/m.exec(out)?.[1] ?? "";
    expect((await cli.run(["golden", "suggest", "reject", proposal, "--note", "Same thing."])).code).toBe(0);
    expect((await cli.run(["golden", "suggest"])).out).toContain("Nothing is proposed.");
    expect((await cli.run(["golden", "suggest", "--rejected"])).out).toContain("Same thing.");
    expect((await cli.run(["golden", "suggest", "reject", proposal])).err).toContain("[proposal-not-found]");
    expect((await askFor(cli, NEAR)).source).not.toBe("golden");
    expect((await cli.run(["golden", "quarantine", "lift", "pool", NEAR])).code).toBe(0);
    expect((await cli.run(["golden", "quarantine", "lift", "pool", NEAR])).code).toBe(1);
    expect((await askFor(cli, NEAR)).source).toBe("golden");
  });
});

describe("assay golden queue", () => {
  it("counts the questions that a stale entry lost", async () => {
    const cli = await createFixture();
    await cli.put("redis.md", "# Redis\n\nIt is all different now.");
    await askFor(cli, POOL);
    await askFor(cli, POOL);
    const { out } = await cli.run(["golden", "queue"]);
    expect(out).toMatch(/^id +why +lost +questions/);
    expect(out).toMatch(/^pool +stale +2 /m);
    expect((await cli.run(["golden", "queue", "--json"])).json()).toMatchObject({
      orderedBy: "questions lost in 30 days",
      entries: [{ traffic: 2 }],
    });
  });
});
