import { describe, expect, it } from "vitest";
import { addDays, daysBefore, daysFrom, isCalendarDay, startOfDay } from "./calendar-day.ts";

describe("calendar days", () => {
  it("begin at midnight in UTC", () => {
    expect(startOfDay("2026-03-01")).toBe("2026-03-01T00:00:00.000Z");
    expect(startOfDay("2026-03-01T23:59:59.999Z")).toBe("2026-03-01T00:00:00.000Z");
  });

  it("follow one another over months, leap years and years", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysFrom("2025-12-30", "2026-01-02")).toEqual([
      "2025-12-30",
      "2025-12-31",
      "2026-01-01",
      "2026-01-02",
    ]);
    expect(daysFrom("2026-01-02", "2026-01-01")).toEqual([]);
    expect(daysBefore(new Date("2026-03-01T12:30:00.000Z"), 1)).toBe("2026-02-28T12:30:00.000Z");
  });

  it("are told from texts that only look like one", () => {
    expect(isCalendarDay("2028-02-29")).toBe(true);
    for (const text of ["2026-02-30", "2026-02-29", "2026-13-01", "2026-3-1", "+010000-01-01", ""]) {
      expect(isCalendarDay(text)).toBe(false);
    }
  });
});
