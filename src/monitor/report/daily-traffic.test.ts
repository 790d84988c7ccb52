import { describe, expect, it } from "vitest";
import { dayNumber, trafficDays } from "../../../test/fixtures/traffic-days.ts";
import { dailyTraffic } from "./daily-traffic.ts";

const bySource = { golden: 3, cached: 1, generated: 4, extracted: 1, fallback: 1 };
const NONE = { golden: 0, cached: 0, generated: 0, extracted: 0, fallback: 0 };

describe("traffic by day", () => {
  it("adds up the surfaces of a day, with the share that was served and its interval", () => {
    const one = trafficDays(1, () => ({ answers: 10, bySource }));
    const [sum, ...rest] = dailyTraffic([...one, ...one.map((day) => ({ ...day, surface: "docs" }))]);
    expect(rest).toEqual([]);
    expect(sum).toMatchObject({ day: dayNumber(0), answers: 20, bySource: { golden: 6 }, served: 0.4 });
    expect(sum?.interval?.low).toBeLessThan(0.4);
    expect(sum?.interval?.high).toBeGreaterThan(0.4);
  });

  it("has days without a question among the others, with no share", () => {
    const [first, , third] = trafficDays(3, () => ({ answers: 10, bySource }));
    const days = dailyTraffic([third, first].flatMap((day) => day ?? []));
    expect(days.map(({ day, answers }) => [day, answers])).toEqual([
      [dayNumber(0), 10],
      [dayNumber(1), 0],
      [dayNumber(2), 10],
    ]);
    expect(days[1]).toMatchObject({ bySource: NONE, served: null, interval: null });
    expect(dailyTraffic([])).toEqual([]);
  });
});
