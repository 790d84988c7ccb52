import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenAddition } from "./add-entry.ts";

const QUESTION = "How large is the pool?";
const addition: GoldenAddition = {
  id: "pool",
  phrasings: [QUESTION],
  answer: "Ten.",
  sources: ["redis.md#pool"],
  reviewedBy: "ada",
};

async function createFixture(change: Partial<GoldenAddition> = {}) {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", "# Redis\n## Pool\nten");
  await fixture.golden.add({ ...addition, ...change });
  return fixture;
}

const actionsOf = async ({ golden }: Awaited<ReturnType<typeof createFixture>>) =>
  (await golden.history("pool")).map(({ action, by }) => [action, by]);

describe("a draft", () => {
  it("matches no question, near or equal, until a person approves it", async () => {
    const fixture = await createFixture({ draft: true });
    const { golden, ask } = fixture;
    expect(await ask(QUESTION, 0)).toEqual({ kind: "empty" });
    const { entry, warnings } = await golden.approve({ id: "pool", reviewedBy: "bob" });
    expect(entry).toMatchObject({ state: "approved", reviewedBy: "bob", revision: 2 });
    expect(warnings).toEqual([]);
    expect(await ask(QUESTION, 0.8)).toMatchObject({ kind: "hit", entry: { answer: "Ten." } });
    expect(await actionsOf(fixture)).toEqual([
      ["added", "ada"],
      ["approved", "bob"],
    ]);
  });

  it("needs nobody who vouches for it, and names nobody", async () => {
    const { golden } = createGoldenFixture();
    const { reviewedBy: _, ...nameless } = { ...addition, sources: [], draft: true };
    const { entry } = await golden.add(nameless);
    expect(entry).toMatchObject({ state: "draft", reviewedBy: "" });
    await expect(golden.add({ ...nameless, id: "b", phrasings: ["b"], draft: false })).rejects.toMatchObject({
      code: "golden-invalid",
      message: "No reviewer is named.",
    });
    await expect(golden.approve({ id: "pool", reviewedBy: " " })).rejects.toMatchObject({
      code: "golden-invalid",
    });
  });

  it("does not stand in the way of an approved answer to a question further away", async () => {
    const { golden, ask } = await createFixture();
    await golden.add({
      ...addition,
      id: "near",
      phrasings: ["How large is the pool of Redis?"],
      draft: true,
    });
    expect(await ask("How large is the pool of Redis?", 0.5)).toMatchObject({
      kind: "hit",
      entry: { id: "pool" },
    });
  });

  it("goes through a review when its sources moved after it was written", async () => {
    const fixture = await createFixture({ draft: true });
    const { golden, put } = fixture;
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    await expect(golden.approve({ id: "pool", reviewedBy: "bob" })).rejects.toMatchObject({
      code: "review-required",
      hint: "assay golden review pool",
    });
    const { token, changes } = await golden.openReview("pool");
    expect(changes[0]?.patch).toContain("+twelve");
    await golden.completeReview({
      id: "pool",
      token,
      reviewedBy: "bob",
      answer: "Twelve.",
      sources: ["redis.md"],
    });
    expect((await golden.show("pool")).entry).toMatchObject({ state: "approved", answer: "Twelve." });
  });

  it("without sources is approved with those that a person names", async () => {
    const { golden } = await createFixture({ draft: true, sources: [] });
    await expect(golden.approve({ id: "pool", reviewedBy: "bob" })).rejects.toMatchObject({
      code: "golden-invalid",
      hint: expect.stringContaining("--source"),
    });
    const approval = { id: "pool", reviewedBy: "bob", sources: ["redis.md#pool"] };
    await expect(golden.approve({ ...approval, sources: [] })).rejects.toMatchObject({
      code: "golden-invalid",
    });
    const { freshness, entry } = await golden.approve(approval);
    expect({ verdict: freshness.verdict, state: entry.state }).toEqual({
      verdict: "fresh",
      state: "approved",
    });
  });
});

