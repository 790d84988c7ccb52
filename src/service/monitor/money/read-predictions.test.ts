import { describe, expect, it } from "vitest";
import { fallingCorpus, workedThresholds } from "../../../../test/fixtures/calibration/worked-corpora.ts";
import { calibratePairs } from "../../../calibrate/calibrate-pairs.ts";
import { recordOfSweep } from "../../../calibrate/records/to-record.ts";
import { buildReport } from "../../../calibrate/report/build-report.ts";
import { createMoneyCounter } from "../../../monitor/money/count-money.ts";
import type { ThresholdReport } from "../../calibration/calibrations.ts";
import { readPredictions } from "./read-predictions.ts";

const report = buildReport(
  calibratePairs(fallingCorpus(), {
    ...{ perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2, resamples: 100, choices: 20 },
    ...{ thresholds: workedThresholds, minPrecision: 0.9 },
  }),
  { createdAt: new Date("2026-01-02T03:04:05Z"), embedderId: "fake", pairsHash: "ab12", vetoes: false },
);
const corpus = { hash: "ab12", marks: [] };

function inForce(surface: string | null, id: string): ThresholdReport {
  const { corpusMarks: _, table: __, ...calibration } = recordOf(surface, id);
  const value = calibration.decision.kind === "run" ? calibration.decision.threshold : null;
  return {
    ...{ name: "cache", surface, value, origin: "calibrated", setAt: null, isAssumed: false, calibration },
    ...{ state: "measured", ageDays: 1, reviewDue: false, corpusChange: null, warnings: [], verifier: null },
  };
}

const recordOf = (surface: string | null, id: string) =>
  recordOfSweep(report, { id, surface, by: null, corpus });

describe("what a calibration predicted", () => {
  it("is the row of its table at the threshold in force, beside what the surfaces it holds for came to", async () => {
    const asked: (string | null)[] = [null, "docs", "docs", "support"];
    const predictions = await readPredictions({
      calibrations: { get: async (id) => recordOf(id === "own" ? "docs" : null, id) },
      thresholds: async () => [inForce(null, "base"), inForce("docs", "own")],
      daysOf: async (isGoverned) => {
        const counter = createMoneyCounter({ shadows: [], wrong: new Set() });
        for (const [at] of asked.filter(isGoverned).entries()) {
          counter.add({ id: `${at}`, at: "2026-03-01T00:00:00.000Z", source: "cached", calls: [] });
        }
        return counter.days();
      },
      seed: 1,
    });
    const row = report.rows.find(({ threshold }) => threshold === predictions[0]?.threshold);
    expect(row).toBeDefined();
    expect(predictions).toMatchObject([
      {
        calibrationId: "base",
        surface: null,
        predicted: { hits: row?.hitsPerDay, saved: row?.savedPerDay, wrong: row?.wrongPerDay },
        measured: { hits: { value: 2 }, saved: null, wrong: { value: 0 } },
      },
      { calibrationId: "own", surface: "docs", measured: { hits: { value: 2 } } },
    ]);
  });

  it("is nothing for a threshold that somebody set by hand, or whose table is gone", async () => {
    const byHand: ThresholdReport = { ...inForce(null, "base"), calibration: null, origin: "set" };
    const read = (thresholds: readonly ThresholdReport[]) =>
      readPredictions({
        calibrations: { get: async () => undefined },
        thresholds: async () => thresholds,
        daysOf: async () => [],
        seed: 1,
      });
    expect(await read([byHand])).toEqual([]);
    expect(await read([inForce(null, "gone")])).toEqual([]);
  });
});
