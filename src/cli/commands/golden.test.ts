import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";

const REDIS =
  "# Redis\n\n## Pool\n\nThe pool holds ten connections.\n\n## Timeout\n\nCalls time out after 5 s.\n";

const add = (fixture: CliFixture, ...more: string[]) =>
  fixture.run([
    ..."golden add --id pool --reviewer ada --source redis.md#pool".split(" "),
    ...["--question", "How large is the pool?", "--answer", "Ten connections."],
    ...more,
  ]);

async function withEntry(): Promise<CliFixture> {
  const fixture = createCliFixture();
  await fixture.put("redis.md", REDIS);
  await add(fixture);
  return fixture;
}

describe("golden add", () => {
  it("prints the id, what was stamped, and nothing on stderr", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", REDIS, { version: "7.2" });
    const { code, out, err } = await add(fixture);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^added pool$/m);
    expect(out).toMatch(/source {3}redis\.md › Redis › Pool version 7\.2, hash [0-9a-f]{12}$/m);
    expect(out).toContain("reviewed by ada at 2026-01-02T03:04:05.000Z");
  });

  it("prints the entry as JSON, with an id made of the first question", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", REDIS);
    const argv = ["golden", "add", "--json", "--reviewer", "ada", "--source", "redis.md:5"];
    const result = await fixture.run([
      ...argv,
      "--question",
      "Pool size?",
      "--question",
      "b",
      "--answer",
      "x",
    ]);
    expect(result.json()).toMatchObject({
      entry: {
        id: "pool-size",
        questions: ["Pool size?", "b"],
        answer: "x",
        verdict: "fresh",
        sources: [
          { kind: "passage", source: "redis.md", label: "redis.md › Redis › Pool", verdict: "fresh" },
        ],
        reviewedBy: "ada",
        revision: 1,
      },
      warnings: [],
    });
  });

  it("warns that an entry without sources is never served", async () => {
    const argv = ["golden", "add", "--reviewer", "ada", "--question", "Why?", "--answer", "So."];
    const { code, out } = await createCliFixture().run(argv);
    expect(code).toBe(0);
    expect(out).toContain('warning "why" names no source, so it cannot be verified and is never served.');
  });

  it("takes the answer from a file or standard input, without the last line end and nothing else changed", async () => {
    const fixture = createCliFixture();
    writeFileSync(join(fixture.cwd, "answer.md"), "  ```\n  code\n  ```\n\n");
    const argv = ["golden", "add", "--reviewer", "ada", "--json"];
    await fixture.run([...argv, "--id", "a", "--question", "A?", "--answer-file", "answer.md"]);
    await fixture.run([...argv, "--id", "b", "--question", "B?", "--answer-file", "-"], {
      input: "Yes.\r\n",
    });
    expect((await fixture.golden.show("a")).entry.answer).toBe("  ```\n  code\n  ```\n");
    expect((await fixture.golden.show("b")).entry.answer).toBe("Yes.");
  });

  it("takes the reviewer from ASSAY_REVIEWER, and the flag before it", async () => {
    const fixture = createCliFixture();
    const env = { ASSAY_REVIEWER: "grace" };
    const argv = ["golden", "add", "--answer", "x", "--question"];
    await fixture.run([...argv, "A?", "--id", "a"], { env });
    await fixture.run([...argv, "B?", "--id", "b", "--reviewer", "ada"], { env });
    expect((await fixture.golden.list()).map(({ entry }) => entry.reviewedBy)).toEqual(["grace", "ada"]);
  });

  it("refuses what is missing or given twice, with exit code 2 and what to type", async () => {
    const fixture = createCliFixture();
    const start = ["golden", "add", "--question", "Why?"];
    const noReviewer = await fixture.run([...start, "--answer", "x"]);
    expect(noReviewer).toMatchObject({ code: 2, out: "" });
    expect(noReviewer.err).toContain("--reviewer <name>, or set ASSAY_REVIEWER once");
    const noAnswer = await fixture.run([...start, "--reviewer", "ada"]);
    expect(noAnswer.err).toContain("--answer cannot be left out: give the answer here or in --answer-file.");
    const both = await fixture.run([...start, "--reviewer", "ada", "--answer", "x", "--answer-file", "y"]);
    expect(both.err).toContain("--answer gives an answer already");
    const noQuestion = await fixture.run(["golden", "add", "--reviewer", "ada", "--answer", "x"]);
    expect(noQuestion.err).toContain(
      "--question cannot be left out: name a question that the answer answers.",
    );
    expect([noAnswer.code, both.code, noQuestion.code]).toEqual([2, 2, 2]);
    expect(await fixture.golden.list()).toEqual([]);
  });

  it.each([
    ["an empty answer", ["--answer", ""], 2, "golden-invalid"],
    ["a blank answer", ["--answer", " \n"], 2, "golden-invalid"],
    ["a file that does not exist", ["--answer-file", "nowhere.md"], 1, "path-not-found"],
    ["a folder", ["--answer-file", "folder"], 1, "path-unreadable"],
    ["a file that is not UTF-8", ["--answer-file", "latin.md"], 1, "document-invalid"],
    ["an id that is a path", ["--answer", "x", "--id", "../../etc/passwd"], 2, "golden-invalid"],
    ["an id with an escape sequence", ["--answer", "x", "--id", "a\u001b[2J"], 2, "golden-invalid"],
    ["an unknown source", ["--answer", "x", "--source", "nowhere.md"], 1, "document-not-found"],
    ["a blank reviewer", ["--answer", "x", "--reviewer", "  "], 2, "config-invalid"],
  ])("refuses %s and adds nothing", async (_, more, code, error) => {
    const fixture = createCliFixture();
    mkdirSync(join(fixture.cwd, "folder"));
    writeFileSync(join(fixture.cwd, "latin.md"), Buffer.from([0xe9, 0x74, 0xe9]));
    const argv = ["golden", "add", "--reviewer", "ada", "--question", "Why?", "--source", "redis.md"];
    await fixture.put("redis.md", REDIS);
    const result = await fixture.run([...argv, ...more]);
    expect(result).toMatchObject({ code, out: "" });
    expect(result.err).toContain(`[${error}]`);
    expect(result.err).not.toContain("\u001b");
    expect(await fixture.golden.list()).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)("says that a file may not be read", async () => {
    const fixture = createCliFixture();
    writeFileSync(join(fixture.cwd, "secret.md"), "x");
    chmodSync(join(fixture.cwd, "secret.md"), 0o000);
    const { code, err } = await add(fixture, "--answer-file", "secret.md");
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[path-unreadable]") });
  });
});

