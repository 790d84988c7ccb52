import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

const QUESTION = "How do I configure a Redis connection pool?";
const OLD = "# Redis\nintro\n## Pool\nSet the pool with spring.redis.pool.max-active to a number";
const NEW =
  "# Redis\nintro\n## Pool\nSet the pool with spring.data.redis.lettuce.pool.max-active to a number";

async function createFixture(sources: string[]) {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", OLD, { version: "v1" });
  const answer = "Use spring.redis.pool.max-active.";
  await fixture.golden.add({ id: "redis", phrasings: [QUESTION], answer, sources, reviewedBy: "ada" });
  return fixture;
}

describe("a review", () => {
  it("shows the diff since the last review and stamps everything in one step", async () => {
    const { golden, put, ask, store } = await createFixture(["redis.md"]);
    await put("redis.md", NEW, { version: "v2" });
    const review = await golden.openReview("redis");
    expect(review.freshness.verdict).toBe("changed");
    expect(review.changes).toHaveLength(1);
    expect(review.changes[0]).toMatchObject({ before: OLD, after: NEW, verdict: { currentVersion: "v2" } });
    expect(review.changes[0]?.patch).toContain(
      "-Set the pool with spring.redis.pool.max-active to a number\n",
    );
    expect(review.changes[0]?.patch).toContain(
      "+Set the pool with spring.data.redis.lettuce.pool.max-active to a number\n",
    );

    const answer = "Use spring.data.redis.lettuce.pool.max-active.";
    const change = await golden.completeReview({
      id: "redis",
      token: review.token,
      reviewedBy: "bob",
      answer,
    });
    const document = await store.documents.getDocument("redis.md");
    expect(change).toMatchObject({
      entry: {
        answer,
        reviewedBy: "bob",
        reviewedAt: "2026-01-01T00:01:00.000Z",
        createdAt: "2026-01-01T00:00:00.000Z",
        revision: 2,
        sources: [{ version: "v2", hash: document?.contentHash }],
      },
      freshness: { verdict: "fresh" },
    });
    expect(await ask(QUESTION, 0.8)).toMatchObject({ kind: "hit", entry: { answer } });
  });

  it("can be done on a fresh entry, which has no changes to show", async () => {
    const { golden } = await createFixture(["redis.md"]);
    const { changes, token } = await golden.openReview("redis");
    expect(changes).toEqual([]);
    const { entry } = await golden.completeReview({ id: "redis", token, reviewedBy: "bob" });
    expect(entry).toMatchObject({ reviewedBy: "bob", answer: "Use spring.redis.pool.max-active." });
  });

  it("cannot be completed without the token of the present diff", async () => {
    const { golden, put } = await createFixture(["redis.md"]);
    const early = await golden.openReview("redis");
    await put("redis.md", NEW);
    for (const token of ["", "0123456789ab", early.token]) {
      await expect(golden.completeReview({ id: "redis", token, reviewedBy: "bob" })).rejects.toMatchObject({
        code: "review-required",
        hint: "assay golden review redis",
      });
    }
    expect((await golden.show("redis")).entry).toMatchObject({ revision: 1, reviewedBy: "ada" });
  });

  it("is void after a re-ingest, another review, or an edit of the entry", async () => {
    const { golden, put } = await createFixture(["redis.md"]);
    await put("redis.md", NEW);
    const shown = await golden.openReview("redis");
    await put("redis.md", `${NEW} of your choice`);
    const completion = { id: "redis", reviewedBy: "bob" };
    const stamp = (token: string) => golden.completeReview({ ...completion, token });
    await expect(stamp(shown.token)).rejects.toMatchObject({ code: "review-required" });

    const second = await golden.openReview("redis");
    await golden.addPhrasing("redis", "Pool size?");
    await expect(stamp(second.token)).rejects.toMatchObject({ code: "review-required" });

    const third = await golden.openReview("redis");
    await stamp(third.token);
    await expect(stamp(third.token)).rejects.toMatchObject({ code: "review-required" });
  });

  it("replaces a rewritten passage by its successor", async () => {
    const { golden, put } = await createFixture(["redis.md#pool"]);
    await put("redis.md", `${NEW}\n## TLS\nrotate the certificates`, { version: "v2" });
    const { changes, token } = await golden.openReview("redis");
    const pool = "## Pool\nSet the pool with spring.data.redis.lettuce.pool.max-active to a number";
    expect(changes[0]).toMatchObject({
      before: expect.stringContaining("spring.redis.pool"),
      after: pool,
      successor: { usedByDefault: true, source: { label: "redis.md › Redis › Pool", version: "v2" } },
    });
    const { entry, freshness } = await golden.completeReview({ id: "redis", token, reviewedBy: "bob" });
    expect(entry.sources).toEqual([changes[0]?.successor?.source]);
    expect(freshness.verdict).toBe("fresh");
    expect(await golden.openReview("redis")).toMatchObject({ changes: [] });
  });

  it("does not take a passage of few common words, nor another source, for the successor", async () => {
    const { golden, put } = await createFixture(["redis.md#pool", "redis.md:1"]);
    await put("redis.md", "# Redis\nintro\n## Other\nsomething else entirely, set elsewhere");
    const { changes, token } = await golden.openReview("redis");
    expect(changes).toHaveLength(1);
    expect(changes[0]?.successor).toMatchObject({
      usedByDefault: false,
      source: { label: "redis.md › Redis › Other" },
    });
    const completion = { id: "redis", token, reviewedBy: "bob" };
    await expect(golden.completeReview(completion)).rejects.toMatchObject({
      code: "golden-invalid",
      message: expect.stringContaining("redis.md › Redis › Pool"),
    });
    const named = await golden.completeReview({ ...completion, sources: ["redis.md#other"] });
    expect(named.entry.sources.map(({ label }) => label)).toEqual(["redis.md › Redis › Other"]);
  });

  it("asks for other sources when a document is gone", async () => {
    const { golden, put, store } = await createFixture(["redis.md"]);
    await store.documents.removeDocuments(["redis.md"]);
    await put("lettuce.md", NEW, { version: "v7" });
    const { changes, token, freshness } = await golden.openReview("redis");
    expect(freshness.verdict).toBe("missing");
    expect(changes[0]).toMatchObject({ before: OLD, after: undefined });
    expect(changes[0]?.patch).toContain("-# Redis\n");
    const completion = { id: "redis", token, reviewedBy: "bob" };
    await expect(golden.completeReview(completion)).rejects.toMatchObject({ code: "golden-invalid" });
    const { entry } = await golden.completeReview({ ...completion, sources: ["lettuce.md"] });
    expect(entry.sources).toMatchObject([{ version: "v7", label: "lettuce.md" }]);
  });

  it("asks for other sources when the documents of a topic disagree", async () => {
    const { golden, put } = createGoldenFixture();
    await put("a.md", "# A", { topic: "redis", version: "v1" });
    await golden.add({
      id: "redis",
      phrasings: [QUESTION],
      answer: "a",
      sources: ["topic:redis"],
      reviewedBy: "ada",
    });
    await put("b.md", "# B", { topic: "redis", version: "v2" });
    const { changes, token, freshness } = await golden.openReview("redis");
    expect(changes[0]?.patch).toBe(
      "--- topic redis\tv1, as reviewed\n+++ topic redis\tdiffering versions: v1, v2\n",
    );
    expect(freshness).toMatchObject({ verdict: "ambiguous-version", sources: [{ versions: ["v1", "v2"] }] });
    await expect(golden.completeReview({ id: "redis", token, reviewedBy: "bob" })).rejects.toMatchObject({
      code: "golden-invalid",
      message: expect.stringContaining("v1, v2"),
    });
  });

  it("asks for a source when the entry never had one, and takes none only when told so", async () => {
    const { golden } = await createFixture([]);
    const { token } = await golden.openReview("redis");
    const completion = { id: "redis", token, reviewedBy: "bob" };
    await expect(golden.completeReview(completion)).rejects.toMatchObject({ code: "golden-invalid" });
    const { warnings } = await golden.completeReview({ ...completion, sources: [] });
    expect(warnings).toEqual([expect.stringContaining("never served")]);
  });

  it("refuses a blank answer, a nameless reviewer and an unknown entry", async () => {
    const { golden } = await createFixture(["redis.md"]);
    const { token } = await golden.openReview("redis");
    const completion = { id: "redis", token, reviewedBy: "bob" };
    for (const change of [{ answer: "" }, { reviewedBy: "" }]) {
      await expect(golden.completeReview({ ...completion, ...change })).rejects.toMatchObject({
        code: "golden-invalid",
      });
    }
    await expect(golden.openReview("rediss")).rejects.toMatchObject({ code: "golden-not-found" });
  });

  it("refuses sources that were replaced while they were being named", async () => {
    const fixture = await createFixture(["redis.md"]);
    await fixture.put("redis.md", NEW);
    const { token } = await fixture.golden.openReview("redis");
    const readSources = fixture.store.golden.readSources;
    Object.assign(fixture.store.golden, {
      readSources: async (references: Parameters<typeof readSources>[0]) => {
        await fixture.put("redis.md", `${NEW}, unseen`);
        return readSources(references);
      },
    });
    const completion = { id: "redis", token, reviewedBy: "bob", sources: ["redis.md"] };
    await expect(fixture.golden.completeReview(completion)).rejects.toMatchObject({
      code: "review-required",
    });
  });
});
