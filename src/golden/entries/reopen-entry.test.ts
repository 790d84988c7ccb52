import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenAddition } from "./add-entry.ts";

const QUESTION = "How large is the pool?";
const addition: GoldenAddition = {
  ...{ id: "pool", phrasings: [QUESTION], answer: "Ten.", sources: ["redis.md"], reviewedBy: "ada" },
};

async function createRetired(change: Partial<GoldenAddition> = {}) {
  const fixture = createGoldenFixture({ threshold: 0.8 });
  await fixture.put("redis.md", "# Redis\nten");
  await fixture.golden.add({ ...addition, ...change });
  await fixture.golden.retire({ id: "pool", by: "bob" });
  return fixture;
}

describe("a retirement that is taken back", () => {
  it("leaves the entry as it was before, with the review it had", async () => {
    const { golden, ask } = await createRetired();
    const { entry, warnings } = await golden.reopen({ id: "pool", by: "bob" });
    expect(entry).toMatchObject({ state: "approved", reviewedBy: "ada", revision: 3 });
    expect(warnings).toEqual([]);
    expect(await ask(QUESTION, 0.8)).toMatchObject({ kind: "hit", entry: { answer: "Ten." } });
    const steps = await golden.history("pool");
    expect(steps.map(({ action, by }) => [action, by])).toEqual([
      ["added", "ada"],
      ["retired", "bob"],
      ["reopened", "bob"],
    ]);
  });

  it("serves nothing that moved meanwhile, nor what was a draft", async () => {
    const stale = await createRetired();
    await stale.put("redis.md", "# Redis\ntwelve");
    await stale.golden.reopen({ id: "pool" });
    expect(await stale.ask(QUESTION, 0.8)).toMatchObject({ kind: "stale" });
    expect(await stale.golden.queue()).toMatchObject([{ entry: { id: "pool" }, why: "stale" }]);
    const draft = await createRetired({ draft: true });
    expect((await draft.golden.reopen({ id: "pool" })).entry.state).toBe("draft");
  });

  it("is refused where another entry has the question by now", async () => {
    const { golden } = await createRetired();
    await golden.add({ ...addition, id: "other", answer: "Twelve." });
    await expect(golden.reopen({ id: "pool" })).rejects.toMatchObject({ code: "golden-conflict" });
    expect((await golden.show("pool")).entry.state).toBe("retired");
  });

  it("changes nothing about an entry that is not retired", async () => {
    const { golden } = await createRetired();
    await golden.reopen({ id: "pool" });
    const { entry, warnings } = await golden.reopen({ id: "pool" });
    expect(entry.revision).toBe(3);
    expect(warnings).toEqual(['"pool" is not retired.']);
    await expect(golden.reopen({ id: "nope" })).rejects.toMatchObject({ code: "golden-not-found" });
  });
});