describe("approve", () => {
  it("writes nothing for an entry that is approved and fresh", async () => {
    const { golden } = await createFixture();
    const { entry, warnings } = await golden.approve({ id: "pool", reviewedBy: "bob" });
    expect(entry).toMatchObject({ revision: 1, reviewedBy: "ada" });
    expect(warnings).toEqual(['"pool" is approved already.']);
  });

  it("never stamps a changed source unseen, also when sources are named", async () => {
    const { golden, put } = await createFixture();
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    for (const more of [{}, { sources: ["redis.md"] }]) {
      await expect(golden.approve({ id: "pool", reviewedBy: "bob", ...more })).rejects.toMatchObject({
        code: "review-required",
      });
    }
  });

  it("brings a retired entry back while nobody else has its questions", async () => {
    const fixture = await createFixture();
    const { golden, ask } = fixture;
    await golden.retire({ id: "pool", by: "bob", reason: "gone" });
    expect(await ask(QUESTION, 0.5)).toEqual({ kind: "empty" });
    await golden.approve({ id: "pool", reviewedBy: "eve" });
    expect(await ask(QUESTION, 0.5)).toMatchObject({ kind: "hit" });
    await golden.retire({ id: "pool" });
    await golden.add({ ...addition, id: "new", answer: "Twelve." });
    await expect(golden.approve({ id: "pool", reviewedBy: "eve" })).rejects.toMatchObject({
      code: "golden-conflict",
      message: expect.stringContaining('"new"'),
    });
  });
});

describe("retire", () => {
  it("takes an entry out of service once, and says so in the history", async () => {
    const fixture = await createFixture();
    const { golden } = fixture;
    const { entry, warnings } = await golden.retire({ id: "pool", by: "bob", reason: "Redis 5 is gone" });
    expect(entry).toMatchObject({ state: "retired", revision: 2, reviewedBy: "ada" });
    expect(warnings).toEqual([]);
    expect((await golden.retire({ id: "pool" })).warnings).toEqual(['"pool" is retired already.']);
    expect((await golden.history("pool")).at(-1)).toMatchObject({
      action: "retired",
      note: "Redis 5 is gone",
    });
    await expect(golden.retire({ id: "pol" })).rejects.toMatchObject({ code: "golden-not-found" });
  });
});

describe("markFreshness", () => {
  it("notes what a check found, and takes the note back when the sources are as they were", async () => {
    const fixture = await createFixture();
    const { golden, put, ask } = fixture;
    expect(await golden.markFreshness(await golden.check())).toEqual({ stale: [], fresh: [] });
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    expect(await golden.markFreshness(await golden.check())).toEqual({ stale: ["pool"], fresh: [] });
    expect((await golden.show("pool")).entry.state).toBe("stale");
    expect(await ask(QUESTION, 0.5)).toMatchObject({ kind: "stale", entryId: "pool" });
    expect(await golden.markFreshness(await golden.check())).toEqual({ stale: [], fresh: [] });
    await put("redis.md", "# Redis\n## Pool\nten");
    expect((await golden.show("pool")).entry.state).toBe("stale");
    expect(await ask(QUESTION, 0.5)).toMatchObject({ kind: "hit", freshness: { verdict: "fresh" } });
    expect(await golden.queue()).toEqual([]);
    expect(await golden.markFreshness(await golden.check())).toEqual({ stale: [], fresh: ["pool"] });
    expect(await ask(QUESTION, 0.5)).toMatchObject({ kind: "hit" });
    expect(await actionsOf(fixture)).toEqual([
      ["added", "ada"],
      ["marked-stale", null],
      ["marked-fresh", null],
    ]);
  });

  it("leaves drafts, retired entries, those without sources and those written meanwhile alone", async () => {
    const { golden, put } = await createFixture();
    await golden.add({ ...addition, id: "draft", phrasings: ["b"], draft: true });
    await golden.add({ ...addition, id: "retired", phrasings: ["c"] });
    await golden.add({ ...addition, id: "bare", phrasings: ["d"], sources: [] });
    await golden.retire({ id: "retired" });
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    const listings = await golden.check();
    await golden.addPhrasing("pool", "another question");
    expect(await golden.markFreshness(listings)).toEqual({ stale: [], fresh: [] });
    expect((await golden.list()).map(({ entry }) => entry.state)).toEqual([
      "approved",
      "draft",
      "approved",
      "retired",
    ]);
  });

  it("is undone by a review", async () => {
    const { golden, put } = await createFixture();
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    await golden.markFreshness(await golden.check());
    const { token } = await golden.openReview("pool");
    const review = { id: "pool", token, reviewedBy: "bob", answer: "Twelve.", sources: ["redis.md#pool"] };
    const { entry } = await golden.completeReview(review);
    expect(entry).toMatchObject({ state: "approved", reviewedBy: "bob" });
  });
});

