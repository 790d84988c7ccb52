import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

async function withFile(name: string, text: string) {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\n## Pool\n\nten\n");
  writeFileSync(join(fixture.cwd, name), text);
  return fixture;
}

describe("golden import of tables and other tools", () => {
  it("takes a .csv for a table, and says what is served and what is not", async () => {
    const text = "question,answer,source\nSize?,Ten.,redis.md#pool\nWhy?,So.,\n";
    const fixture = await withFile("answers.CSV", text);
    const { code, out } = await fixture.run(["golden", "import", "answers.CSV", "--reviewer", "ada"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: "2 added: size, why\n0 unchanged\n1 draft, not served until approved: why\n  next assay golden queue\n",
    });
    expect((await fixture.run(["golden", "import", "answers.CSV", "--json"])).json()).toEqual({
      ...{
        added: [],
        updated: [],
        unchanged: ["size", "why"],
        stale: [],
        drafts: [],
        skipped: [],
        warnings: [],
      },
    });
  });

  it("leaves rows out with line and reason, and exit code 1", async () => {
    const fixture = await withFile("answers.csv", "question,answer\nSize?,Ten.\nsize,Eleven.\n");
    const { code, out } = await fixture.run(["golden", "import", "answers.csv"]);
    expect(code).toBe(1);
    expect(out).toContain("1 row left out\n  line 3 size\n    Line 2 asks it with another answer.");
  });

  it.each([
    ["dify", "Question,Answer\nSize?,Ten.\n"],
    ["mongodb", "- questions: [Size?]\n  answer: Ten.\n  author_email: a@example.com\n  references: []\n"],
    ["csv", "question,answer\nSize?,Ten.\n"],
  ])("reads what %s writes, from standard input too", async (format, text) => {
    const fixture = createCliFixture();
    const argv = ["golden", "import", "-", "--format", format, "--json"];
    expect((await fixture.run(argv, { input: text })).json()).toMatchObject({
      added: ["size"],
      drafts: ["size"],
    });
    expect((await fixture.golden.show("size")).entry).toMatchObject({ state: "draft", answer: "Ten." });
  });

  it("refuses another format, and a file that is not what it was called", async () => {
    const fixture = await withFile("answers.csv", "a,b\n1,2\n");
    const unknown = await fixture.run(["golden", "import", "answers.csv", "--format", "xml"]);
    expect(unknown.code).toBe(2);
    const bad = await fixture.run(["golden", "import", "answers.csv"]);
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining("answers.csv:1: ") });
    expect(await fixture.golden.list()).toEqual([]);
  });

  it("obeys no escape sequence of a row that is left out", async () => {
    const evil = "\u001b]0;owned\u0007\u001b[2J\u202e";
    const fixture = await withFile("answers.csv", `question,answer\nevil ${evil},a\nevil ${evil},b\n`);
    const { out } = await fixture.run(["golden", "import", "answers.csv"]);
    expect(out).toContain("row left out");
    expect(out.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
