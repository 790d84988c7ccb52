import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

function setUp() {
  const fixture = createCliFixture();
  mkdirSync(join(fixture.cwd, "docs"));
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(fixture.cwd, "docs", name), content);
  write("a.md", "# A\n\nAlpha.");
  write("b.md", "# B\n\nBeta.");
  return { ...fixture, write };
}

describe("ingest", () => {
  it("warns of pages that are for nobody because their audience cannot be read, and goes on", async () => {
    const { cwd, run, write } = setUp();
    writeFileSync(join(cwd, "assay.config.yaml"), "retrieval:\n  audienceField: audience\n");
    write("a.md", "---\naudience: [staff\n---\n# A\n\nAlpha.");
    write("b.md", "---\naudience: {team: staff}\n---\n# B\n\nBeta.");
    for (let time = 0; time < 2; time += 1) {
      const { code, out } = await run(["ingest", "docs", "--json"]);
      expect(code).toBe(0);
      const { warnings } = JSON.parse(out);
      expect(warnings).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^a\.md: It is for nobody, since its front matter cannot be read\./u),
          expect.stringMatching(/^b\.md: It is for nobody, since its "audience" is neither a text nor/u),
        ]),
      );
    }
    expect((await run(["ingest", "docs"])).out).toContain("a.md: It is for nobody");
  });

  it("reads what the configuration names where nothing else is named", async () => {
    const { cwd, run } = setUp();
    writeFileSync(join(cwd, "assay.config.yaml"), "ingest:\n  sources: [docs]\n");
    expect((await run(["ingest"])).out).toContain("2 added, 0 changed, 0 unchanged, 0 removed");
  });

  it("reports what it did, and does nothing the second time", async () => {
    const { run } = setUp();
    const first = await run(["ingest", "docs"]);
    expect(first.code).toBe(0);
    expect(first.out).toContain("2 added, 0 changed, 0 unchanged, 0 removed");
    const second = await run(["ingest", "docs", "--json"]);
    expect(second.json()).toMatchObject({
      added: [],
      unchanged: ["a.md", "b.md"],
      passages: { total: 0, embedded: 0 },
    });
  });

  it("reports a changed, a renamed and a removed document", async () => {
    const { cwd, run, write } = setUp();
    await run(["ingest", "docs"]);
    write("a.md", "# A\n\nAlpha, edited.");
    rmSync(join(cwd, "docs", "b.md"));
    write("c.md", "# B\n\nBeta.");
    const { out } = await run(["ingest", "docs"]);
    expect(out).toContain("1 changed");
    expect(out).toContain("b.md → c.md");
    rmSync(join(cwd, "docs", "c.md"));
    expect((await run(["ingest", "docs"])).out).toMatch(/1 removed[\s\S]*Removed:\n {2}c\.md/);
  });

  it("puts metadata on every document of the run", async () => {
    const { run, store } = setUp();
    await run(["ingest", "docs", "--meta", "product=gateway", "--meta", "year=2024", "--meta", "code=007"]);
    const document = await store.documents.getDocument("a.md");
    expect(document?.metadata).toMatchObject({ product: "gateway", year: 2024, code: "007" });
  });

  it("names the place of a bad record once", async () => {
    const { cwd, run, write } = setUp();
    write("faq.jsonl", "not json\n");
    const { out } = await run(["ingest", "docs"]);
    expect(out.split(join(cwd, "docs", "faq.jsonl"))).toHaveLength(2);
    expect(out).toContain("faq.jsonl:1: not valid JSON");
  });

  it("goes on past a binary file, names it and ends with 1", async () => {
    const { run, write } = setUp();
    write("c.md", Buffer.from([0, 1, 2, 255]));
    const { code, out } = await run(["ingest", "docs"]);
    expect(code).toBe(1);
    expect(out).toContain("2 added");
    expect(out).toMatch(/Failed:\n.*c\.md.*\[document-invalid\]/);
  });

  it.each([
    ["a folder that is not there", ["nowhere"], 1, "path-not-found"],
    ["a folder without documents", ["."], 1, "no-documents"],
    ["metadata that is no pair", ["docs", "--meta", "broken"], 2, "usage"],
    ["no path at all, here and in the configuration", [], 2, "ingest-sources-missing"],
  ])("refuses %s", async (_, words, exit, errorCode) => {
    const fixture = setUp();
    if (words[0] === ".") rmSync(join(fixture.cwd, "docs"), { recursive: true });
    const { code, err } = await fixture.run(["ingest", ...words]);
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(`[${errorCode}]`) });
    expect(err).not.toMatch(/^\s+at /m);
  });
});
