import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";

const REDIS = "# Redis\n\n## Pool\n\nThe pool holds ten connections.\n";
const QUESTION = "How large is the pool?";
const NEAR = "How large is the pool today?";

const add = (fixture: CliFixture, ...more: string[]) =>
  fixture.run(["golden", "add", "--id", "pool", "--question", QUESTION, "--answer", "Ten.", ...more]);

async function withDraft(...more: string[]): Promise<CliFixture> {
  const fixture = createCliFixture();
  await fixture.put("redis.md", REDIS);
  await add(fixture, "--draft", "--source", "redis.md#pool", ...more);
  return fixture;
}

const answered = z.object({ source: z.string() });
const askFor = async (fixture: CliFixture) =>
  answered.parse((await fixture.run(["ask", QUESTION, "--json"])).json());

describe("golden add --draft and golden approve", () => {
  it("keeps a draft from questions until a person approves it", async () => {
    const fixture = await withDraft();
    expect((await askFor(fixture)).source).not.toBe("golden");
    const nameless = await fixture.run(["golden", "approve", "pool"]);
    expect(nameless).toMatchObject({ code: 2, err: expect.stringContaining("--reviewer <name>") });
    const { code, out } = await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^approved pool$/m) });
    expect((await askFor(fixture)).source).toBe("golden");
    const again = await fixture.run(["golden", "approve", "pool", "--reviewer", "bob"]);
    expect(again.out).toMatch(/^unchanged pool$/m);
  });

  it("says what comes next, and lists entries by state", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", REDIS);
    const { out } = await add(fixture, "--draft", "--source", "redis.md");
    expect(out).toMatch(/^drafted pool$/m);
    expect(out).toContain("assay golden approve pool --reviewer <name>");
    expect(out).not.toContain("reviewed by");
    expect((await fixture.run(["golden", "list"])).out).toMatch(/^pool {2}draft .*not yet$/m);
    expect((await fixture.run(["golden", "list", "--state", "draft", "--json"])).json()).toMatchObject({
      entries: [{ id: "pool", state: "draft", reviewedBy: "" }],
    });
    expect((await fixture.run(["golden", "list", "--state", "retired"])).out).toBe(
      "No golden entry is retired.\n",
    );
    expect((await fixture.run(["golden", "list", "--state", "old"])).code).toBe(2);
    const shown = (await fixture.run(["golden", "show", "pool"])).out;
    expect(shown).toContain("draft, not reviewed, revision 1");
    expect(shown).toContain("next assay golden approve pool");
  });

  it("asks for a review where a source moved, and takes the sources of a draft that has none", async () => {
    const fixture = await withDraft();
    await fixture.put("redis.md", REDIS.replace("ten", "twelve"));
    const refused = await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("assay golden review pool") });
    const bare = await fixture.run([
      "golden",
      "add",
      "--draft",
      "--id",
      "b",
      "--question",
      "B?",
      "--answer",
      "b",
    ]);
    expect(bare.code).toBe(0);
    const approval = ["golden", "approve", "b", "--reviewer", "ada"];
    expect((await fixture.run(approval)).err).toContain("--source <document>");
    expect((await fixture.run([...approval, "--source", "redis.md", "--json"])).json()).toMatchObject({
      entry: { id: "b", state: "approved", verdict: "fresh", reviewedBy: "ada" },
    });
  });

  it("shows language, audience, labels and negative questions", async () => {
    const fixture = await withDraft(
      ...["--language", "pt-br", "--audience", "admins", "--label", "redis", "--negative", "Which pool?"],
    );
    const { out } = await fixture.run(["golden", "show", "pool"]);
    expect(out).toMatch(/language pt-BR\naudience admins\nlabels {3}redis\n/);
    expect(out).toMatch(/Not for\n {2}Which pool\?/);
  });
});

