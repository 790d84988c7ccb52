import { describe, expect, it } from "vitest";
import { armCounts, dayNumber, trafficDays } from "../../../test/fixtures/traffic-days.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import { alertRules } from "./find-alerts.ts";
import { findBlind, quietSince } from "./find-blind.ts";

const blindOf = (traffic: readonly TrafficDay[]) => {
  const at = `${dayNumber(traffic.length)}T01:00:00.000Z`;
  const rest = { divergence: [], thresholds: [], queue: [], lastCheck: null };
  return findBlind({ at, traffic, ...rest, check: { at, lost: 0, waiting: 0 } }, alertRules);
};

describe("rules that can find nothing", () => {
  it("are named with the day from which they can, while there are too few days", () => {
    const blind = blindOf(trafficDays(5));
    expect(blind.map(({ kind }) => kind)).toEqual([
      ...["rephrase", "hit-rate", "similarity", "degraded", "stale-refusals", "no-traffic"],
    ]);
    for (const rule of blind) expect(rule).toMatchObject({ surface: null, from: dayNumber(8) });
    expect(blind[0]?.because).toContain("5 of the 8 whole days");
  });

  it("are none where days suffice", () => {
    expect(blindOf(trafficDays(8))).toEqual([]);
  });

  it("counts only the days that a rule can compare, at each surface by itself", () => {
    const unheld = trafficDays(10, (n) => (n < 6 ? { withheld: armCounts() } : {}));
    expect(blindOf(unheld).map(({ kind }) => kind)).toEqual(["rephrase"]);
    const later = trafficDays(10).flatMap((day, n) => (n < 8 ? [day] : [day, { ...day, surface: "docs" }]));
    expect(new Set(blindOf(later).map(({ surface }) => surface))).toEqual(new Set(["docs"]));
    const deployed = trafficDays(10, (n) => (n >= 7 ? { versions: ["embedder=b"] } : {}));
    expect(blindOf(deployed).map(({ kind }) => kind)).toEqual(["hit-rate"]);
  });
});

describe("traffic that stopped", () => {
  it("is told by its last day, once a whole day went by without a question", () => {
    const days = trafficDays(10);
    expect(quietSince(days, `${dayNumber(10)}T01:00:00.000Z`)).toBeNull();
    expect(quietSince(days, `${dayNumber(11)}T01:00:00.000Z`)).toBe(dayNumber(9));
    expect(quietSince([], `${dayNumber(11)}T01:00:00.000Z`)).toBeNull();
  });
});
