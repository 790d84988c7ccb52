import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

const QUESTION = "How large is the pool?";
const PAGE = "# Redis\nintro\n## Pool\nThe pool holds ten connections\n## Cache\nIt is off";

async function createFixture(answer: string, links?: "refuse" | "report") {
  const fixture = createGoldenFixture(links && { freshness: { links } });
  await fixture.put("guide/redis.md", PAGE);
  await fixture.put("guide/pool.md", "# Sizes\nTen is enough for a pool of one node\n## More\nAdd some");
  await fixture.golden.add({
    ...{ id: "pool", phrasings: [QUESTION], answer, reviewedBy: "ada" },
    sources: ["guide/redis.md#pool"],
  });
  return fixture;
}

describe("links of an answer", () => {
  it("are recorded with what they point at, in every way to write them", async () => {
    const answer = [
      "[page](pool.md) [root](/guide/pool) [heading](pool.md#more) [own](#cache)",
      "[line](pool.md#L2) [lines](pool.md#L2-L4) [colon](pool.md:2)",
      "[other](https://example.com/a) [lost](nowhere.md) [mail](mailto:a@example.com) [gone](pool.md#nothing)",
    ].join("\n");
    const { golden } = await createFixture(answer);
    const { entry } = await golden.show("pool");
    const anchor = (at: string) => expect.objectContaining({ kind: "anchor", anchor: at });
    const lines = (from: number, to: number) => expect.objectContaining({ kind: "lines", from, to });
    expect(entry.links?.map(({ url, documentId, place }) => [url, documentId, place])).toEqual([
      ["pool.md", "guide/pool.md", null],
      ["/guide/pool", "guide/pool.md", null],
      ["pool.md#more", "guide/pool.md", anchor("more")],
      ["#cache", "guide/redis.md", anchor("cache")],
      ["pool.md#L2", "guide/pool.md", lines(2, 2)],
      ["pool.md#L2-L4", "guide/pool.md", lines(2, 4)],
      ["pool.md:2", "guide/pool.md", lines(2, 2)],
    ]);
  });

  it("are found in raw HTML too", async () => {
    const answer =
      'See <a class="x" href="pool.md#more">sizes</a>.\n\n<p><img src="pool.md"> <a>none</a></p>';
    const { golden } = await createFixture(answer);
    const { entry } = await golden.show("pool");
    expect(entry.links?.map(({ url }) => url)).toEqual(["pool.md#more", "pool.md"]);
  });

  it("keep the answer from being served once one of them leads nowhere, and name the new place", async () => {
    const { put, ask, golden, store } = await createFixture("Ten, see [sizes](pool.md#more).");
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    await put("guide/pool.md", "# Sizes\nTen is enough\n## More\nAdd some\n## New\nText");
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit", freshness: { brokenLinks: [] } });
    await put("guide/pool.md", "# Sizes\nTen is enough for a pool of one node");
    const broken = {
      url: "pool.md#more",
      reason:
        'The link "pool.md#more" of the answer leads to guide/pool.md, which has no place "more" any more.',
    };
    expect(await ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: { verdict: "broken-link", reason: broken.reason, brokenLinks: [broken] },
    });
    await put("guide/sizes.md", "# Sizes\n## More\nAdd some");
    expect((await golden.show("pool")).freshness.brokenLinks).toMatchObject([{ now: "guide/sizes.md#more" }]);
    await store.documents.removeDocuments(["guide/pool.md"]);
    expect((await golden.check()).map(({ freshness }) => freshness.reason)).toEqual([
      'The link "pool.md#more" of the answer leads to guide/pool.md, which is no longer there.',
    ]);
  });

  it("are only reported where that is configured", async () => {
    const { ask, store } = await createFixture("Ten, see [sizes](pool.md).", "report");
    await store.documents.removeDocuments(["guide/pool.md"]);
    expect(await ask(QUESTION)).toMatchObject({
      kind: "hit",
      freshness: { verdict: "fresh", brokenLinks: [{ url: "pool.md" }] },
    });
  });

  it("tell a line that was pushed down, and where it is now", async () => {
    const { put, ask } = await createFixture("Ten, see [line](pool.md#L2).");
    await put("guide/pool.md", "# Sizes\nTen is enough for a pool of one node\n## More\nAdd");
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    await put(
      "guide/pool.md",
      "A new first line\n# Sizes\nTen is enough for a pool of one node\n## More\nAdd",
    );
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit", freshness: { brokenLinks: [] } });
    await put("guide/pool.md", "One\n\nTwo\n# Sizes\nTen is enough for a pool of one node\n## More\nAdd");
    expect(await ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: { brokenLinks: [{ url: "pool.md#L2", now: "guide/pool.md#L5" }] },
    });
  });

  it("are recorded anew at a review, and a reviewer who keeps a broken one is told", async () => {
    const { golden, store, ask } = await createFixture("Ten, see [sizes](pool.md).");
    const early = await golden.openReview("pool");
    await store.documents.removeDocuments(["guide/pool.md"]);
    const completion = { id: "pool", reviewedBy: "bob" };
    await expect(golden.completeReview({ ...completion, token: early.token })).rejects.toMatchObject({
      code: "review-required",
    });
    const { token } = await golden.openReview("pool");
    const { warnings, entry } = await golden.completeReview({ ...completion, token });
    expect(warnings).toEqual([expect.stringContaining("is no longer there")]);
    expect(entry.links).toEqual([]);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    expect((await golden.lint()).problems).toMatchObject([{ rule: "link-broken" }]);
  });

  it("are said by lint with the place that takes theirs", async () => {
    const { golden, put } = await createFixture("Ten, see [sizes](pool.md#more).");
    await put("guide/pool.md", "# Sizes\nTen is enough for a pool of one node\n## Further\nno");
    await put("guide/sizes.md", "# Sizes\n## More\nAdd some");
    expect((await golden.lint()).problems.map(({ message }) => message)).toEqual([
      'The link "pool.md#more" of the answer leads to guide/pool.md, which has no place "more" any more; that is guide/sizes.md#more now.',
    ]);
  });
});