describe("golden retire, negative and history", () => {
  it("retires an entry with a reason, and shows who did what with every difference", async () => {
    const fixture = await withDraft();
    await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    await fixture.run(["golden", "negative", "add", "pool", "Which", "pool?", "--reviewer", "bob"]);
    const retired = await fixture.run(["golden", "retire", "pool", "--reason", "Redis 5 is gone"]);
    expect(retired.out).toBe("retired pool\n");
    expect((await askFor(fixture)).source).not.toBe("golden");
    const { out } = await fixture.run(["golden", "history", "pool"]);
    expect(out).toMatch(/ {2}added revision 1\n/);
    expect(out).toMatch(/ {2}approved by ada revision 2\n.*\n {2}-state: draft\n {2}\+state: approved\n/);
    expect(out).toMatch(/ {2}negative-added by bob revision 3\n(.*\n)+ {2}\+negative: Which pool\?\n/);
    expect(out).toContain("  Redis 5 is gone\n");
    expect((await fixture.run(["golden", "history", "pool", "--json"])).json()).toMatchObject({
      id: "pool",
      events: [{ action: "added", by: null }, {}, {}, { action: "retired", content: { state: "retired" } }],
    });
    await fixture.run(["golden", "remove", "pool"]);
    expect((await fixture.run(["golden", "history", "pool"])).out).toContain("removed");
    expect((await fixture.run(["golden", "history", "none"])).code).toBe(1);
  });

  it("takes a retirement back, and says what the entry is again", async () => {
    const fixture = await withDraft();
    await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    await fixture.run(["golden", "retire", "pool"]);
    const { out } = await fixture.run(["golden", "reopen", "pool", "--reviewer", "bob"]);
    expect(out).toBe("reopened pool as approved\n");
    expect((await askFor(fixture)).source).toBe("golden");
    expect((await fixture.run(["golden", "reopen", "pool", "--json"])).json()).toMatchObject({
      warnings: ['"pool" is not retired.'],
    });
    expect((await fixture.run(["golden", "history", "pool"])).out).toMatch(
      / {2}reopened by bob revision 4\n/,
    );
  });

  it("adds and removes negative questions, and refuses other actions", async () => {
    const fixture = await withDraft();
    const negative = (...more: string[]) => fixture.run(["golden", "negative", ...more]);
    expect((await negative("add", "pool", "Which pool?")).out).toMatch(/^changed pool$/m);
    expect((await negative("add", "pool", "which pool")).out).toMatch(/^unchanged pool$/m);
    expect((await negative("remove", "pool", "WHICH pool", "--json")).json()).toMatchObject({
      entry: { negatives: [] },
    });
    expect((await negative("remove", "pool", "which pool")).code).toBe(2);
    expect((await negative("drop", "pool", "x")).err).toContain("expected add or remove");
  });

  it("obeys no escape sequence of what a history holds", async () => {
    const fixture = await withDraft();
    const evil = "\u001b]0;owned\u0007\u001b[2J\u202e";
    await fixture.run(["golden", "phrase", "pool", `Is it ${evil}safe?`]);
    await fixture.run(["golden", "retire", "pool", "--reason", `evil ${evil}`]);
    const { out } = await fixture.run(["golden", "history", "pool"]);
    expect(out).toContain("evil");
    expect(out.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});

describe("a question that would get another entry's answer", () => {
  it("is refused with both answers shown, unless it is forced", async () => {
    const fixture = await withDraft();
    await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    const argv = [
      "golden",
      "add",
      "--id",
      "near",
      "--reviewer",
      "ada",
      "--question",
      NEAR,
      "--answer",
      "Twelve.",
    ];
    const { code, err } = await fixture.run(argv);
    expect(code).toBe(1);
    expect(err).toContain("[golden-conflict]");
    expect(err).toContain('"near" answers: Twelve.');
    expect(err).toContain('"pool" answers: Ten.');
    expect(err).toContain("or repeat with --force");
    const forced = await fixture.run([...argv, "--force"]);
    expect(forced).toMatchObject({ code: 0, out: expect.stringContaining("warning") });
    expect((await fixture.run(["golden", "history", "near"])).out).toContain("Forced: ");
    expect((await fixture.run(["golden", "phrase", "near", `${NEAR} please`])).code).toBe(1);
    expect((await fixture.run(["golden", "phrase", "near", `${NEAR} please`, "--force"])).code).toBe(0);
    writeFileSync(join(fixture.cwd, "golden.yaml"), (await fixture.run(["golden", "export"])).out);
    const other = createCliFixture();
    const path = join(fixture.cwd, "golden.yaml");
    expect((await other.run(["golden", "import", path])).err).toContain("[import-invalid]");
    expect((await other.run(["golden", "import", path, "--force"])).code).toBe(0);
    expect((await other.run(["golden", "export"])).out).toBe(readFileSync(path, "utf8"));
  });
});

describe("golden check", () => {
  it("marks what it found, looks past drafts and retired entries, and leaves no mark when told so", async () => {
    const fixture = await withDraft();
    expect(await fixture.run(["golden", "check"])).toMatchObject({ code: 0, out: "No golden entries.\n" });
    await fixture.run(["golden", "approve", "pool", "--reviewer", "ada"]);
    await fixture.put("redis.md", REDIS.replace("ten", "twelve"));
    const unmarked = await fixture.run(["golden", "check", "--no-record", "--json"]);
    expect(unmarked).toMatchObject({ code: 3 });
    expect(unmarked.json()).toMatchObject({ marked: { stale: [] }, entries: [{ state: "approved" }] });
    expect((await fixture.run(["golden", "check", "--json"])).json()).toMatchObject({
      ...{ fresh: 0, total: 1, marked: { stale: ["pool"], fresh: [] } },
      entries: [{ id: "pool", state: "stale", verdict: "changed" }],
    });
    await fixture.put("redis.md", REDIS);
    expect((await fixture.run(["golden", "list"])).out).toMatch(/^pool {2}fresh /m);
    expect(await fixture.run(["golden", "check"])).toMatchObject({
      code: 0,
      out: "fresh pool\n1 of 1 fresh\n",
    });
    expect((await fixture.golden.show("pool")).entry.state).toBe("approved");
  });
});
