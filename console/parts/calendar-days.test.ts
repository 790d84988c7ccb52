import { describe, expect, it } from "vitest";
import { dayAfter, dayBefore, dayOf, secondsOf } from "./calendar-days.ts";

describe("days of the calendar", () => {
  it("follow one another over months and leap days", () => {
    expect(dayAfter("2028-02-28")).toBe("2028-02-29");
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
    expect(dayBefore(1, Date.parse("2028-03-01T00:00:00.000Z"))).toBe("2028-02-29");
  });

  it("are none where the text is none", () => {
    expect(dayAfter("yesterday")).toBeUndefined();
    expect(dayAfter("2026-13-01")).toBeUndefined();
  });

  it("are read from moments and back", () => {
    expect(dayOf(secondsOf("2026-03-01") * 1000)).toBe("2026-03-01");
  });
});
