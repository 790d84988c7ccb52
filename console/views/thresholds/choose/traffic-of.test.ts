import { describe, expect, it } from "vitest";
import { trafficOf, trafficWords } from "./traffic-of.ts";

const now = Date.parse("2026-03-31T15:00:00.000Z");
const anywhere = { surface: null, now };

function asked(day: string, answers: number, surface: string | null = null) {
  return { day, surface, answers };
}

describe("questions a day", () => {
  it("are those of today alone where the log began today, and that is said", () => {
    const traffic = trafficOf([asked("2026-03-31", 76)], anywhere);
    expect(traffic).toEqual({ perDay: 76, questions: 76, days: 1 });
    expect(traffic && trafficWords(traffic, 31)).toBe(
      "the log's mean: 76 questions in 1 day, all that it covers",
    );
  });

  it("count the days without any since the first one, up to today", () => {
    const days = [asked("2026-03-22", 15), asked("2026-03-24", 5, "docs")];
    expect(trafficOf(days, anywhere)).toEqual({ perDay: 2, questions: 20, days: 10 });
    expect(trafficOf(days, { surface: "docs", now })).toEqual({ perDay: 0.6, questions: 5, days: 8 });
  });

  it("are not known where nothing was asked, and need no excuse where the whole period is covered", () => {
    expect(trafficOf([], anywhere)).toBeNull();
    const traffic = trafficOf([asked("2026-03-01", 310)], anywhere);
    expect(traffic && trafficWords(traffic, 31)).toBe("the log's mean: 310 questions in 31 days");
  });
});
