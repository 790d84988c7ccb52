import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { type Candidate, drawPairs } from "./draw-pairs.ts";

/** Few at the strict end, as in traffic. */
function traffic(count: number): Candidate[] {
  const random = createSeededRandom(11);
  return Array.from({ length: count }, () => ({ similarity: 0.3 + 0.7 * random() ** 4, requests: 1 }));
}

function draw(
  candidates: readonly Candidate[],
  options: { total?: number; strictest?: number; seed?: number } = {},
) {
  const { total = 120, strictest = 40, seed = 1 } = options;
  return drawPairs(candidates, { total, strictest, random: createSeededRandom(seed) });
}

describe("drawPairs", () => {
  it("takes enough of the strictest band, however few lie there, and about as many of each other", () => {
    const drawn = draw(traffic(2000));
    const sizes = new Map(drawn.map(({ band }) => [band.from, band.drawn]));
    const [loosest, ...others] = [...sizes].sort(([a], [b]) => a - b).map(([, size]) => size);
    expect(drawn).toHaveLength(120);
    expect(others.at(-1)).toBeGreaterThanOrEqual(40);
    for (const size of others.slice(0, -1)) expect(Math.abs(size - (loosest ?? 0))).toBeLessThanOrEqual(1);
  });

  it("weighs each by one over its chance, so that the weights come to all requests", () => {
    const candidates = traffic(2000);
    const weight = draw(candidates).reduce((sum, drawn) => sum + drawn.weight, 0);
    expect(weight).toBeCloseTo(2000, 6);
  });

  it("brings back the share of what lies above a threshold, on average over seeds", () => {
    const candidates = traffic(2000);
    const truth = candidates.filter(({ similarity }) => similarity >= 0.8).length / candidates.length;
    const shares = Array.from({ length: 60 }, (_, seed) => {
      const drawn = draw(candidates, { seed });
      const sum = (kept: typeof drawn) => kept.reduce((total, { weight }) => total + weight, 0);
      return sum(drawn.filter(({ pair }) => pair.similarity >= 0.8)) / sum(drawn);
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(Math.abs(mean - truth)).toBeLessThan(0.01);
  });

  it("has the same share of each band in every beginning", () => {
    const drawn = draw(traffic(2000));
    const firstHalf = drawn.slice(0, 60);
    for (const from of new Set(drawn.map(({ band }) => band.from))) {
      const of = (rows: typeof drawn) => rows.filter(({ band }) => band.from === from).length;
      expect(Math.abs(of(firstHalf) - of(drawn) / 2)).toBeLessThanOrEqual(2);
    }
  });

  it("never draws one twice or more than there are, whatever the candidates", () => {
    const candidate = fc.record({
      similarity: fc.double({ min: -1, max: 1, noNaN: true }),
      requests: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(candidate),
        fc.nat(60),
        fc.nat(60),
        fc.nat(),
        (candidates, total, strictest, seed) => {
          const drawn = draw(candidates, { total, strictest, seed });
          expect(drawn).toHaveLength(Math.min(total, candidates.length));
          expect(new Set(drawn.map(({ pair }) => pair)).size).toBe(drawn.length);
          expect(draw(candidates, { total, strictest, seed })).toEqual(drawn);
          for (const { pair, band, weight } of drawn) {
            expect(pair.similarity).toBeGreaterThanOrEqual(band.from - 1e-9);
            expect(pair.similarity).toBeLessThanOrEqual(band.to + 1e-9);
            expect(weight).toBeGreaterThanOrEqual(pair.requests);
          }
        },
      ),
    );
  });
});
