import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { finish } from "../../stats/work-in-steps.ts";
import type { JudgedPair } from "../sweep/judged-pair.ts";
import { sweepPairs } from "../sweep/sweep-pairs.ts";
import { assessStability } from "./assess-stability.ts";
import type { NoReason } from "./choice.ts";
import { chooseRow } from "./choose-row.ts";

/** Prices at which precision alone decides. */
const prices = { perDay: 1000, savingPerHit: 0.0142, wrongCost: 0.05 };
const thresholds = [0.99, 0.98, 0.97, 0.96, 0.95, 0.94, 0.93, 0.92, 0.91, 0.9, 0.88];
const STEPS = 400;

type Curve = (similarity: number) => number;
const flatAt =
  (precision: number): Curve =>
  () =>
    precision;
const rising: Curve = (similarity) => 1 / (1 + Math.exp(-(1 + (similarity - 0.9) * 60)));

function drawPairs(curve: Curve, count: number, random: () => number): JudgedPair[] {
  return Array.from({ length: count }, () => {
    const similarity = 0.88 + 0.12 * random();
    return { similarity, right: random() < curve(similarity) };
  });
}

/** True precision of all that a threshold admits. */
function truePrecision(curve: Curve, threshold: number): number {
  const points = Array.from({ length: STEPS }, (_, at) => threshold + ((1 - threshold) * (at + 0.5)) / STEPS);
  return points.reduce((sum, point) => sum + curve(point), 0) / STEPS;
}

/** Shares of seeded rounds that run, that run although the true precision is too low, and that end for each reason. */
function simulate(
  curve: Curve,
  { count, minPrecision, rounds = 300 }: { count: number; minPrecision: number; rounds?: number },
) {
  const random = createSeededRandom(7);
  const reasons = new Map<NoReason, number>();
  let [run, wronglyRun] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const sweep = sweepPairs(drawPairs(curve, count, random), { thresholds, wantedPrecision: minPrecision });
    const chosen = chooseRow(sweep, prices, { minPrecision });
    if ("at" in chosen) {
      run += 1;
      if (truePrecision(curve, thresholds[chosen.at] ?? 1) < minPrecision) wronglyRun += 1;
    } else {
      const [{ reason }] = chosen.reasons;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return { run: run / rounds, wronglyRun: wronglyRun / rounds, reasons };
}

describe("the choice on pairs drawn from a known curve", () => {
  it.each([
    [0.73, 300],
    [0.73, 1000],
    [0.9, 300],
    [0.9, 1000],
  ])("never runs where precision is flat at %f, on %i pairs", (precision, count) => {
    expect(simulate(flatAt(precision), { count, minPrecision: 0.97 }).run).toBe(0);
  });

  it.each([300, 1000])("seldom runs on %i pairs that are all but precise enough", (count) => {
    expect(simulate(flatAt(0.96), { count, minPrecision: 0.97 }).run).toBeLessThan(0.03);
    // Half a point in a thousand below what is asked for, with eleven thresholds to be lucky at.
    expect(simulate(flatAt(0.969), { count, minPrecision: 0.97 }).wronglyRun).toBeLessThan(0.08);
  });

  it("says of a hundred pairs that they are too few, and not that they are flat, where they cannot tell", () => {
    const { run, reasons } = simulate(flatAt(0.98), { count: 100, minPrecision: 0.97 });
    expect(run).toBe(0);
    expect([...reasons.keys()]).toEqual(["too-few-labels"]);
  });

  it("runs where precision is high enough, the surer the more pairs there are", () => {
    const [few, many] = [300, 3000].map((count) =>
      simulate(flatAt(0.98), { count, minPrecision: 0.97, rounds: 60 }),
    );
    expect(few?.run).toBeLessThan(0.5);
    expect(many?.run).toBeGreaterThan(0.85);
  });

  it("finds a threshold where precision rises, and seldom one that is too loose", () => {
    const { run, wronglyRun } = simulate(rising, { count: 600, minPrecision: 0.95, rounds: 200 });
    expect(run).toBeGreaterThan(0.97);
    expect(wronglyRun).toBeLessThan(0.06);
  });
});

describe("assessStability", () => {
  function assess(curve: Curve, count: number) {
    const pairs = drawPairs(curve, count, createSeededRandom(3));
    const sweep = sweepPairs(pairs, { thresholds, wantedPrecision: 0.95 });
    return finish(assessStability(sweep, { ...prices, pairs, minPrecision: 0.95, resamples: 60 }));
  }

  it("repeats the choice more often the more pairs it rests on", () => {
    const [few, many] = [assess(rising, 250), assess(rising, 4000)];
    expect(many.near).toBeGreaterThan(few.near);
    expect(many.near).toBeGreaterThan(0.95);
    expect(many.run).toBe(1);
  });

  it("has shares that add up, and holds the choice among its neighbours", () => {
    const found = assess(rising, 600);
    const total = [...found.thresholds, ...found.reasons].reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeCloseTo(1, 9);
    expect(found.run + found.doNotRun).toBeCloseTo(1, 9);
    expect(found.near).toBeGreaterThanOrEqual(found.same);
    expect(found.near).toBeLessThanOrEqual(found.run + 1e-9);
  });

  it("repeats not running on flat pairs", () => {
    expect(assess(flatAt(0.8), 800)).toMatchObject({ run: 0, doNotRun: 1, same: 1, near: 1 });
  });
});
