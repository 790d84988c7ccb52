import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

async function createFixture() {
  const fixture = createGoldenFixture();
  const { golden, put } = fixture;
  await put("old.md", "# Old\nten");
  await put("same.md", "# Same\nten");
  const add = (id: string, questions: string[], more: { draft?: boolean; sources?: string[] } = {}) =>
    golden.add({
      ...{ id, phrasings: questions.map((text) => `${id} ${text}`), answer: "a", reviewedBy: "ada" },
      sources: ["old.md"],
      ...more,
    });
  await add("one-question", ["a"]);
  await add("two-later", ["a", "b"]);
  await add("draft", ["a", "b", "c"], { draft: true });
  await add("fresh", ["a"], { sources: ["same.md"] });
  await add("retired", ["a"]);
  await add("bare", ["a"], { sources: [] });
  await golden.retire({ id: "retired" });
  await put("old.md", "# Old\ntwelve");
  return fixture;
}

describe("queue", () => {
  it("puts those that were served before first, then more questions, then the older review", async () => {
    const { golden } = await createFixture();
    const items = await golden.queue();
    expect(items.map(({ entry, why, traffic }) => [entry.id, why, traffic])).toEqual([
      ["two-later", "stale", null],
      ["one-question", "stale", null],
      ["bare", "no-sources", null],
      ["draft", "draft", null],
    ]);
    await golden.markFreshness(await golden.check());
    expect((await golden.queue()).map(({ entry }) => entry.id)).toEqual(items.map(({ entry }) => entry.id));
  });

  it("goes by the questions that were lost where they are counted", async () => {
    const { golden } = await createFixture();
    const traffic = new Map([
      ["draft", 9],
      ["one-question", 3],
      ["fresh", 100],
    ]);
    expect((await golden.queue({ traffic })).map(({ entry, traffic: lost }) => [entry.id, lost])).toEqual([
      ["draft", 9],
      ["one-question", 3],
      ["two-later", 0],
      ["bare", 0],
    ]);
  });

  it("is empty when nothing waits", async () => {
    expect(await createGoldenFixture().golden.queue()).toEqual([]);
  });
});
