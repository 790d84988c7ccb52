import { expect } from "vitest";
import type { CalibrationRecord } from "../../src/stores/calibrations.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

export function calibrationRecord(change: Partial<CalibrationRecord> & { id: string }): CalibrationRecord {
  return {
    ...{ target: "golden", surface: null, fingerprint: "fake@1/4", corpusHash: "c0", documents: 2 },
    ...{ corpusMarks: ["00000001", "00000002"], pairsHash: "ab", at: "2026-03-01T10:00:00.000Z" },
    ...{ by: "ada", counts: { labelled: 200, positive: 120 }, seed: 1, costs: { wrongCost: 0.2 } },
    interval: { of: "precision", low: 0.97, high: 1 },
    decision: { kind: "run", threshold: 0.91, because: "It pays." },
    table: '{"rows":[]}',
    ...change,
  };
}

export function calibrationContract(test: ContractTest): void {
  test("gives a calibration back as it was written, and lists it without its table", async (store) => {
    const run = calibrationRecord({ id: "one" });
    const refused = calibrationRecord({
      ...{ id: "two", surface: "support", by: null, interval: null },
      ...{ corpusHash: null, documents: null, corpusMarks: null },
      decision: { kind: "do-not-run", reason: "precision-flat", because: "It is flat." },
    });
    await store.calibrations.append(run);
    await store.calibrations.append(refused);
    expect(await store.calibrations.get("one")).toEqual(run);
    expect(await store.calibrations.get("two")).toEqual(refused);
    expect(await store.calibrations.get("absent")).toBeUndefined();
    const { table: _, corpusMarks: __, ...summary } = run;
    expect((await store.calibrations.list())[1]).toEqual(summary);
  });

  test("never overwrites a calibration, and lists the newest first", async (store) => {
    await store.calibrations.append(calibrationRecord({ id: "one" }));
    await store.calibrations.append(calibrationRecord({ id: "one", table: '"changed"' }));
    await store.calibrations.append(calibrationRecord({ id: "two", at: "2020-01-01T00:00:00.000Z" }));
    expect((await store.calibrations.get("one"))?.table).toBe('{"rows":[]}');
    const ids = (await store.calibrations.list()).map(({ id }) => id);
    expect(ids).toEqual(["two", "one"]);
    expect(await store.calibrations.list({ limit: 1 })).toMatchObject([{ id: "two" }]);
  });

  test("lists calibrations by target and surface", async (store) => {
    await store.calibrations.append(calibrationRecord({ id: "all" }));
    await store.calibrations.append(calibrationRecord({ id: "support", surface: "support" }));
    await store.calibrations.append(calibrationRecord({ id: "cache", target: "cache" }));
    const ids = async (query: Parameters<typeof store.calibrations.list>[0]) =>
      (await store.calibrations.list(query)).map(({ id }) => id);
    expect(await ids({ target: "golden" })).toEqual(["support", "all"]);
    expect(await ids({ target: "golden", surface: null })).toEqual(["all"]);
    expect(await ids({ surface: "support" })).toEqual(["support"]);
    expect(await ids({ target: "verifier" })).toEqual([]);
  });

  test("keeps hostile texts of calibrations, and finds no problem in them", async (store) => {
    const records = hostileTexts.map((text, at) =>
      calibrationRecord({ id: `h${at}`, by: text, table: JSON.stringify({ text }) }),
    );
    for (const record of records) await store.calibrations.append(record);
    for (const record of records) expect(await store.calibrations.get(record.id)).toEqual(record);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("tells a calibration whose documents and table are not what it says", async (store) => {
    await store.calibrations.append(calibrationRecord({ id: "odd", documents: 5, table: "{" }));
    const { problems } = await store.checkIntegrity();
    expect(problems.map(({ rule, subject }) => [rule, subject])).toEqual([
      ["calibrations", 'calibration "odd"'],
      ["calibrations", 'calibration "odd"'],
    ]);
    expect(problems[0]?.message).toContain("5 documents and has marks of 2");
  });
}
