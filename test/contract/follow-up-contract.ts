import { expect } from "vitest";
import type { FollowUp } from "../../src/stores/monitor/follow-ups.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

function followUp(change: Partial<FollowUp> & { answerId: string }): FollowUp {
  return {
    ...{ nextId: "next", at: "2026-03-01T10:00:00.000Z", seconds: 12.5 },
    ...{ similarity: 0.81, embedderId: "minilm" },
    ...change,
  };
}

export function followUpContract(test: ContractTest): void {
  test("keeps what came next after an answer, the first that was found", async ({ followUps }) => {
    const kept = [
      followUp({ answerId: "a" }),
      followUp({ answerId: "b", similarity: null, embedderId: null, seconds: 0 }),
    ];
    await followUps.append(kept);
    await followUps.append([followUp({ answerId: "a", similarity: 0.2 }), followUp({ answerId: "c" })]);
    expect(await followUps.list()).toEqual([...kept, followUp({ answerId: "c" })]);
    await followUps.append([]);
    expect(await followUps.list()).toHaveLength(3);
    const found = await followUps.find(["b", "absent", "a"]);
    expect(found.toSorted((a, b) => (a.answerId < b.answerId ? -1 : 1))).toEqual(kept);
    expect(await followUps.find([])).toEqual([]);
  });

  test("removes what either of its responses is named for", async ({ followUps }) => {
    await followUps.append(
      ["ab", "bc", "de"].map((pair) => followUp({ answerId: pair[0] ?? "", nextId: pair[1] ?? "" })),
    );
    expect(await followUps.removeOf(["b", "absent"])).toBe(2);
    expect((await followUps.list()).map(({ answerId }) => answerId)).toEqual(["d"]);
  });

  test("lists and removes by the time of the answer that was followed", async ({ followUps }) => {
    await followUps.append(
      [1, 2, 3].map((day) => followUp({ answerId: `day-${day}`, at: `2026-03-0${day}T00:00:00.000Z` })),
    );
    const ids = async (period?: { since?: string; until?: string }) =>
      (await followUps.list(period)).map(({ answerId }) => answerId);
    const second = "2026-03-02T00:00:00.000Z";
    expect(await ids({ since: second })).toEqual(["day-2", "day-3"]);
    expect(await ids({ until: second })).toEqual(["day-1"]);
    expect(await ids({ since: second, until: "2026-03-03T00:00:00.000Z" })).toEqual(["day-2"]);
    expect(await followUps.purge(second)).toBe(1);
    expect(await followUps.purge(second)).toBe(0);
    expect(await ids()).toEqual(["day-2", "day-3"]);
  });

  test("keeps ids of any kind as they are", async ({ followUps }) => {
    const kept = hostileTexts.map((answerId) => followUp({ answerId, nextId: answerId }));
    await followUps.append(kept);
    const listed = await followUps.list();
    expect(listed).toHaveLength(kept.length);
    expect(await followUps.find(hostileTexts)).toHaveLength(kept.length);
    expect(new Set(listed.map(({ nextId }) => nextId))).toEqual(new Set(hostileTexts));
  });
}
