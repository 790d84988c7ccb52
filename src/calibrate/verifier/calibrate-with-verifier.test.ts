import { describe, expect, it } from "vitest";
import { type Band, pairsInBand } from "../../../test/fixtures/calibration/worked-corpora.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { shuffle } from "../../stats/shuffle.ts";
import { calibratePairs } from "../calibrate-pairs.ts";
import { calibrateWithVerifier } from "./calibrate-with-verifier.ts";
import { withoutVerifier } from "./sweep-verifier.ts";
import type { VerifiedPair } from "./verified-pair.ts";

const options = {
  ...{ perDay: 1000, savingPerHit: 0.02, wrongCost: 0.5, minPrecision: 0.95 },
  ...{ thresholds: [0.95, 0.9, 0.85], resamples: 300, choices: 60 },
};

/** A verifier that is wrong about one in `errsOn` of each kind; 0: never. */
function verified(bands: readonly Band[], { cost, errsOn = 0 }: { cost: number; errsOn?: number }) {
  const seen = { right: 0, wrong: 0 };
  return bands.flatMap(pairsInBand).map((pair): VerifiedPair => {
    const at = pair.right ? seen.right++ : seen.wrong++;
    const errs = errsOn > 0 && at % errsOn === errsOn - 1;
    return { ...pair, accepted: pair.right !== errs, cost, latencyMs: 80 };
  });
}

/** 0.95 is safe without a second look; below it, one pair in five is wrong. */
const separable: readonly Band[] = [
  { low: 0.95, high: 1, right: 198, wrong: 2 },
  { low: 0.85, high: 0.95, right: 240, wrong: 60 },
  { low: 0.3, high: 0.85, right: 20, wrong: 480 },
];

/** As sentences that share their words and differ in meaning: right and wrong are equally similar. */
const inseparable: readonly Band[] = [
  { low: 0.95, high: 1, right: 180, wrong: 220 },
  { low: 0.9, high: 0.95, right: 90, wrong: 110 },
  { low: 0.85, high: 0.9, right: 45, wrong: 55 },
];

describe("calibrateWithVerifier", () => {
  it("runs with a verifier that opens a lower threshold and is cheap", () => {
    const { plain, withVerifier, decision, choice } = calibrateWithVerifier(
      verified(separable, { cost: 0.001, errsOn: 40 }),
      options,
    );
    expect(plain.choice).toMatchObject({ decision: "run", threshold: 0.95 });
    expect(withVerifier.choice).toMatchObject({ decision: "run", threshold: 0.85 });
    expect(decision).toMatchObject({ use: "with" });
    expect(decision.gain?.interval.low).toBeGreaterThan(0);
    expect(choice).toBe(withVerifier.choice);
    expect(decision.because).toContain("it is worth its cost");
  });

  it("runs without the verifier whose cost eats what it gains, on the same verdicts", () => {
    const { sweep, decision, choice, plain } = calibrateWithVerifier(
      verified(separable, { cost: 0.015, errsOn: 40 }),
      options,
    );
    // What it lets through is worth more than what is served without it, before its own cost.
    const at = sweep.rows.findIndex(({ threshold }) => threshold === 0.85);
    const { netWith = 0, costPerDay = 0 } = sweep.rows[at] ?? {};
    expect(netWith + costPerDay).toBeGreaterThan(sweep.best.without?.netPerDay ?? 0);
    expect(decision.use).toBe("without");
    expect(decision.gain?.interval.high ?? 0).toBeLessThanOrEqual(0);
    expect(decision.because).toContain("not worth its cost");
    expect(choice).toBe(plain.choice);
    expect(choice).toMatchObject({ decision: "run", threshold: 0.95 });
  });

  it("chooses the threshold with it on nets after its cost: a dearer one is asked less", () => {
    const thresholdAt = (cost: number) => {
      const { withVerifier } = calibrateWithVerifier(verified(separable, { cost }), options);
      return withVerifier.choice.decision === "run" ? withVerifier.choice.threshold : null;
    };
    expect(thresholdAt(0)).toBe(0.85);
    // Below 0.95 a call lets four in five through: it pays up to 4/5 of what a hit saves.
    expect(thresholdAt(0.0159)).toBe(0.85);
    expect(thresholdAt(0.0165)).toBe(0.95);
    expect(thresholdAt(0.05)).toBeNull();
  });

  it("is rescued where similarity tells nothing and the verifier does", () => {
    const { plain, decision, choice } = calibrateWithVerifier(
      verified(inseparable, { cost: 0.001, errsOn: 60 }),
      options,
    );
    expect(plain.choice).toMatchObject({ decision: "do-not-run" });
    expect(decision).toMatchObject({ use: "with", gain: null });
    expect(choice).toMatchObject({ decision: "run", threshold: 0.85 });
    expect(decision.because).toMatch(/^Only with the verifier .*Without it: /);
  });

  it("does not run where neither similarity nor a worthless verifier tells right from wrong", () => {
    // It accepts every other pair, whatever it is.
    const pairs = verified(inseparable, { cost: 0.001 }).map((pair, at) => ({
      ...pair,
      accepted: at % 2 === 0,
    }));
    const { decision, choice } = calibrateWithVerifier(pairs, options);
    expect(decision).toMatchObject({ use: "none", gain: null });
    expect(choice.decision).toBe("do-not-run");
    const reasons = choice.decision === "do-not-run" ? choice.reasons : [];
    expect(reasons.some(({ explanation }) => explanation.startsWith("With the verifier: "))).toBe(true);
    expect(reasons.some(({ explanation }) => !explanation.startsWith("With the verifier: "))).toBe(true);
  });

  it("runs without a worthless verifier where similarity is enough", () => {
    const pairs = verified(separable, { cost: 0 }).map((pair, at) => ({ ...pair, accepted: at % 2 === 0 }));
    const { decision, choice } = calibrateWithVerifier(pairs, options);
    expect(decision.use).toBe("without");
    expect(choice).toMatchObject({ decision: "run", threshold: 0.95 });
  });

  it("keeps to the simpler way where the gain is not shown to be one", () => {
    const thin = verified(
      [
        { low: 0.95, high: 1, right: 150, wrong: 0 },
        { low: 0.9, high: 0.95, right: 6, wrong: 4 },
        { low: 0.3, high: 0.9, right: 0, wrong: 300 },
      ],
      { cost: 0.0004 },
    );
    const { decision } = calibrateWithVerifier(thin, { ...options, thresholds: [0.95, 0.9] });
    expect(decision).toMatchObject({
      use: "without",
      because: expect.stringContaining("is not shown to be worth its cost"),
    });
    expect(decision.gain?.interval.low).toBeLessThanOrEqual(0);
    expect(decision.gain?.interval.high).toBeGreaterThan(0);
  });

  it("does without the verifier as a calibration that never heard of it, whatever the order of the pairs", () => {
    const pairs = verified(separable, { cost: 0.001, errsOn: 40 });
    const { plain, decision } = calibrateWithVerifier(pairs, options);
    expect(plain).toEqual(calibratePairs(pairs.map(withoutVerifier), options));
    expect(calibrateWithVerifier(shuffle(pairs, createSeededRandom(3)), options).decision).toEqual(decision);
  });
});
