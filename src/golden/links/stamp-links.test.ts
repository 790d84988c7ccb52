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

  it("are recorded anew at a review, and one that broke is kept only by force, which the history notes", async () => {
    const { golden, store, ask } = await createFixture("Ten, see [sizes](pool.md).");
    const early = await golden.openReview("pool");
    await store.documents.removeDocuments(["guide/pool.md"]);
    const completion = { id: "pool", reviewedBy: "bob" };
    await expect(golden.completeReview({ ...completion, token: early.token })).rejects.toMatchObject({
      code: "review-required",
    });
    const { token } = await golden.openReview("pool");
    await expect(golden.completeReview({ ...completion, token })).rejects.toMatchObject({
      ...{
        code: "golden-invalid",
        message: expect.stringContaining("guide/pool.md, which is no longer there"),
      },
      hint: expect.stringContaining("--answer <text>"),
    });
    const { warnings, entry } = await golden.completeReview({ ...completion, token, force: true });
    expect((await golden.history("pool")).at(-1)?.note).toMatch(/^Forced: The link "pool\.md"/u);
    expect(warnings).toEqual([expect.stringContaining("is no longer there")]);
    expect(entry.links).toEqual([]);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    expect((await golden.lint()).problems).toMatchObject([{ rule: "link-broken" }]);
  });

  it("are led to their new places at a review that is told so, and nothing else of the answer changes", async () => {
    const answer =
      "Ten, see [pool.md#more](pool.md#more \"pool.md#more\") and ![all][1].\n\n[1]: /guide/pool.md#more\n\n<a href='pool.md#more'>pool.md#more</a>";
    const { golden, store, put, ask } = await createFixture(answer);
    const page = await store.documents.getDocument("guide/pool.md");
    await store.documents.removeDocuments(["guide/pool.md"]);
    await put("guide/sizes (new).md", page?.source ?? "");
    const { token, fixedAnswer, lostLinks } = await golden.openReview("pool");
    const fixed =
      "Ten, see [pool.md#more](sizes%20%28new%29.md#more \"pool.md#more\") and ![all][1].\n\n[1]: /guide/sizes%20%28new%29.md#more\n\n<a href='sizes%20%28new%29.md#more'>pool.md#more</a>";
    expect({ fixedAnswer, lostLinks }).toEqual({ fixedAnswer: fixed, lostLinks: [] });
    const completion = { id: "pool", reviewedBy: "bob", token };
    await expect(golden.completeReview(completion)).rejects.toMatchObject({
      hint: expect.stringMatching(/guide\/sizes \(new\)\.md.*--fix-links/u),
    });
    const { entry, warnings } = await golden.completeReview({ ...completion, fixLinks: true });
    expect([entry.answer, warnings]).toEqual([fixed, []]);
    expect(entry.links?.map(({ documentId }) => documentId)).toEqual([
      "guide/sizes (new).md",
      "guide/sizes (new).md",
    ]);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
  });

  it("are warned of when they lead nowhere from the start, and named by the review", async () => {
    const { golden } = await createFixture("Ten.");
    const answer = "See [a](nowhere.md) and [b](pool.md#nothing).";
    const reasons = [
      'The link "nowhere.md" of the answer leads to no document.',
      'The link "pool.md#nothing" of the answer leads to guide/pool.md, which has no place "nothing".',
    ];
    const addition = { answer, sources: ["guide/redis.md#cache"], draft: true };
    const added = await golden.add({ ...addition, id: "cache", phrasings: ["Is there a cache?"] });
    expect(added.warnings).toEqual(reasons);
    const approved = await golden.approve({ id: "cache", reviewedBy: "ada" });
    expect(approved.warnings).toEqual(reasons);
    expect((await golden.openReview("cache")).lostLinks).toEqual(reasons);
    const yaml = (await golden.exportYaml(["cache"])).replaceAll("id: cache", "id: other");
    await golden.remove("cache");
    const { warnings } = await golden.importYaml(yaml, { file: "golden.yaml" });
    expect(warnings).toEqual(reasons.map((reason) => `"other": ${reason}`));
  });

  it("keep a draft from being approved by naming sources once one broke, unless by force", async () => {
    const { golden, store } = await createFixture("Ten.");
    const addition = {
      id: "cache",
      phrasings: ["Is there a cache?"],
      answer: "See [a](pool.md).",
      draft: true,
    };
    await golden.add({ ...addition, sources: ["guide/redis.md#cache"] });
    await store.documents.removeDocuments(["guide/pool.md"]);
    const approval = { id: "cache", reviewedBy: "ada", sources: ["guide/redis.md#cache"] };
    await expect(golden.approve(approval)).rejects.toMatchObject({ code: "golden-invalid" });
    const { entry } = await golden.approve({ ...approval, force: true });
    expect(entry.state).toBe("approved");
    expect((await golden.history("cache")).at(-1)?.note).toMatch(/^Forced: The link "pool\.md"/u);
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
