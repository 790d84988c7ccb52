import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibratePairs } from "../../../calibrate/calibrate-pairs.ts";
import { recordOfScores, recordOfSweep } from "../../../calibrate/records/to-record.ts";
import { buildReport } from "../../../calibrate/report/build-report.ts";
import { calibrateScores } from "../../../calibrate/scores/calibrate-scores.ts";
import { buildScoreReport } from "../../../calibrate/scores/report/build-score-report.ts";
import { showCalibration } from "./show-calibration.ts";

const createdAt = new Date("2026-01-02T03:04:05.000Z");
const origin = { id: "c1", surface: null, by: "ada", corpus: { hash: "h", marks: [] } };

function sweepRecord({ perDay = 1000 } = {}) {
  const pairs = Array.from({ length: 80 }, (_, at) => ({
    similarity: 0.5 + at / 200,
    right: at >= 30 || at % 5 === 0,
  }));
  const calibration = calibratePairs(pairs, {
    ...{ perDay, savingPerHit: 0.02, wrongCost: 0.1, minPrecision: 0.8 },
    ...{ resamples: 60, choices: 20 },
  });
  const report = buildReport(calibration, { createdAt, embedderId: "e", pairsHash: "p", vetoes: false });
  return { report, record: recordOfSweep(report, origin) };
}

function scoreRecord(answerableShare: number) {
  const questions = Array.from({ length: 80 }, (_, at) => ({
    score: 0.3 + ((at * 7) % 80) / 130,
    answerable: (at * 7) % 80 > 35 || at % 9 === 0,
  }));
  const calibration = calibrateScores(questions, {
    ...{ wrongAnswerCost: 3, falseRefusalCost: 1, answerableShare, resamples: 40 },
  });
  return recordOfScores(
    buildScoreReport(calibration, {
      ...{ target: "retrieval", keptApart: null, growth: null, dataHash: "d", embedderId: "e", createdAt },
    }),
    origin,
  );
}

describe("a record of a sweep, as it is shown", () => {
  it("has the curves by rising threshold, with what a day comes to as shares", () => {
    const { report, record } = sweepRecord();
    const { curve, money, prices, headline } = showCalibration(record);
    expect(curve.map(({ threshold }) => threshold)).toEqual(
      report.rows.map(({ threshold }) => threshold).toSorted((a, b) => a - b),
    );
    for (const { threshold, wrongRate, hitRate } of curve) {
      const row = report.rows.find((each) => each.threshold === threshold);
      expect(wrongRate.value * 1000).toBeCloseTo(row?.wrongPerDay.value ?? Number.NaN, 9);
      expect(hitRate).toEqual(row?.hitRate);
    }
    expect(prices).toEqual({ perDay: 1000, savingPerHit: 0.02, wrongCost: 0.1, minPrecision: 0.8 });
    expect(money?.rows).toHaveLength(report.rows.length);
    expect(headline).toMatch(/^(Run at 0\.\d+|Do not run)$/);
  });

  it("has no shares that are no numbers for a day without requests", () => {
    const { curve } = showCalibration(sweepRecord({ perDay: 0 }).record);
    expect(curve.every(({ wrongRate }) => wrongRate.value === 0)).toBe(true);
  });
});

describe("a record of a threshold on scores, as it is shown", () => {
  it("has a precision between the ends of its interval, and no more served wrongly than served", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (answerableShare) => {
        const { curve } = showCalibration(scoreRecord(answerableShare));
        expect(curve.length).toBeGreaterThan(0);
        for (const { hitRate, wrongRate, precision } of curve) {
          expect(wrongRate.value).toBeLessThanOrEqual(hitRate.value + 1e-12);
          if (!precision) continue;
          const { low, high } = precision.interval;
          expect(low).toBeLessThanOrEqual(precision.value + 1e-12);
          expect(high).toBeGreaterThanOrEqual(precision.value - 1e-12);
          expect([low, high].every((end) => end >= 0 && end <= 1)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("keeps precision, hit rate and wrong answers in step", () => {
    for (const { hitRate, wrongRate, precision } of showCalibration(scoreRecord(0.6)).curve) {
      expect(wrongRate.value).toBeCloseTo(hitRate.value * (1 - (precision?.value ?? 1)), 9);
    }
  });
});

describe("a record of something else", () => {
  it("is shown with its decision", () => {
    const record = { ...scoreRecord(0.5), table: "{}" };
    expect(showCalibration(record)).toMatchObject({
      curve: [],
      money: null,
      reasons: [record.decision.because],
    });
  });
});