describe("golden list and show", () => {
  it("lists verdict, question, sources and review in columns", async () => {
    const fixture = await withEntry();
    const { out } = await fixture.run(["golden", "list"]);
    expect(out).toMatch(
      /^pool {2}fresh {4}How large is the pool\? {2}redis\.md › Redis › Pool {2}ada 2026-01-02$/m,
    );
    await fixture.put("redis.md", REDIS.replace("ten", "twelve"));
    expect((await fixture.run(["golden", "list"])).out).toMatch(/^pool {2}changed /m);
    expect((await fixture.run(["golden", "list", "--json"])).json()).toMatchObject({
      entries: [{ id: "pool", verdict: "changed" }],
    });
  });

  it("says how to add an entry where there is none", async () => {
    expect((await createCliFixture().run(["golden", "list"])).out).toContain("No golden entries.");
  });

  it("colours verdicts on a terminal alone", async () => {
    const fixture = await withEntry();
    const { out } = await fixture.run(["golden", "list"], { env: { FORCE_COLOR: "1" } });
    expect(out).toContain("\u001b[32mfresh\u001b[39m");
    expect((await fixture.run(["golden", "list"])).out).not.toContain("\u001b");
  });

  it("shows each source with its verdict and reason, and the next command where it is not fresh", async () => {
    const fixture = await withEntry();
    expect((await fixture.run(["golden", "show", "pool"])).out).not.toContain("next");
    await fixture.put("redis.md", REDIS.replace("ten", "twelve"));
    const { code, out } = await fixture.run(["golden", "show", "pool"]);
    expect(code).toBe(0);
    expect(out).toContain("changed redis.md › Redis › Pool v1 → v2");
    expect(out).toContain("is no longer in its place in the document: reviewed at v1, now v2.");
    expect(out).toContain("next assay golden review pool");
  });

  it("suggests an id for one that is unknown", async () => {
    const fixture = await withEntry();
    for (const command of ["show", "check", "remove", "review", "export"]) {
      const { code, err } = await fixture.run(["golden", command, "pol"]);
      expect(code).toBe(1);
      expect(err).toContain('No golden entry "pol".');
      expect(err).toContain("Did you mean pool?");
    }
  });

  it("obeys no escape sequence of an answer, a question, a source or an id", async () => {
    const fixture = createCliFixture();
    const evil = "\u001b]0;owned\u0007\u001b[2J\u202e";
    await fixture.put(`${evil}.md`, `# ${evil}\n\ntext ${evil}\n`, { version: evil });
    const argv = ["golden", "add", "--id", "evil", "--reviewer", "ada", "--source", `${evil}.md:3`];
    await fixture.run([...argv, "--question", `Is it ${evil}safe?`, "--answer", `No ${evil}`]);
    await fixture.put(`${evil}.md`, `# ${evil}\n\nother ${evil}\n`);
    const commands = [
      ["golden", "list"],
      ["golden", "show", "evil"],
      ["golden", "check"],
      ["golden", "review", "evil"],
      ["golden", "show", evil],
      ["documents", "list"],
      ["documents", "show", `${evil}.md`],
      ["documents", "remove", `${evil}.md`],
      ["golden", "export", "--output", `${evil}/x`],
      ["golden", "import", evil],
    ];
    for (const command of commands) {
      const { out, err } = await fixture.run(command);
      expect(out + err).toMatch(/\u241b|evil/u);
      expect((out + err).replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });
});

describe("golden check", () => {
  it("exits 0 while all are fresh, also with none", async () => {
    expect(await createCliFixture().run(["golden", "check"])).toMatchObject({ code: 0, err: "" });
    const fixture = await withEntry();
    expect(await fixture.run(["golden", "check"])).toMatchObject({
      code: 0,
      out: "fresh pool\n1 of 1 fresh\n",
    });
  });

  it("exits 3 with reason and next command when one is not, and looks only at those named", async () => {
    const fixture = await withEntry();
    await add(fixture, "--id", "timeout", "--question", "b", "--source", "redis.md#timeout");
    const argv = [
      "golden",
      "add",
      "--id",
      "slow",
      "--reviewer",
      "ada",
      "--question",
      "Slow?",
      "--answer",
      "x",
    ];
    await fixture.run([...argv, "--source", "redis.md#timeout"]);
    await fixture.put("redis.md", REDIS.replace("ten", "twelve"));
    const { code, out } = await fixture.run(["golden", "check"]);
    expect(code).toBe(3);
    expect(out).toContain("changed pool\n  The reviewed text of redis.md › Redis › Pool is no longer");
    expect(out).toContain("  next assay golden review pool");
    expect((await fixture.run(["golden", "check", "slow"])).code).toBe(0);
    expect((await fixture.run(["golden", "check", "slow", "pool", "--json"])).json()).toMatchObject({
      fresh: 1,
      total: 2,
      entries: [{ id: "slow" }, { id: "pool", verdict: "changed" }],
    });
  });
});

describe("golden phrase and remove", () => {
  it("adds a question and keeps the review", async () => {
    const fixture = await withEntry();
    const { out } = await fixture.run(["golden", "phrase", "pool", "redis", "pool", "size"]);
    expect(out).toMatch(/^changed pool$/m);
    const { entry } = await fixture.golden.show("pool");
    expect(entry.phrasings.map(({ text }) => text)).toEqual(["How large is the pool?", "redis pool size"]);
    expect(entry.reviewedAt).toBe("2026-01-02T03:04:05.000Z");
    const again = await fixture.run(["golden", "phrase", "pool", "Redis pool size?"]);
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^unchanged pool$/m) });
  });

  it("refuses a question that is none, and one of another entry", async () => {
    const fixture = await withEntry();
    await fixture.run(["golden", "add", "--reviewer", "a", "--question", "Other?", "--answer", "x"]);
    const empty = await fixture.run(["golden", "phrase", "pool", "\u200b"]);
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining("[golden-invalid]") });
    const taken = await fixture.run(["golden", "phrase", "pool", "other"]);
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining("[golden-conflict]") });
  });

  it("removes an entry once", async () => {
    const fixture = await withEntry();
    expect((await fixture.run(["golden", "remove", "pool", "--json"])).json()).toEqual({ removed: "pool" });
    expect((await fixture.run(["golden", "remove", "pool"])).code).toBe(1);
  });
});

