import { describe, expect, it } from "vitest";
import { countTurns } from "../../../test/count-turns.ts";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import type { Store } from "../../stores/store.ts";

const FRESH = 60;
const STALE = 12;

/** Entries of which some went stale, over a store that counts how often an entry is read with its sources. */
async function createFixture() {
  const plain = createMemoryStore();
  let reads = 0;
  const golden: Store["golden"] = {
    ...plain.golden,
    readEntry(id) {
      reads += 1;
      return plain.golden.readEntry(id);
    },
  };
  const fixture = createGoldenFixture({ store: { ...plain, golden } });
  await fixture.put("same.md", "# Same\nten");
  await fixture.put("old.md", "# Old\nten");
  const add = (id: string, source: string, questions: readonly string[]) =>
    fixture.golden.add({
      ...{ id, answer: "a", reviewedBy: "ada", sources: [source] },
      phrasings: questions.map((text) => `${id} ${text}`),
    });
  // Asked in more ways, so that stale ones stand first.
  for (let at = 0; at < STALE; at += 1) await add(`stale-${at}`, "old.md", ["a", "b"]);
  for (let at = 0; at < FRESH; at += 1) await add(`fresh-${at}`, "same.md", ["a"]);
  await fixture.put("old.md", "# Old\ntwelve");
  reads = 0;
  const readsOf = async <T>(work: () => Promise<T>): Promise<{ result: T; reads: number }> => {
    const before = reads;
    const result = await work();
    return { result, reads: reads - before };
  };
  return { ...fixture, readsOf };
}

describe("a page of the queue", () => {
  it("judges what stands on it and the one behind, however many there are", async () => {
    const { golden, readsOf } = await createFixture();
    const { result, reads } = await readsOf(() => golden.queuePage({ limit: 5 }));
    expect(result?.items.map(({ entry }) => entry.id)).toEqual(
      (await golden.queue()).slice(0, 5).map(({ entry }) => entry.id),
    );
    expect(result?.hasMore).toBe(true);
    expect(reads).toBe(6);
  });

  it("judges what was found fresh once, until the entry or the documents move", async () => {
    const { golden, readsOf, put, store } = await createFixture();
    const all = () => golden.queuePage({ limit: 100 });
    const first = await readsOf(all);
    expect(first).toMatchObject({ reads: STALE + FRESH, result: { hasMore: false } });
    expect(first.result?.items).toHaveLength(STALE);
    expect((await readsOf(all)).reads).toBe(STALE);
    const { token } = await golden.openReview("fresh-3");
    await golden.completeReview({ id: "fresh-3", token, reviewedBy: "bob", answer: "b" });
    expect(await store.golden.getEntry("fresh-3")).toMatchObject({ revision: 2 });
    expect((await readsOf(all)).reads).toBe(STALE + 1);
    await put("same.md", "# Same\neleven");
    const after = await readsOf(all);
    expect(after.reads).toBe(STALE + FRESH);
    expect(after.result?.items).toHaveLength(STALE + FRESH);
  });

  it("lets others have a turn between two judgements, as the list of all entries does", async () => {
    const { golden } = await createFixture();
    expect((await countTurns(() => golden.queue())).turns).toBeGreaterThanOrEqual(STALE + FRESH - 1);
    expect((await countTurns(() => golden.list())).turns).toBeGreaterThanOrEqual(STALE + FRESH - 1);
  });

  it("goes on behind the last one, and says where that one waits no more", async () => {
    const { golden } = await createFixture();
    const ids = (await golden.queue()).map(({ entry }) => entry.id);
    const seen: string[] = [];
    for (;;) {
      const last = seen.at(-1);
      const page = await golden.queuePage({ limit: 5, ...(last !== undefined && { after: last }) });
      seen.push(...(page?.items.map(({ entry }) => entry.id) ?? []));
      if (!page?.hasMore) break;
    }
    expect(seen).toEqual(ids);
    expect(ids).toHaveLength(STALE);
    await golden.retire({ id: ids[4] ?? "" });
    expect(await golden.queuePage({ limit: 5, after: ids[4] ?? "" })).toBeUndefined();
  });
});
