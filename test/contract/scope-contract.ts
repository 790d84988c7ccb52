import { expect } from "vitest";
import type { ContractTest } from "./contract-test.ts";
import { goldenEvent, goldenWrite } from "./store-samples.ts";

/** One question may have several answers, for askers or languages that do not overlap. */
export function scopeContract(test: ContractTest): void {
  const forAdmins = goldenWrite({ id: "a", questions: ["one"], audience: ["admin", "owner"] });
  const forMembers = goldenWrite({ id: "m", questions: ["one"], audience: ["member"] });
  const conflict = { code: "golden-conflict", message: expect.stringContaining('"a"') };

  test("lets entries whose audiences have nothing in common hold one question", async (store) => {
    await store.golden.putEntries([forMembers, forAdmins]);
    const holders = await store.golden.findPhrasing("one");
    expect(holders.map(({ entryId, audience }) => [entryId, audience])).toEqual([
      ["a", ["admin", "owner"]],
      ["m", ["member"]],
    ]);
    expect(holders[0]?.phrasing).toEqual(forAdmins.entry.phrasings[0]);
  });

  test("lets entries in languages that differ hold one question", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "de", questions: ["one"], language: "de" }));
    await store.golden.putEntry(goldenWrite({ id: "br", questions: ["one"], language: "pt-BR" }));
    await store.golden.putEntry(goldenWrite({ id: "pt", questions: ["one"], language: "pt-PT" }));
    expect((await store.golden.findPhrasing("one")).map(({ entryId }) => entryId)).toEqual([
      "br",
      "de",
      "pt",
    ]);
    const portuguese = goldenWrite({ id: "a", questions: ["one"], language: "pt" });
    await expect(store.golden.putEntry(portuguese)).rejects.toMatchObject({ code: "golden-conflict" });
  });

  test("refuses a question that an entry of an overlapping scope has", async (store) => {
    await store.golden.putEntry(forAdmins);
    for (const scope of [{}, { audience: ["member", "owner"] }, { language: "de" }]) {
      const write = goldenWrite({ id: "b", questions: ["one"], ...scope });
      await expect(store.golden.putEntry(write)).rejects.toMatchObject(conflict);
      await expect(store.golden.putEntries([forMembers, write])).rejects.toMatchObject({
        code: "golden-conflict",
      });
      expect(await store.golden.getEntry("m")).toBeUndefined();
    }
    const own = goldenWrite({ id: "g", questions: ["Same", "same"], audience: ["guest"] });
    await expect(store.golden.putEntry(own)).rejects.toMatchObject({ code: "golden-conflict" });
  });

  test("refuses a wider audience where another entry has the question", async (store) => {
    await store.golden.putEntries([forAdmins, forMembers]);
    for (const audience of [[], ["member", "owner"]]) {
      const wider = goldenWrite({ id: "m", questions: ["one"], audience, expectedRevision: 1 });
      await expect(store.golden.putEntry(wider)).rejects.toMatchObject(conflict);
    }
    // Both move at once, past each other.
    await store.golden.putEntries([
      goldenWrite({ id: "a", questions: ["one"], audience: ["member"], expectedRevision: 1 }),
      goldenWrite({ id: "m", questions: ["one"], audience: ["admin"], expectedRevision: 1 }),
    ]);
    expect((await store.golden.findPhrasing("one")).map(({ audience }) => audience)).toEqual([
      ["member"],
      ["admin"],
    ]);
  });

  test("gives up questions with the entry alone, and takes them back where nobody has them", async (store) => {
    await store.golden.putEntries([forAdmins, forMembers]);
    const event = goldenEvent({ action: "retired" });
    await store.golden.setState({ id: "a", state: "retired", expectedRevision: 1, event });
    expect((await store.golden.findPhrasing("one")).map(({ entryId }) => entryId)).toEqual(["m"]);
    await store.golden.putEntry(goldenWrite({ id: "o", questions: ["one"], audience: ["owner"] }));
    const back = { id: "a", state: "approved", expectedRevision: 2, event } as const;
    await expect(store.golden.setState(back)).rejects.toMatchObject({ code: "golden-conflict" });
    await store.golden.removeEntry("o", event);
    await store.golden.setState(back);
    expect((await store.golden.findPhrasing("one")).map(({ entryId }) => entryId)).toEqual(["a", "m"]);
  });

  test("lists the scopes of limited entries alone, and moves the vectors' sequence with them", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["two"] }));
    expect(await store.golden.readScopes()).toEqual(new Map());
    await store.golden.putEntries([
      forAdmins,
      goldenWrite({ id: "f", questions: ["one"], audience: ["x"], language: "fr" }),
    ]);
    const limited = new Map([
      ["a", { audience: ["admin", "owner"], language: null }],
      ["f", { audience: ["x"], language: "fr" }],
    ]);
    expect(await store.golden.readScopes()).toEqual(limited);
    const change = async (scope: { audience?: readonly string[]; language?: string }, revision: number) => {
      const before = await store.golden.vectors.sequence();
      await store.golden.putEntry(
        goldenWrite({ id: "e", questions: ["two"], expectedRevision: revision, ...scope }),
      );
      return (await store.golden.vectors.sequence()) > before;
    };
    expect(await change({ language: "de" }, 1)).toBe(true);
    expect((await store.golden.readScopes()).get("e")).toEqual({ audience: [], language: "de" });
    expect(await change({ language: "de", audience: ["admin"] }, 2)).toBe(true);
    expect(await change({}, 3)).toBe(true);
    expect(await store.golden.readScopes()).toEqual(limited);
  });
}
