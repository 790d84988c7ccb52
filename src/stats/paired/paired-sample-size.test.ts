import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialTail } from "../tails/count-tails.ts";
import { mcnemarTest } from "./mcnemar.ts";
import { pairsForMeans, pairsForShares } from "./paired-sample-size.ts";

/** Chance that the exact test finds a difference, added up over every number of differing questions. */
function exactPower(n: number, { discordance, effect }: { discordance: number; effect: number }): number {
  const gains = (discordance + effect) / 2 / discordance;
  let power = 0;
  for (let differing = 0; differing <= n; differing += 1) {
    const chance =
      binomialTail({ successes: differing, trials: n }, discordance) -
      (differing === n ? 0 : binomialTail({ successes: differing + 1, trials: n }, discordance));
    if (chance < 1e-7) continue;
    let least = Math.ceil(differing / 2);
    while (least <= differing && mcnemarTest({ gained: least, lost: differing - least }) > 0.05) least += 1;
    if (least > differing) continue;
    power += chance * binomialTail({ successes: least, trials: differing }, gains);
  }
  return power;
}

describe("pairsForShares", () => {
  it.each([
    { discordance: 0.1, effect: 0.05 },
    { discordance: 0.2, effect: 0.1 },
    { discordance: 0.4, effect: 0.1 },
    { discordance: 0.06, effect: 0.05 },
  ])("gives the exact test the power it promises: $discordance differ by $effect", (truth) => {
    const n = pairsForShares(truth.discordance, truth);
    const power = exactPower(n, truth);
    expect(power).toBeGreaterThan(0.78);
    expect(power).toBeLessThan(0.89);
  });

  it("asks for more questions where more of them differ, and for more where less is to be found", () => {
    const share = fc.double({ min: 0.02, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(share, share, (effect, discordance) => {
        const needed = pairsForShares(discordance, { effect });
        expect(needed).toBeGreaterThanOrEqual(1);
        expect(pairsForShares(Math.min(1, discordance + 0.1), { effect })).toBeGreaterThanOrEqual(needed);
        expect(pairsForShares(discordance, { effect: effect / 2 })).toBeGreaterThanOrEqual(needed);
        expect(pairsForShares(discordance, { effect: -effect })).toBe(needed);
      }),
    );
  });
});

describe("pairsForMeans", () => {
  it("is the textbook number: 7.85 times the squared deviation over the effect", () => {
    expect(pairsForMeans(1, { effect: 0.1 })).toBe(785);
    expect(pairsForMeans(0.3, { effect: -0.1 })).toBe(71);
    expect(pairsForMeans(1, { effect: 0.1, alpha: 0.01, power: 0.9 })).toBe(1488);
  });
});