describe("negative questions", () => {
  it("are added once and removed, in any spelling", async () => {
    const { golden } = await createFixture();
    const added = await golden.addNegative("pool", "How large is the swimming pool?", { by: "bob" });
    expect(added.entry.negatives.map(({ text }) => text)).toEqual(["How large is the swimming pool?"]);
    const again = await golden.addNegative("pool", "how large is the swimming pool");
    expect(again).toMatchObject({ entry: { revision: 2 }, warnings: [expect.stringContaining("already")] });
    const removed = await golden.removeNegative("pool", "HOW large is the swimming pool");
    expect(removed.entry.negatives).toEqual([]);
    await expect(golden.removeNegative("pool", "x y")).rejects.toMatchObject({ code: "golden-invalid" });
  });

  it("cannot be questions of the entry at once", async () => {
    const { golden } = await createFixture({ negatives: ["no"] });
    await expect(golden.addNegative("pool", QUESTION)).rejects.toMatchObject({ code: "golden-invalid" });
    await expect(golden.addPhrasing("pool", "No?")).rejects.toMatchObject({ code: "golden-invalid" });
    expect((await golden.show("pool")).entry.revision).toBe(1);
  });
});

describe("language, audience and labels", () => {
  it("are kept in canonical form, each word once", async () => {
    const { golden } = await createFixture({
      language: "pt-br",
      audience: [" admins ", "admins"],
      labels: ["b", "a"],
    });
    expect((await golden.show("pool")).entry).toMatchObject({
      ...{ language: "pt-BR", audience: ["admins"], labels: ["b", "a"] },
    });
  });

  it.each([{ language: "portuguese!" }, { audience: [" "] }, { labels: ["a\nb"] }])(
    "are refused where they could not be used: %j",
    async (change) => {
      const { golden } = createGoldenFixture();
      await expect(golden.add({ ...addition, sources: [], ...change })).rejects.toMatchObject({
        code: "golden-invalid",
      });
      expect(await golden.list()).toEqual([]);
    },
  );
});

describe("history", () => {
  it("shows what every write changed as a difference, also after the entry was removed", async () => {
    const { golden, put } = await createFixture({ negatives: ["no"], labels: ["redis"] });
    await golden.addPhrasing("pool", "pool size", { by: "bob" });
    await put("redis.md", "# Redis\n## Pool\ntwelve");
    const { token } = await golden.openReview("pool");
    await golden.completeReview({
      id: "pool",
      token,
      reviewedBy: "eve",
      answer: "Twelve.",
      sources: ["redis.md"],
    });
    await golden.remove("pool", { by: "eve" });
    const steps = await golden.history("pool");
    expect(steps.map(({ action, by }) => [action, by])).toEqual([
      ["added", "ada"],
      ["phrasing-added", "bob"],
      ["reviewed", "eve"],
      ["removed", "eve"],
    ]);
    expect(steps[0]?.patch).toMatch(
      /\+question: How large is the pool\?\n\+negative: no\n.*\n\+answer:\n\+ {2}Ten\.$/su,
    );
    expect(steps[1]?.patch).toMatch(/^@@.*\n(.*\n)*\+question: pool size\n/u);
    expect(steps[2]?.patch).toContain("-  Ten.\n+  Twelve.");
    expect(steps[2]?.patch).toContain("-source: redis.md › Redis › Pool (version v1");
    expect(steps[3]).toMatchObject({ content: null, patch: expect.stringContaining("-  Twelve.") });
    expect(steps[2]?.content).toMatchObject({ answer: "Twelve.", reviewedBy: "eve" });
    await expect(golden.history("never")).rejects.toMatchObject({ code: "golden-not-found" });
  });
});
