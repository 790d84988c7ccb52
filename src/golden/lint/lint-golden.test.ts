import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenAddition } from "../entries/add-entry.ts";

const REDIS = "# Redis\nintro\n## Pool\nten\n## Time out\nfive seconds\n";
const base: GoldenAddition = {
  id: "pool",
  phrasings: ["how large is the pool of a worker"],
  answer: "Ten.",
  sources: ["guide/redis.md"],
  reviewedBy: "ada",
};

async function createFixture(threshold: number | undefined = 0.8) {
  const fixture = createGoldenFixture(threshold === undefined ? {} : { threshold });
  await fixture.put("guide/redis.md", REDIS);
  await fixture.put("guide/kafka.md", "# Kafka\nbatch");
  await fixture.put("start/index.md", "# Start\nhello");
  return fixture;
}

async function lintOf(change: Partial<GoldenAddition>) {
  const { golden } = await createFixture();
  await golden.add({ ...base, ...change });
  return golden.lint();
}

describe("lint", () => {
  it("finds nothing wrong with entries that hold, and leaves drafts and retired ones out", async () => {
    const { golden } = await createFixture();
    await golden.add({ ...base, negatives: ["what colour has the swimming pool outside"] });
    await golden.add({ ...base, id: "draft", phrasings: ["b"], sources: [], draft: true });
    await golden.add({ ...base, id: "retired", phrasings: ["c"], answer: "[x](nowhere.md)" });
    await golden.retire({ id: "retired" });
    expect(await golden.lint()).toEqual({ problems: [], checked: 1, skipped: 2, notes: [] });
  });

  it("finds entries without sources, and sources that are gone, but not those that changed", async () => {
    const { golden, store, put } = await createFixture();
    await golden.add(base);
    await golden.add({ ...base, id: "bare", phrasings: ["b"], sources: [] });
    await golden.add({
      ...base,
      id: "kafka",
      phrasings: ["c"],
      sources: ["guide/kafka.md", "guide/redis.md"],
    });
    await put("guide/redis.md", `${REDIS}more`);
    await store.documents.removeDocuments(["guide/kafka.md"]);
    const { problems } = await golden.lint();
    expect(problems).toEqual([
      expect.objectContaining({
        entryId: "bare",
        rule: "no-sources",
        hint: expect.stringContaining("approve bare"),
      }),
      expect.objectContaining({
        ...{ entryId: "kafka", rule: "source-missing" },
        message: "The document guide/kafka.md is no longer there.",
      }),
    ]);
  });

  it.each([`${"> ".repeat(20_000)}x`, "[".repeat(90_000), "*a ".repeat(30_000)])(
    "reports an answer that nobody could parse, and looks at the others (%#)",
    async (answer) => {
      const { golden, store } = await createFixture();
      await expect(golden.add({ ...base, answer })).rejects.toMatchObject({ code: "golden-invalid" });
      await golden.add(base);
      // As one that was kept by a version that did not look.
      const { readEntry } = store.golden;
      store.golden.readEntry = async (id) => {
        const read = await readEntry(id);
        return read && id === "pool" ? { ...read, entry: { ...read.entry, answer } } : read;
      };
      await golden.add({ ...base, id: "other", phrasings: ["c"], sources: [] });
      expect((await golden.lint()).problems).toMatchObject([
        { entryId: "other", rule: "no-sources" },
        { entryId: "pool", rule: "answer-unreadable" },
      ]);
    },
  );

  it.each([
    "[a](redis.md)",
    "[a](./redis.md#pool)",
    "[a](redis#time-out)",
    "[a](/guide/redis.html#pool)",
    "[a](../start/)",
    "[a](guide/kafka.md?plain=1)",
    "[a](#pool)",
    "[a](redis.md#L3)",
    "[a][b]\n\n[b]: redis.md#pool",
    "![a](kafka.md)",
    "[a](https://example.com/any#where)",
    "<https://example.com>",
    "Write to [the team](mailto:a@example.com).",
    "`[a](nowhere.md)` in code is no link",
  ])("takes %s for a link that leads somewhere", async (answer) => {
    expect((await lintOf({ answer })).problems).toEqual([]);
  });

  it.each([
    ["[a](nowhere.md)", 'The link "nowhere.md" of the answer leads to no document.'],
    [
      "[a](redis.md#pol)",
      'The link "redis.md#pol" of the answer leads to guide/redis.md, which has no place "pol".',
    ],
    ["[a](#pol)", 'The link "#pol" of the answer leads to guide/redis.md, which has no place "pol".'],
    [
      "[a](redis.md#L99)",
      'The link "redis.md#L99" of the answer leads to guide/redis.md, which has no place "L99".',
    ],
    ["[a](https://)", 'The link "https://" of the answer is not a URL.'],
    ["[a](re%dis.md)", 'The link "re%dis.md" of the answer is not well formed.'],
    ["![a](../nowhere.png)", 'The link "../nowhere.png" of the answer leads to no document.'],
  ])("finds that %s leads nowhere", async (answer, message) => {
    expect((await lintOf({ answer })).problems).toMatchObject([{ rule: "link-broken", message }]);
  });

  it("finds a question that is as near to an entry with another answer, from both sides", async () => {
    const { golden } = await createFixture();
    await golden.add(base);
    const phrasings = ["of a worker how large is the pool"];
    await golden.add({ ...base, id: "twin", phrasings, answer: "Twelve.", force: true });
    await golden.add({ ...base, id: "same", phrasings: ["is how large the pool of a worker"], force: true });
    const { problems } = await golden.lint();
    expect(problems.map(({ entryId, rule }) => [entryId, rule])).toEqual([
      ["pool", "shadowed"],
      ["same", "shadowed"],
      ["twin", "shadowed"],
    ]);
    expect(problems[0]?.message).toContain('"of a worker how large is the pool" of "twin"');
  });

  it("finds a question that a veto keeps from its own answer", async () => {
    const answer =
      "Der Pool eines Workers umfasst zehn Verbindungen und wird beim Start der Anwendung angelegt, nicht später.";
    const { problems } = await lintOf({
      answer,
      phrasings: ["How large is the pool of a worker when it is started?"],
    });
    expect(problems).toMatchObject([{ rule: "phrasing-misses", message: expect.stringContaining("veto") }]);
  });

  it("says that it could not look where no threshold is in force", async () => {
    const { golden } = createGoldenFixture();
    await golden.add({ ...base, sources: [] });
    expect((await golden.lint()).notes).toEqual([expect.stringContaining("No golden threshold is in force")]);
  });

  it("asks no embedding model", async () => {
    const { golden, embedder } = await createFixture();
    await golden.add({ ...base, negatives: ["other words"] });
    const before = embedder.calls.length;
    await golden.lint();
    expect(embedder.calls).toHaveLength(before);
  });
});
