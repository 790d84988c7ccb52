import { expect } from "vitest";
import type { JudgeEvaluation, ShadowRecord } from "../../src/stores/monitor/shadows.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

const DAY = "2026-03-01";

export function shadowRecord(change: Partial<ShadowRecord> & { id: string }): ShadowRecord {
  return {
    ...{ answerId: `answer-${change.id}`, at: `${DAY}T10:00:00.000Z`, ranAt: `${DAY}T10:00:01.000Z` },
    ...{ surface: null, source: "golden", entryId: "pool", verdict: "same", orders: ["same", "same"] },
    ...{ reason: "Both say 8.", fresh: "It is 8 [1].", judge: "judge a", generator: "writer a" },
    ...{ embedderId: "fake@1/4", cost: 0.25, milliseconds: 12 },
    ...change,
  };
}

export function judgeEvaluation(change: Partial<JudgeEvaluation> & { id: string }): JudgeEvaluation {
  const counts = { same: 9, different: 1, unsure: 2, failed: 0 };
  return {
    ...{ at: `${DAY}T09:00:00.000Z`, judge: "judge a", pairsHash: "ab", by: "ada" },
    counts: { same: counts, different: { ...counts, same: 1, different: 8 } },
    ...change,
  };
}

export function shadowContract(test: ContractTest): void {
  test("gives out a day's places until they are taken, and anew on the next day", async (store) => {
    const claim = (day: string) => store.shadows.claim({ day, most: 2, budget: null });
    expect([await claim(DAY), await claim(DAY), await claim(DAY)]).toEqual([true, true, false]);
    expect(await claim("2026-03-02")).toBe(true);
    expect(await store.shadows.readDay(DAY)).toEqual({ started: 2, cost: 0 });
    expect(await store.shadows.readDay("2026-03-09")).toEqual({ started: 0, cost: 0 });
  });

  test("gives out no place where none is to be had", async (store) => {
    expect(await store.shadows.claim({ day: DAY, most: 0, budget: null })).toBe(false);
    expect(await store.shadows.claim({ day: DAY, most: 5, budget: 0 })).toBe(false);
    expect(await store.shadows.readDay(DAY)).toEqual({ started: 0, cost: 0 });
  });

  test("gives out no place of a day whose budget is spent, whenever the questions were asked", async (store) => {
    const claim = () => store.shadows.claim({ day: DAY, most: 100, budget: 0.5 });
    expect(await claim()).toBe(true);
    await store.shadows.append(shadowRecord({ id: "a", at: "2026-02-20T00:00:00.000Z" }));
    expect(await claim()).toBe(true);
    await store.shadows.append(shadowRecord({ id: "b" }));
    expect(await claim()).toBe(false);
    expect(await store.shadows.readDay(DAY)).toEqual({ started: 2, cost: 0.5 });
  });

  test("keeps a record once, and counts what was spent on it twice", async (store) => {
    await store.shadows.append(shadowRecord({ id: "a" }));
    await store.shadows.append(shadowRecord({ id: "a", verdict: "different" }));
    await store.shadows.append(shadowRecord({ id: "b", cost: null }));
    expect((await store.shadows.list()).map(({ id, verdict }) => [id, verdict])).toEqual([
      ["b", "same"],
      ["a", "same"],
    ]);
    expect((await store.shadows.readDay(DAY)).cost).toBe(0.5);
  });

  test("gives a shadow back as it was written, hostile texts included", async (store) => {
    const records = [
      shadowRecord({ id: "a" }),
      shadowRecord({ id: "b", verdict: "unsure", orders: ["same", "different"], surface: "support" }),
      shadowRecord({ id: "c", verdict: "failed", orders: [null, null], fresh: null, cost: null }),
      ...hostileTexts.map((text, at) => shadowRecord({ id: `h${at}`, reason: text, fresh: text })),
    ];
    for (const record of records) await store.shadows.append(record);
    for (const record of records) expect(await store.shadows.get(record.id)).toEqual(record);
    expect(await store.shadows.get("absent")).toBeUndefined();
    expect(await store.shadows.list()).toEqual(records.toReversed());
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("lists shadows by time, surface, entry and verdict", async (store) => {
    await store.shadows.append(shadowRecord({ id: "a", at: "2026-03-01T00:00:00.000Z" }));
    await store.shadows.append(
      shadowRecord({ id: "b", at: "2026-03-02T00:00:00.000Z", surface: "support", entryId: "tls" }),
    );
    await store.shadows.append(
      shadowRecord({ id: "c", at: "2026-03-03T00:00:00.000Z", verdict: "different" }),
    );
    const ids = async (query: Parameters<typeof store.shadows.list>[0]) =>
      (await store.shadows.list(query)).map(({ id }) => id);
    expect(await ids({ since: "2026-03-02T00:00:00.000Z" })).toEqual(["c", "b"]);
    expect(await ids({ until: "2026-03-02T00:00:00.000Z" })).toEqual(["a"]);
    expect(await ids({ surface: "support" })).toEqual(["b"]);
    expect(await ids({ entryId: "pool" })).toEqual(["c", "a"]);
    expect(await ids({ verdict: "different" })).toEqual(["c"]);
    expect(await ids({ limit: 1 })).toEqual(["c"]);
  });

  test("removes shadows of old questions with the days they were counted on", async (store) => {
    await store.shadows.append(shadowRecord({ id: "old" }));
    await store.shadows.append(
      shadowRecord({ id: "new", at: "2026-03-05T10:00:00.000Z", ranAt: "2026-03-05T10:00:00.000Z" }),
    );
    expect(await store.shadows.purge("2026-03-04T00:00:00.000Z")).toBe(1);
    expect((await store.shadows.list()).map(({ id }) => id)).toEqual(["new"]);
    expect(await store.shadows.readDay(DAY)).toEqual({ started: 0, cost: 0 });
    expect((await store.shadows.readDay("2026-03-05")).cost).toBe(0.25);
  });

  test("removes the shadows of responses, and keeps what their day cost", async (store) => {
    await store.shadows.append(shadowRecord({ id: "one", answerId: "a" }));
    await store.shadows.append(shadowRecord({ id: "two", answerId: "b" }));
    const spent = await store.shadows.readDay(DAY);
    expect(await store.shadows.removeOf(["a", "absent"])).toBe(1);
    expect((await store.shadows.list()).map(({ id }) => id)).toEqual(["two"]);
    expect(await store.shadows.readDay(DAY)).toEqual(spent);
  });

  test("keeps evaluations of a judge, the newest first, and never overwrites one", async (store) => {
    const [one, other] = [judgeEvaluation({ id: "1" }), judgeEvaluation({ id: "2", judge: "b", by: null })];
    await store.shadows.addEvaluation(one);
    await store.shadows.addEvaluation(other);
    await store.shadows.addEvaluation({ ...one, by: "eve" });
    expect(await store.shadows.listEvaluations()).toEqual([other, one]);
    expect(await store.shadows.listEvaluations({ judge: "judge a" })).toEqual([one]);
  });
}
