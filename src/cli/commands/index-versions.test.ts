import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

/** A live page about a pool, and a folder with the next version of it. */
async function setUp() {
  const fixture = createCliFixture();
  const write = (path: string, text: string) => {
    mkdirSync(join(fixture.cwd, path, ".."), { recursive: true });
    writeFileSync(join(fixture.cwd, path), text);
  };
  write("docs/redis.md", "# Redis\n\nThe redis pool holds ten connections.\n");
  await fixture.run(["ingest", "docs"]);
  write("next/redis.md", "# Redis\n\nThe redis pool holds sixty connections.\n");
  return { ...fixture, write };
}

describe("index", () => {
  it("builds, verifies and promotes a version, and goes back", async () => {
    const { run } = await setUp();
    const built = await run(["index", "build", "next", "--name", "v5"]);
    expect(built).toMatchObject({ code: 0, out: expect.stringContaining("built v5") });
    expect(built.out).toContain("next: assay index verify v5");
    const early = await run(["index", "promote", "v5"]);
    expect(early).toMatchObject({ code: 3, err: expect.stringContaining("never verified") });
    expect((await run(["index", "verify", "v5"])).out).toContain("v5 may go live");
    const promoted = await run(["index", "promote", "v5", "--by", "ada"]);
    expect(promoted).toMatchObject({ code: 0, out: expect.stringMatching(/^live v5, in place of main\n/) });
    expect((await run(["ask", "How many connections does the redis pool hold?"])).out).toContain("sixty");
    const list = await run(["index", "list"]);
    expect(list.out).toMatch(/main +retired +1 +1 +no +never/);
    expect(list.out).toMatch(/v5 +live +1 +1 +\d{4}-\d\d-\d\d \d\d:\d\d +\d{4}/);
    expect((await run(["index", "rollback", "--json"])).json()).toMatchObject({
      from: { name: "v5" },
      to: { name: "main" },
    });
    expect((await run(["ask", "How many connections does the redis pool hold?"])).out).toContain("ten");
    expect(await run(["index", "rollback"])).toMatchObject({ code: 3 });
    expect((await run(["index", "list", "--json"])).json()).toMatchObject({
      events: [{ action: "rollback" }, { action: "promote", by: "ada" }, {}, {}, {}],
    });
  });

  it("tells before and at the switch which reviewed answers go stale by it", async () => {
    const { run } = await setUp();
    const words = ["--question", "How large is the pool?", "--answer", "Ten.", "--source", "redis.md"];
    await run(["golden", "add", "--id", "pool", ...words, "--reviewer", "ada"]);
    await run(["index", "build", "next", "--name", "v5"]);
    const verified = await run(["index", "verify", "v5"]);
    const stale = "1 goes stale and must be reviewed: pool.";
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining(`reviewed answers    ${stale}`) });
    expect((await run(["index", "promote", "v5"])).out).toContain(`\nreviewed answers: ${stale}\n`);
    await run(["index", "build", "docs", "--name", "v6"]);
    expect((await run(["index", "promote", "v6", "--force"])).out).toContain("assay golden check");
  });

  it("holds a version against the gates of a file, and says which question broke which", async () => {
    const { run, write } = await setUp();
    const facts = (text: string) =>
      `- {id: size, question: "How many connections does the redis pool hold?", expect: {facts: {contain: [${text}]}}}`;
    write("sixty.yaml", facts("sixty"));
    write("ten.yaml", facts("ten"));
    const gates = "gates: [{metric: answer.facts, atLeast: 1}]";
    write("passes.yaml", `set: sixty.yaml\n${gates}\n`);
    write("breaks.yaml", `set: ten.yaml\n${gates}\n`);
    await run(["index", "build", "next", "--name", "v5"]);
    const broken = await run(["index", "verify", "v5", "--gate", "breaks.yaml"]);
    expect(broken.code).toBe(3);
    expect(broken.out).toMatch(
      /failed +gate +1 of \d+ gates of breaks.yaml are not met: answer.facts .*size/,
    );
    expect(await run(["index", "promote", "v5"])).toMatchObject({ code: 3 });
    const passed = await run(["index", "verify", "v5", "--gate", "passes.yaml"]);
    expect(passed).toMatchObject({ code: 0, out: expect.stringContaining("gates of passes.yaml are met.") });
    write("unset.yaml", `${gates}\n`);
    expect((await run(["index", "verify", "v5", "--gate", "unset.yaml"])).code).toBe(2);
  });

  it("says with an exit code of its own which canary finds its page no more", async () => {
    const { run, write } = await setUp();
    await run(["index", "build", "next", "--name", "v5"]);
    write(
      "canaries.yaml",
      "- question: How many connections does the redis pool hold?\n  expects: kafka.md\n",
    );
    const verified = await run(["index", "verify", "v5", "--canaries", "canaries.yaml"]);
    expect(verified).toMatchObject({
      code: 3,
      out: expect.stringMatching(/failed +canaries +1 of 1 questions/),
    });
    const missing = await run(["index", "verify", "v5", "--canaries", "canary.yaml"]);
    expect(missing).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no file "canary.yaml"'),
    });
    write("canaries.yaml", "question: what\n");
    const malformed = await run(["index", "verify", "v5", "--canaries", "canaries.yaml"]);
    expect(malformed).toMatchObject({ code: 2, err: expect.stringContaining("import-invalid") });
    const forced = await run(["index", "promote", "v5", "--force", "--note", "urgent", "--json"]);
    expect(forced.json()).toMatchObject({ to: { name: "v5", verification: { passed: false } } });
    expect((await run(["index", "list", "--json"])).json()).toMatchObject({
      events: [
        { note: 'urgent Forced: The index version "v5" did not pass its verification.' },
        ...[{}, {}, {}],
      ],
    });
  });

  it("removes what is not live", async () => {
    const { run } = await setUp();
    await run(["index", "build", "next", "--name", "v5"]);
    expect((await run(["index", "gc"])).out).toBe("Nothing to remove.\n");
    const compacted = await run(["index", "gc", "--compact"]);
    expect(compacted.out).toBe("Nothing to remove.\nThe file was compacted.\n");
    expect((await run(["index", "drop", "v5"])).out).toBe("removed v5\n");
    expect(await run(["index", "drop", "main"])).toMatchObject({ code: 3 });
    expect(await run(["index", "drop", "v5"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("index-not-found"),
    });
  });

  it("refuses settings of an embedder that are none, and thresholds that nobody knows", async () => {
    const { run } = await setUp();
    const bad = await run(["index", "build", "--name", "v6", "--embedder", "{"]);
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining("not a JSON object") });
    const unknown = await run(["index", "build", "--name", "v6", "--embedder", '{"modle":"x"}']);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("config-invalid") });
    expect(await run(["index", "promote", "v6", "--assume", "other"])).toMatchObject({ code: 2 });
  });
});
