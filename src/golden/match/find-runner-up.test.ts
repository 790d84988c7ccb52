import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { similarity } from "../../models/similarity.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import type { Candidate } from "./choose-phrasing.ts";
import { findRunnerUp } from "./find-runner-up.ts";

async function createFixture() {
  const { golden, store } = createGoldenFixture({ store: createMemoryStore() });
  await golden.add({ id: "a", phrasings: ["How?"], answer: "So.", sources: [], reviewedBy: "ada" });
  const snapshot = await store.golden.readForServing("a");
  const phrasing = snapshot?.entry.phrasings[0];
  if (!snapshot || !phrasing) throw new Error("The entry was not stored.");
  const candidate: Candidate = { snapshot, phrasing, similarity: similarity(0.9) };
  const row = (id: string, group: string, score: number) => ({ id, group, similarity: similarity(score) });
  const rows = [row("1", "a", 0.9), row("2", "a", 0.85), row("3", "b", 0.8), row("4", "c", 0.7)];
  return { candidate, rows };
}

describe("the runner-up", () => {
  it("is the nearest phrasing of another entry, far or not", async () => {
    const { rows, candidate } = await createFixture();
    expect(await findRunnerUp(rows, candidate)).toEqual({ entryId: "b", phrasingId: "3", similarity: 0.8 });
    expect(await findRunnerUp(rows.slice(0, 2), candidate)).toBeUndefined();
    expect(await findRunnerUp(rows, undefined)).toBeUndefined();
  });

  it("is none that the asker may not know of", async () => {
    const { rows, candidate } = await createFixture();
    const read = async ({ group }: { group: string }) => (group === "b" ? undefined : candidate);
    expect(await findRunnerUp(rows, candidate, read)).toMatchObject({ entryId: "c" });
  });
});
