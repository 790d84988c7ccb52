import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./parse-retry-after.ts";

const now = new Date("2026-01-05T10:00:00Z");

describe("parseRetryAfter", () => {
  it.each([
    ["2", 2000],
    [" 0 ", 0],
    ["0.5", 500],
    ["Mon, 05 Jan 2026 10:00:07 GMT", 7000],
    ["Mon, 05 Jan 2026 09:00:00 GMT", 0],
  ])("reads %j as %i ms", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  it.each([null, "", "soon", "-5", "1e3", "5 seconds", "Monday"])("makes nothing of %j", (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined();
  });
});
