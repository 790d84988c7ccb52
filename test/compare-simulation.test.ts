import { describe, expect, it } from "vitest";
import { planByFormula } from "../bench/compare/plan-runs.ts";
import { simulateNoDifference, simulatePlanted } from "../bench/compare/simulate.ts";

/** A smaller version of `npm run bench:compare`, with seeds of its own. */
describe("the comparison of two runs", () => {
  const planned = planByFormula();
  const runs = 30;

  it("calls runs without a difference different no more often than it says", () => {
    const metrics = planned.map(({ metric }) => metric);
    const { single, any } = simulateNoDifference(metrics, { runs, seed: 500_000, questions: 80 });
    for (const { found } of [...single, { found: any }]) {
      expect(found.interval[0]).toBeLessThanOrEqual(0.05);
    }
  });

  it.each(planned)(
    "finds what is there about as often as it says, and never the contrary: $metric.name",
    (plan) => {
      const { found, wrong } = simulatePlanted(plan, { runs, seed: 600_000 });
      expect(found.interval[1]).toBeGreaterThanOrEqual(0.8);
      expect(found.interval[0]).toBeLessThanOrEqual(0.88);
      expect(wrong.count).toBe(0);
    },
  );
});
