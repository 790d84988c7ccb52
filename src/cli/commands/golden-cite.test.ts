import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const PAGE = [
  "# Redis\nHow to set it up",
  "## Pool\nA pool holds at most ten connections for each node",
  "## Cache\nAnswers stay for five minutes",
].join("\n\n");
const ADD = ["golden", "add", "--reviewer", "ada", "--id", "pool", "--question", "How large is the pool?"];
const ANSWER = ["--answer", "A pool holds at most ten connections."];

describe("golden add --cite", () => {
  it("stamps the passages that the answer rests on in place of the whole page, and shows them", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    const { code, out } = await fixture.run([...ADD, ...ANSWER, "--source", "redis.md", "--cite"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^cited redis\.md › Redis › Pool, lines \d+-\d+ (meaning|words): /mu);
    await fixture.put("redis.md", PAGE.replace("five", "six"));
    expect((await fixture.run(["golden", "check"])).code).toBe(0);
    const shown = (await fixture.run(["golden", "show", "pool", "--json"])).json();
    expect(shown).toMatchObject({ verdict: "fresh", grains: { passage: "same", document: "changed" } });
    expect((await fixture.run(["golden", "show", "pool"])).out).toContain("document changed");
    await fixture.put("redis.md", PAGE.replace("ten", "twenty"));
    expect((await fixture.run(["golden", "check"])).code).toBe(3);
  });

  it("keeps sources that are narrower than a page as they are", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    await fixture.put("other.md", "# Other\n\n## Cache\nsomething else");
    const sources = ["--source", "redis.md", "--source", "other.md#cache"];
    const { json } = await fixture.run([...ADD, ...ANSWER, ...sources, "--cite", "--json"]);
    const { entry, cited } = Object(json());
    expect(entry.sources[0]).toMatchObject({ kind: "passage", source: "other.md" });
    expect(entry.sources).toHaveLength(cited.length + 1);
    expect(cited[0]).toMatchObject({ documentId: "redis.md", because: expect.any(String) });
  });

  it("refuses where there is no page to cite from, and names the page that may be meant", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    const narrow = await fixture.run([...ADD, ...ANSWER, "--source", "redis.md#pool", "--cite"]);
    expect([narrow.code, narrow.err]).toEqual([
      2,
      expect.stringContaining("no whole page among the sources"),
    ]);
    expect(narrow.err).toContain("Drop the #section or :line (--source redis.md --cite)");
    const absent = await fixture.run([...ADD, ...ANSWER, "--source", "redi.md", "--cite"]);
    expect(absent.err).toContain("Did you mean redis.md?");
  });
});

describe("golden add with a section that is not there", () => {
  it("lists the sections of the page", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    const { err } = await fixture.run([...ADD, ...ANSWER, "--source", "redis.md#zzzzzzzzzzzz"]);
    expect(err).toMatch(/Its sections are #.*; or name the whole document: redis\.md/);
  });
});
