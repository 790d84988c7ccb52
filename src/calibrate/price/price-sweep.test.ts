import { describe, expect, it } from "vitest";
import { pairsInBand } from "../../../test/fixtures/calibration/worked-corpora.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { finish } from "../../stats/work-in-steps.ts";
import type { JudgedPair } from "../sweep/judged-pair.ts";
import { sweepPairs } from "../sweep/sweep-pairs.ts";
import { priceSweep } from "./price-sweep.ts";

const prices = { perDay: 1000, savingPerHit: 0.02, wrongCost: 0.5 };

function price(pairs: readonly JudgedPair[], thresholds: readonly number[]) {
  return finish(priceSweep(sweepPairs(pairs, { thresholds }), { ...prices, pairs, resamples: 300 }));
}

describe("priceSweep", () => {
  const pairs = [
    ...pairsInBand({ low: 0.95, high: 1, right: 98, wrong: 2 }),
    ...pairsInBand({ low: 0.9, high: 0.95, right: 80, wrong: 20 }),
    ...pairsInBand({ low: 0.5, high: 0.9, right: 0, wrong: 200 }),
  ];

  it("turns shares into flows of a day", () => {
    const { rows } = price(pairs, [0.95, 0.9]);
    expect(rows[0]).toMatchObject({
      hitsPerDay: { value: 250 },
      savedPerDay: { value: 5 },
      wrongPerDay: { value: 5 },
      netPerDay: { value: 2.5 },
      step: { from: null, price: 1, pays: "not-told", interval: { method: "wilson" } },
    });
    expect(rows[1]?.step).toMatchObject({ from: 0.95, hitsPerDay: 250, wrongPerDay: 50, pays: "no" });
    expect(rows[1]?.step.price).toBeCloseTo(0.1, 9);
    expect(rows[1]?.step.interval?.method).toBe("bootstrap");
  });

  it("has no price and no upper end where no added pair is wrong, and still a lower end", () => {
    const right = pairsInBand({ low: 0.9, high: 1, right: 100, wrong: 0 });
    const { rows } = price(right, [0.95, 0.9]);
    const { step } = rows[1] ?? {};
    expect(step).toMatchObject({ price: null, interval: { high: null, method: "wilson" } });
    expect(step?.interval?.low).toBeCloseTo(0.02 / 0.0714, 2);
  });

  it("has neither where a step adds no pair", () => {
    const { rows } = price(pairsInBand({ low: 0.96, high: 1, right: 60, wrong: 3 }), [0.95, 0.9]);
    expect(rows[1]?.step).toMatchObject({ price: null, interval: null, hitsPerDay: 0, pays: "not-told" });
  });

  it("leaves requests without a pair out of the resampling and in the denominator", () => {
    const sweep = sweepPairs(pairs, { thresholds: [0.9], eligible: 4000 });
    const { rows } = finish(priceSweep(sweep, { ...prices, pairs, resamples: 100 }));
    expect(rows[0]?.hitsPerDay.value).toBeCloseTo(50, 9);
    expect(rows[0]?.netPerDay.interval.low).toBeLessThan(rows[0]?.netPerDay.value ?? 0);
    expect(rows[0]?.netPerDay.interval.high).toBeGreaterThan(rows[0]?.netPerDay.value ?? 0);
  });

  it("covers the true price of a step in about 95 % of samples", () => {
    const random = createSeededRandom(19);
    // 12 % of the added pairs are wrong: each further wrong answer comes with 1 / 0.12 hits.
    const truth = 0.02 / 0.12;
    let held = 0;
    const rounds = 150;
    for (let round = 0; round < rounds; round += 1) {
      const sample = Array.from({ length: 300 }, (_, at) => ({
        similarity: at < 100 ? 0.97 : 0.92,
        right: random() > (at < 100 ? 0.02 : 0.12),
      }));
      const { low = 1, high = 0 } = price(sample, [0.95, 0.9]).rows[1]?.step.interval ?? {};
      if (low <= truth && truth <= (high ?? Number.POSITIVE_INFINITY)) held += 1;
    }
    expect(held / rounds).toBeGreaterThan(0.89);
  });

  it("refuses amounts that cannot be, and no resamples", () => {
    const sweep = sweepPairs(pairs, { thresholds: [0.9] });
    expect(() => finish(priceSweep(sweep, { ...prices, perDay: Number.NaN, pairs }))).toThrow(
      /perDay cannot be NaN/,
    );
    expect(() => finish(priceSweep(sweep, { ...prices, pairs, resamples: 0 }))).toThrow(/0 resamples/);
  });
});