describe("golden export and import", () => {
  it("prints the YAML and nothing else, equal for equal entries", async () => {
    const fixture = await withEntry();
    const { out } = await fixture.run(["golden", "export"]);
    expect(out).toBe(await fixture.golden.exportYaml());
    expect(out).toMatch(/^version: 1\n/);
    expect((await fixture.run(["golden", "export", "--json"])).json()).toEqual({
      entries: 1,
      output: null,
      yaml: out,
    });
  });

  it("writes a file that another database takes over, without leaving other files behind", async () => {
    const fixture = await withEntry();
    const { out } = await fixture.run(["golden", "export", "pool", "-o", "golden.yaml"]);
    expect(out).toBe("wrote 1 entry to golden.yaml\n");
    expect(readdirSync(fixture.cwd)).toEqual(["golden.yaml"]);
    expect(readFileSync(join(fixture.cwd, "golden.yaml"), "utf8")).toBe(await fixture.golden.exportYaml());
    const other = createCliFixture();
    const path = join(fixture.cwd, "golden.yaml");
    const imported = await other.run(["golden", "import", path]);
    expect(imported.code).toBe(0);
    expect(imported.out).toContain("1 added: pool");
    expect(imported.out).toContain("missing pool is not served.");
    expect((await other.run(["golden", "import", path, "--json"])).json()).toMatchObject({
      added: [],
      updated: [],
      unchanged: ["pool"],
      stale: [{ id: "pool", verdict: "missing" }],
      warnings: [],
    });
  });

  it("says that a file cannot be written", async () => {
    const fixture = await withEntry();
    const { code, err } = await fixture.run(["golden", "export", "-o", "nowhere/golden.yaml"]);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[path-unwritable]") });
  });

  it("stamps entries without stamps in the reviewer's name, and refuses them without one", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", REDIS);
    const yaml =
      "version: 1\nentries:\n  - id: pool\n    questions: [Size?]\n    answer: Ten.\n    sources: [{document: redis.md}]\n";
    writeFileSync(join(fixture.cwd, "golden.yaml"), yaml);
    const refused = await fixture.run(["golden", "import", "golden.yaml"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("golden.yaml:3");
    expect(refused.err).toContain("--reviewer <name>");
    expect(await fixture.golden.list()).toEqual([]);
    await fixture.run(["golden", "import", "-", "--reviewer", "ada"], { input: yaml });
    expect(await fixture.golden.show("pool")).toMatchObject({
      entry: { reviewedBy: "ada" },
      freshness: { verdict: "fresh" },
    });
  });

  it("changes nothing for a bad or missing file", async () => {
    const fixture = createCliFixture();
    writeFileSync(join(fixture.cwd, "golden.yaml"), "version: 1\nentries:\n  - id: a\n    answr: x\n");
    const bad = await fixture.run(["golden", "import", "golden.yaml"]);
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining("golden.yaml:4") });
    const missing = await fixture.run(["golden", "import", "none.yaml"]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("[path-not-found]") });
    expect(await fixture.golden.list()).toEqual([]);
  });
});
