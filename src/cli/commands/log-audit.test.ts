import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";

const POOL = "How do I configure the redis connection pool?";

async function createFixture(): Promise<CliFixture> {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  await fixture.run(["ask", POOL, "--session", "s1", "--user", "ann", "--no-holdout"]);
  await fixture.run(["ask", "What is the weather?", "--user", "bob"]);
  return fixture;
}

async function idOf(cli: CliFixture, ...filter: string[]): Promise<string> {
  const { entries }: { entries: { id: string }[] } = JSON.parse(
    (await cli.run(["log", "--json", ...filter])).out,
  );
  return entries[0]?.id ?? "";
}

describe("assay log", () => {
  it("finds answers by words, by health and by what people said", async () => {
    const cli = await createFixture();
    await cli.run(["feedback", await idOf(cli, "--source", "golden"), "down"]);
    expect((await cli.run(["log", "--feedback", "down", "--json"])).json()).toMatchObject({
      entries: [{ question: POOL }],
    });
    expect((await cli.run(["log", "--feedback", "up"])).out).toContain("No answers are logged.");
    expect((await cli.run(["log", "--text", "WEATHER", "--json"])).json()).toMatchObject({
      entries: [{ question: "What is the weather?" }],
    });
    expect((await cli.run(["log", "--degraded"])).out).toContain("No answers are logged.");
  });

  it("shows guards, versions and stages of an answer", async () => {
    const cli = await createFixture();
    const { out } = await cli.run(["log", "show", await idOf(cli, "--source", "golden")]);
    expect(out).toMatch(/threshold\s+0\.800/);
    expect(out).toMatch(/sources\s+fresh/);
    expect(out).toMatch(/golden\s+hit\s+\d+\.\d\d ms/);
    expect(out).toMatch(/person\s+[0-9a-f]{24}/);
    expect(out).not.toContain("ann");
  });
});

describe("assay log export", () => {
  it("prints JSON Lines, the oldest first, and nothing else", async () => {
    const cli = await createFixture();
    const { code, out } = await cli.run(["log", "export"]);
    expect(code).toBe(0);
    const questions = out
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(questions).toMatchObject([{ question: POOL }, { question: "What is the weather?" }]);
    expect((await cli.run(["log", "export", "--json"])).json()).toMatchObject({ records: 2, output: null });
  });

  it("writes CSV to a file, and says what its columns are", async () => {
    const cli = await createFixture();
    const exported = await cli.run(["log", "export", "--format", "csv", "-o", "log.csv", "--json"]);
    expect(exported.json()).toMatchObject({ records: 2, output: "log.csv", rows: null });
    const [heading = "", ...rows] = readFileSync(join(cli.cwd, "log.csv"), "utf8").trimEnd().split("\r\n");
    expect(heading).toMatch(/^id,at,tenant,surface,/);
    expect(rows).toHaveLength(2);
    const missing = await cli.run(["log", "export", "-o", "nowhere/log.csv"]);
    expect(missing.err).toContain("[path-unwritable]");
  });
});

describe("assay log served-by", () => {
  it("names the requests and what would have come in their place", async () => {
    const cli = await createFixture();
    const { code, out } = await cli.run(["log", "served-by", "pool"]);
    expect(code).toBe(0);
    expect(out).toContain("1 request served from the reviewed answer pool, of 1 session and 1 person");
    expect(out).toContain("not known: the question was the entry's own");
    expect(out).toContain(POOL);
    const absent = await cli.run(["log", "served-by", "absent"]);
    expect(absent.code).toBe(1);
    expect(absent.err).toContain("[golden-not-found]");
  });
});

describe("assay log purge", () => {
  it("removes what is kept of one person only when it is confirmed", async () => {
    const cli = await createFixture();
    const refused = await cli.run(["log", "purge", "--person", "ann"]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--dry-run");
    const planned = await cli.run(["log", "purge", "--person", "ann", "--dry-run"]);
    expect(planned.out).toContain("Would remove 1 record.");
    expect((await cli.run(["log", "purge", "--person", "ann", "--yes"])).out).toContain("Removed 1 record.");
    expect((await cli.run(["log", "purge", "--all", "--yes", "--json"])).json()).toMatchObject({
      removed: { records: 1 },
    });
    expect((await cli.run(["log", "purge"])).code).toBe(2);
  });

  it("says how much an age would remove", async () => {
    const cli = await createFixture();
    const { out } = await cli.run(["log", "purge", "--before", "2100-01-01", "--dry-run"]);
    expect(out).toContain("Would remove 2 records from before 2100-01-01");
    expect((await cli.run(["log", "--json"])).json()).toMatchObject({ entries: [{}, {}] });
  });
});

describe("assay replay", () => {
  it("tells whether the answer is the same, and ends with 3 where a gate asks for it", async () => {
    const cli = await createFixture();
    const id = await idOf(cli, "--source", "golden");
    const same = await cli.run(["replay", id, "--gate"]);
    expect([same.code, same.err]).toEqual([0, ""]);
    expect(same.out).toContain("the same answer from the same place");
    await cli.golden.retire({ id: "pool" });
    const other = await cli.run(["replay", id, "--gate"]);
    expect(other.code).toBe(3);
    expect(other.out).toContain("The reviewed entry pool is retired.");
    expect((await cli.run(["replay", id, "--json"])).json()).toMatchObject({ isSame: false });
    expect((await cli.run(["replay", "absent"])).code).toBe(1);
  });

  it("calls no chat model that nobody agreed to", async () => {
    const cli = await createFixture();
    const id = await idOf(cli);
    const env = { ASSAY_CHAT_BASE_URL: "http://127.0.0.1:9/v1", ASSAY_CHAT_MODEL: "m" };
    const refused = await cli.run(["replay", id], { env });
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--no-generate");
    expect((await cli.run(["replay", id, "--no-generate"], { env })).code).toBe(0);
  });
});
