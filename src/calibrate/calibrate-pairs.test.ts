import { describe, expect, it } from "vitest";
import {
  fallingCorpus,
  flatCorpus,
  flatThresholds,
  pairsInBand,
  workedThresholds,
} from "../../test/fixtures/calibration/worked-corpora.ts";
import { type CalibrateOptions, calibratePairs } from "./calibrate-pairs.ts";
import type { JudgedPair } from "./sweep/judged-pair.ts";

const prices = { perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2 };
const quick = { ...prices, resamples: 200, choices: 50 };

function calibrate(pairs: readonly JudgedPair[], options: Partial<CalibrateOptions> = {}) {
  return calibratePairs(pairs, { ...quick, ...options });
}

describe("a corpus whose precision falls with the threshold", () => {
  const calibration = calibrate(fallingCorpus(), { thresholds: workedThresholds, minPrecision: 0.9 });
  const { rows } = calibration.priced.sweep;

  it("has a precision that falls from row to row", () => {
    const precisions = rows.map(({ precision }) => precision?.value ?? 0);
    expect(rows.map(({ threshold }) => threshold)).toEqual([0.98, 0.95, 0.93, 0.91, 0.88]);
    expect(precisions).toEqual(precisions.toSorted((a, b) => b - a));
  });

  it("rests its strictest row on 54 pairs: 99.4 %, which may be anything from 92 to 100 %", () => {
    const [strictest] = rows;
    expect(strictest?.admitted).toBe(54);
    expect(strictest?.precision?.value).toBeCloseTo(0.994, 3);
    expect(strictest?.precision?.interval.low).toBeCloseTo(0.92, 2);
    expect(strictest?.precision?.interval.high).toBeCloseTo(1, 2);
    expect(strictest?.labels).toMatchObject({ thin: true });
  });

  it("does not tell that row from its neighbour, and does tell the loose rows apart", () => {
    expect(rows[1]?.step).toMatchObject({ from: 0.98, overlapping: true, indistinguishable: true });
    expect(rows.slice(2).map(({ step }) => step?.indistinguishable)).toEqual([false, false, false]);
    expect(calibration.choice).toMatchObject({
      notes: [expect.stringContaining("do not tell its precision from that of 0.98")],
    });
  });

  it("has step prices that come out of the table's own numbers", () => {
    const priced = calibration.priced.rows;
    for (const [at, row] of priced.entries()) {
      const before = priced[at - 1];
      const hits = row.hitsPerDay.value - (before?.hitsPerDay.value ?? 0);
      const wrong = row.wrongPerDay.value - (before?.wrongPerDay.value ?? 0);
      expect(row.savedPerDay.value).toBeCloseTo(row.hitsPerDay.value * 0.0142, 9);
      expect(row.netPerDay.value).toBeCloseTo(row.savedPerDay.value - row.wrongPerDay.value * 0.2, 9);
      expect(row.step.hitsPerDay).toBeCloseTo(hits, 9);
      expect(row.step.price).toBeCloseTo((hits * 0.0142) / wrong, 9);
      expect(row.step.interval?.low).toBeLessThan(row.step.price ?? 0);
      expect(row.step.interval?.high).toBeGreaterThan(row.step.price ?? 0);
    }
    const stepPrices = priced.map(({ step }) => step.price ?? 0);
    expect(stepPrices).toEqual(stepPrices.toSorted((a, b) => b - a));
  });

  it("runs at the lowest threshold whose price is above the cost of a wrong answer", () => {
    expect(calibration.choice).toMatchObject({ decision: "run", threshold: 0.95 });
    const cheaper = calibrate(fallingCorpus(), {
      thresholds: workedThresholds,
      minPrecision: 0.9,
      wrongCost: 0.05,
    });
    expect(cheaper.choice).toMatchObject({ decision: "run", threshold: 0.91 });
    const dearer = calibrate(fallingCorpus(), {
      thresholds: workedThresholds,
      minPrecision: 0.9,
      wrongCost: 1,
    });
    expect(dearer.choice).toMatchObject({ decision: "run", threshold: 0.98 });
  });

  it("says how many labels are missing where no row is shown to be precise enough", () => {
    const { choice } = calibrate(fallingCorpus(), { thresholds: workedThresholds, minPrecision: 0.97 });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "too-few-labels" });
    expect(choice.decision === "do-not-run" && choice.explanation).toMatch(/99\.4 %.*about 143 more/);
  });

  it("is not run where precision has to be higher than it gets", () => {
    const all = fallingCorpus().filter(({ similarity }) => similarity < 0.98);
    const { choice } = calibrate(all, { thresholds: [0.95, 0.93, 0.91], minPrecision: 0.995 });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "precision-unreachable" });
  });

  it("is not run where a wrong answer costs more than all of it saves", () => {
    const { choice } = calibrate(fallingCorpus(), {
      thresholds: workedThresholds.slice(1),
      minPrecision: 0.9,
      wrongCost: 50,
    });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "no-threshold-pays" });
  });
});

