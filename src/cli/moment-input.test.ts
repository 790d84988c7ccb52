import { describe, expect, it } from "vitest";
import { momentInput } from "./moment-input.ts";

const now = new Date("2026-03-10T12:00:00.000Z");

describe("a moment on the command line", () => {
  it.each([
    ["30m", "2026-03-10T11:30:00.000Z"],
    ["12h", "2026-03-10T00:00:00.000Z"],
    ["7d", "2026-03-03T12:00:00.000Z"],
    [" 2w ", "2026-02-24T12:00:00.000Z"],
    ["0d", "2026-03-10T12:00:00.000Z"],
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01T10:00", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00.000Z"],
  ])("reads %j as %s", (text, expected) => {
    expect(momentInput.parse(text)(now)).toBe(expected);
  });

  it.each([
    "",
    "7",
    "d",
    "-7d",
    "yesterday",
    "2026-13-01",
    "2026-02-30",
    "2026-04-31T10:00Z",
    "2025-02-29",
    "2026-3-1",
    "7days",
    "1e3d",
  ])("refuses %j", (text) => {
    expect(momentInput.safeParse(text).success).toBe(false);
  });
});
