import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctedShare, type Hits } from "./corrected-share.ts";
import { wilsonInterval } from "./intervals.ts";
import { createSeededRandom } from "./seeded-random.ts";

/** Draws a sample, judged by an instrument whose errors were measured on labelled things, and says whether the truth is covered. */
function coverage(truth: number, errors: { se: number; sp: number; labelled: number }, seed: number): number {
  const random = createSeededRandom(seed);
  const draw = (of: number, share: number): Hits => ({
    hits: Array.from({ length: of }, () => random()).filter((number) => number < share).length,
    of,
  });
  const { se, sp, labelled } = errors;
  const rounds = 1500;
  let covered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const said = draw(300, truth * se + (1 - truth) * (1 - sp));
    const known = { sensitivity: draw(labelled, se), specificity: draw(labelled, sp) };
    const share = correctedShare(said, known);
    if (share && share.interval.low <= truth && truth <= share.interval.high) covered += 1;
  }
  return covered / rounds;
}

describe("a share corrected for the errors of what measured it", () => {
  it.each([
    [0.02, { se: 0.9, sp: 0.97, labelled: 100 }],
    [0.1, { se: 0.9, sp: 0.95, labelled: 60 }],
    [0.4, { se: 0.75, sp: 0.9, labelled: 100 }],
    [0.05, { se: 1, sp: 1, labelled: 50 }],
  ])("covers the truth %s of an instrument with %o about as often as it says", (truth, errors) => {
    expect(coverage(truth, errors, 7)).toBeGreaterThanOrEqual(0.93);
  });

  it("is the share itself, with a wider interval, where the instrument never erred", () => {
    const known = { sensitivity: { hits: 80, of: 80 }, specificity: { hits: 80, of: 80 } };
    const share = correctedShare({ hits: 30, of: 200 }, known);
    const plain = wilsonInterval(30, 200);
    expect(share?.value).toBeCloseTo(0.15, 12);
    expect((share?.interval.high ?? 0) - (share?.interval.low ?? 0)).toBeGreaterThan(plain.high - plain.low);
  });

  it("takes off what the instrument says of things that are not so", () => {
    const known = { sensitivity: { hits: 90, of: 100 }, specificity: { hits: 90, of: 100 } };
    // 14 % said = 5 % true: 0.05 × 0.9 + 0.95 × 0.1.
    expect(correctedShare({ hits: 14, of: 100 }, known)?.value).toBeCloseTo(0.05, 12);
    expect(correctedShare({ hits: 2, of: 100 }, known)?.value).toBe(0);
  });

  it("is unknown where the instrument tells nothing, and where nothing is labelled", () => {
    const half = { hits: 50, of: 100 };
    expect(correctedShare({ hits: 3, of: 10 }, { sensitivity: half, specificity: half })).toBeNull();
    const none = { hits: 0, of: 0 };
    expect(correctedShare({ hits: 3, of: 10 }, { sensitivity: none, specificity: half })).toBeNull();
    expect(correctedShare(none, { sensitivity: half, specificity: half })).toBeNull();
  });

  it("stays a share, with its interval in order, whatever was counted", () => {
    const hits = fc
      .integer({ min: 1, max: 400 })
      .chain((of) => fc.integer({ min: 0, max: of }).map((counted) => ({ hits: counted, of })));
    fc.assert(
      fc.property(hits, hits, hits, (said, sensitivity, specificity) => {
        const share = correctedShare(said, { sensitivity, specificity });
        if (!share) return;
        const { low, high } = share.interval;
        for (const number of [low, high, share.value]) {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThanOrEqual(1);
        }
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});
