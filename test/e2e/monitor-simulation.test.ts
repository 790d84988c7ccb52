import { describe, expect, it } from "vitest";
import { simulateRun } from "../../bench/monitor/simulate-run.ts";
import { summarise } from "../../bench/monitor/summarise.ts";
import { defaultWorld } from "../../bench/monitor/world.ts";
import { parseConfig } from "../../src/config.ts";

/**
 * A small run of `npm run bench:monitor`: less traffic, of which more is compared and withheld, so that samples are as
 * large. Twenty seeds cannot show a share of 5 %; they show that the monitor tells a drift from none.
 */
const RUNS = 20;
const world = { ...defaultWorld, perDay: 2350, shadow: 0.08, holdout: 0.2 };

describe("the monitor over deployments whose truth is known", () => {
  const settings = parseConfig({}).alerts;
  const results = Array.from({ length: RUNS }, (_, run) =>
    simulateRun({ world, seed: 501 + run, settings }),
  ).flat();
  const summary = summarise(results, world);

  it("alerts of each kind of drift within days, and hardly ever of none", () => {
    expect(summary.falseAlarms.runs).toBeLessThanOrEqual(3);
    for (const { inTime } of summary.drifts) expect(inTime.runs).toBeGreaterThanOrEqual(14);
    const renamed = summary.drifts.find(({ drift }) => drift === "renamed");
    expect(renamed?.inTimeByAnswers.runs).toBeGreaterThanOrEqual(14);
  });

  it("estimates divergence and rephrasing so that their intervals hold the truth", () => {
    const held = summary.coverage.map(({ share }) => share.runs);
    expect(Math.min(...held)).toBeGreaterThanOrEqual(14);
    const all = held.reduce((sum, runs) => sum + runs, 0) / (held.length * RUNS);
    expect(all).toBeGreaterThan(0.88);
  });

  it("dates a large drift to within a few days", () => {
    const dated = results.flatMap(({ drift, alerts }) =>
      drift === "embedder" ? alerts.filter(({ day }) => day <= 33).map(({ since }) => since) : [],
    );
    expect(dated.length).toBeGreaterThanOrEqual(14);
    for (const since of dated) expect(Math.abs(since - world.driftDay)).toBeLessThanOrEqual(1);
  });
});