describe("a corpus with a precision of 67, 72, 73 and 73 %", () => {
  it("ends in do not run, whether or not a loose end makes it look separable", () => {
    const flat = calibrate(flatCorpus(), { thresholds: flatThresholds });
    const shown = flat.priced.sweep.rows.map(({ precision }) => Math.round((precision?.value ?? 0) * 100));
    expect(shown).toEqual([73, 73, 72, 67]);
    expect(flat.choice).toMatchObject({ decision: "do-not-run" });
    expect(flat.choice.decision === "do-not-run" && flat.choice.reasons.map(({ reason }) => reason)).toEqual([
      "not-separable",
      "precision-flat",
      "precision-unreachable",
      "no-threshold-pays",
    ]);
    expect(flat.stability).toMatchObject({ run: 0, same: 1 });
  });

  it("is called flat where far pairs are plainly wrong and no cut point helps all the same", () => {
    const far = pairsInBand({ low: 0.5, high: 0.88, right: 100, wrong: 1500 });
    const { choice } = calibrate([...flatCorpus(), ...far], { thresholds: flatThresholds });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "precision-flat" });
    expect(choice.decision === "do-not-run" && choice.explanation).toMatch(
      /From 0\.88 to 0\.95 precision goes from 67\.0 % to 73\.0 %, 6\.0 points \[\d\.\d, \d\.\d\], where 30\.0 are missing/,
    );
  });
});

describe("calibratePairs", () => {
  it("gives the same for the same seed, in whatever order the pairs come", () => {
    const pairs = fallingCorpus();
    const first = calibrate(pairs, { seed: 7 });
    expect(calibrate(pairs.toReversed(), { seed: 7 })).toEqual(first);
    const other = calibrate(pairs, { seed: 8 });
    expect(other.priced.rows[0]?.netPerDay.interval).not.toEqual(first.priced.rows[0]?.netPerDay.interval);
    expect(other.priced.bootstrap.seed).toBe(8);
    expect(other.stability.seed).toBe(8);
  });

  it("runs at the loosest threshold measured where all pairs are right, and says that it is the loosest", () => {
    const pairs = pairsInBand({ low: 0.8, high: 1, right: 400, wrong: 0 });
    const { choice, priced } = calibrate(pairs, { thresholds: [0.95, 0.9, 0.8] });
    expect(choice).toMatchObject({ decision: "run", threshold: 0.8 });
    expect(choice.decision === "run" && choice.notes.join(" ")).toContain("loosest threshold measured");
    expect(priced.rows[2]?.step).toMatchObject({ price: null, interval: { method: "wilson", high: null } });
    expect(priced.sweep.slope).toBeNull();
  });

  it("does not choose on a handful of pairs, however right they are", () => {
    const { choice } = calibrate(pairsInBand({ low: 0.9, high: 1, right: 30, wrong: 0 }), {
      minPrecision: 0.5,
    });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "too-few-labels" });
  });

  it("says one number of labels that are missing, and what it is made of", () => {
    const pairs = fallingCorpus().slice(0, 21);
    const { choice, priced } = calibrate(pairs, { thresholds: workedThresholds, minPrecision: 0.9 });
    expect(choice).toMatchObject({ because: "too-few-labels" });
    const needs = priced.sweep.rows.flatMap(({ labels }) => labels?.forPrecision ?? []);
    const most = Math.max(29, Math.min(...needs));
    expect("explanation" in choice && choice.explanation).toMatch(
      new RegExp(`label (about|at least) ${most} more`),
    );
  });

  it("does not choose where no pair reaches a threshold", () => {
    const pairs = pairsInBand({ low: 0.3, high: 0.5, right: 100, wrong: 100 });
    const { choice } = calibrate(pairs, { thresholds: [0.99, 0.95] });
    expect(choice).toMatchObject({ decision: "do-not-run", because: "not-separable" });
    const all = calibrate(
      pairs.map((one) => ({ ...one, right: true })),
      { thresholds: [0.99, 0.95] },
    );
    expect(all.choice).toMatchObject({ decision: "do-not-run", because: "too-few-labels" });
  });

  it("refuses a precision above 1 and a negative price", () => {
    expect(() => calibrate(fallingCorpus(), { minPrecision: 1.2 })).toThrow(/precision of 1\.2/);
    expect(() => calibrate(fallingCorpus(), { wrongCost: -1 })).toThrow(/wrongCost cannot be -1/);
  });
});
