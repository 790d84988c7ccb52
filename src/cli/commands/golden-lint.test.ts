import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

async function withEntry(answer: string) {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\n## Pool\n\nten\n");
  const phrasings = ["How large is the pool?"];
  await fixture.golden.add({ id: "pool", phrasings, answer, sources: ["redis.md#pool"], reviewedBy: "ada" });
  return fixture;
}

describe("golden lint", () => {
  it("exits 0 where all is well, also with nothing to look at", async () => {
    expect(await createCliFixture().run(["golden", "lint"])).toMatchObject({ code: 0, err: "" });
    const fixture = await withEntry("Ten, see [the pool](redis.md#pool).");
    expect(await fixture.run(["golden", "lint"])).toMatchObject({ code: 0, out: "0 problems in 1 entry\n" });
  });

  it("exits 3 with entry, rule, reason and what helps", async () => {
    const fixture = await withEntry("Ten, see [the pool](redis.md#pol).");
    const { code, out } = await fixture.run(["golden", "lint"]);
    expect(code).toBe(3);
    expect(out).toContain('link-broken pool\n  The link "redis.md#pol" of the answer leads to redis.md');
    expect(out).toContain("  next assay golden review pool\n1 problem in 1 entry\n");
    expect((await fixture.run(["golden", "lint", "--json"])).json()).toMatchObject({
      ...{ checked: 1, skipped: 0, notes: [] },
      problems: [{ entryId: "pool", rule: "link-broken" }],
    });
  });

  it("obeys no escape sequence of a link", async () => {
    const fixture = await withEntry("[evil](<\u001b]0;owned\u0007\u001b[2J\u202e.md>)");
    const { out } = await fixture.run(["golden", "lint"]);
    expect(out).toContain("link-broken");
    expect(out.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});

describe("golden queue", () => {
  it("lists what waits with the next command, and says what the order rests on", async () => {
    const fixture = await withEntry("Ten.");
    expect((await fixture.run(["golden", "queue"])).out).toBe("Nothing waits for a review.\n");
    await fixture.put("redis.md", "# Redis\n\n## Pool\n\ntwelve\n");
    await fixture.golden.add({ id: "b", phrasings: ["B?"], answer: "b", sources: [], draft: true });
    const { out } = await fixture.run(["golden", "queue"]);
    expect(out).toMatch(/^pool {2}stale .* assay golden review pool$/m);
    expect(out).toMatch(/^b {5}draft .* assay golden approve b --source <document>$/m);
    expect(out).toContain("No traffic is counted yet");
    expect((await fixture.run(["golden", "queue", "--json"])).json()).toMatchObject({
      orderedBy: "number of questions and age of the review",
      entries: [
        { why: "stale", traffic: null, entry: { id: "pool", verdict: "changed" } },
        { why: "draft", entry: { id: "b" } },
      ],
    });
  });
});
