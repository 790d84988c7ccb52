import { describe, expect, it } from "vitest";
import { pairsInBand } from "../../../test/fixtures/calibration/worked-corpora.ts";
import { sweepVerifier } from "./sweep-verifier.ts";
import type { VerifiedPair } from "./verified-pair.ts";

const prices = { perDay: 1000, savingPerHit: 0.02, wrongCost: 0.5 };
const options = { ...prices, thresholds: [0.95, 0.9], resamples: 200 };
const call = { cost: 0.001, latencyMs: 100 };

/** 100 pairs from 0.95, 100 from 0.90 with 20 wrong ones, 200 below; the verifier errs on 2 wrong and 4 right ones of these. */
function verifiedPairs(extra: Partial<VerifiedPair> = {}): VerifiedPair[] {
  let [passed, refused] = [0, 0];
  return [
    ...pairsInBand({ low: 0.95, high: 1, right: 100, wrong: 0 }),
    ...pairsInBand({ low: 0.9, high: 0.95, right: 80, wrong: 20 }),
    ...pairsInBand({ low: 0.4, high: 0.9, right: 0, wrong: 200 }),
  ].map((pair) => {
    const errs =
      pair.similarity < 0.95 && pair.similarity >= 0.9 && (pair.right ? refused++ < 4 : passed++ < 2);
    return { ...pair, ...call, accepted: pair.right !== errs, ...extra };
  });
}

describe("sweepVerifier", () => {
  it("counts wrong ones accepted and right ones rejected among those that reach it, with intervals", () => {
    const { rows } = sweepVerifier(verifiedPairs(), options);
    expect(rows[0]).toMatchObject({ reached: 100, falseAccept: null, falseReject: { value: 0 } });
    expect(rows[1]).toMatchObject({ reached: 200, falseAccept: { value: 0.1 } });
    expect(rows[1]?.falseReject?.value).toBeCloseTo(4 / 180, 9);
    expect(rows[1]?.falseAccept?.interval.high).toBeGreaterThan(0.25);
  });

  it("charges every request that reaches it, rejected ones with the rest, and none below the threshold", () => {
    const [, row] = sweepVerifier(verifiedPairs(), options).rows;
    // 200 of 400 pairs reach 0.90: 500 calls a day, though only 178 pairs are let through.
    expect(row?.callsPerDay).toBeCloseTo(500, 9);
    expect(row?.costPerDay).toBeCloseTo(0.5, 9);
    expect(row?.costPerEligible).toBeCloseTo(0.0005, 9);
    expect(row?.costPerHit).toBeCloseTo(0.5 / (178 * 2.5), 9);
    expect(row?.latency).toEqual({ mean: 100, p50: 100, p95: 100, perEligible: 50 });
  });

  it("nets what it lets through less its own cost, beside the net without it", () => {
    const { rows, without, withVerifier } = sweepVerifier(verifiedPairs(), options);
    const [, row] = rows;
    expect(row?.netWithout).toBeCloseTo(500 * 0.02 - 50 * 0.5, 9);
    expect(row?.netWithout).toBe(without.rows[1]?.netPerDay.value);
    expect(withVerifier.rows[1]?.netPerDay.value).toBe(row?.netWith);
    expect(row?.netWith).toBeCloseTo(445 * 0.02 - 5 * 0.5 - 0.5, 9);
    expect(row?.gain.value).toBeCloseTo((row?.netWith ?? 0) - (row?.netWithout ?? 0), 9);
    expect(row?.gain.interval.low).toBeGreaterThan(0);
    expect(row?.gain.interval.high).toBeGreaterThan(row?.gain.value ?? 0);
  });

  it("names the threshold that nets most, without and with it", () => {
    const { best, rows } = sweepVerifier(verifiedPairs(), options);
    expect(best.without).toEqual({ threshold: 0.95, netPerDay: rows[0]?.netWithout });
    expect(best.withVerifier).toEqual({ threshold: 0.9, netPerDay: rows[1]?.netWith });
    const dear = sweepVerifier(verifiedPairs({ cost: 1 }), options);
    expect(dear.best.withVerifier).toBeNull();
  });

  it("only costs where nothing is wrong to begin with", () => {
    const [strict] = sweepVerifier(verifiedPairs(), options).rows;
    expect(strict?.gain.value).toBeCloseTo(-250 * 0.001, 9);
    expect(strict?.gain.interval.high).toBeLessThan(0);
  });

  it("asks of the small model alone how often it would have to be right", () => {
    const { alone } = sweepVerifier(verifiedPairs(), options);
    expect(alone).toMatchObject({ tried: 0, precision: null, netPerDay: null });
    expect(alone.bestNet).toBeCloseTo(445 * 0.02 - 3, 9);
    // At that share every request is answered and nets as much: 1000 · (0.02 − (1 − r) · 0.5) = 5.9.
    expect(1000 * (0.02 - (1 - (alone.breakEven ?? 0)) * 0.5)).toBeCloseTo(alone.bestNet, 9);
  });

  it("prices the small model's own answers where they were judged", () => {
    const pairs = verifiedPairs().map((pair, at) => ({
      ...pair,
      alone: { right: at % 10 !== 0, cost: 0.004, latencyMs: 700 },
    }));
    const { alone } = sweepVerifier(pairs, options);
    expect(alone).toMatchObject({ tried: 400, precision: { value: 0.9 }, latencyMs: 700 });
    expect(alone.netPerDay).toBeCloseTo(1000 * 0.02 - 1000 * 0.004 - 100 * 0.5, 9);
    expect(alone.breakEven).toBeGreaterThan(0.97);
  });

  it("leaves requests that a veto keeps apart uncharged", () => {
    const pairs = verifiedPairs({ blocked: true });
    const { rows } = sweepVerifier(pairs, options);
    expect(rows[1]).toMatchObject({
      reached: 0,
      callsPerDay: 0,
      costPerDay: 0,
      costPerHit: null,
      latency: null,
    });
  });

  it("takes weights into rates, calls and latencies", () => {
    const pairs = verifiedPairs().map((pair) => ({
      ...pair,
      weight: pair.right ? 1 : 3,
      latencyMs: pair.right ? 100 : 500,
    }));
    const [, row] = sweepVerifier(pairs, options).rows;
    const eligible = 180 + 3 * 220;
    expect(row?.callsPerDay).toBeCloseTo((1000 * (180 + 60)) / eligible, 9);
    expect(row?.latency?.mean).toBeCloseTo((180 * 100 + 60 * 500) / 240, 9);
    expect(row?.latency?.p95).toBe(500);
  });

  it("refuses a call that costs less than nothing", () => {
    expect(() => sweepVerifier(verifiedPairs({ cost: -1 }), options)).toThrow(/call of -1/);
  });
});
