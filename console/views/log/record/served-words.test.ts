import { describe, expect, it } from "vitest";
import type { ServedBy } from "../../../api/wire/log.ts";
import { insteadLines, servedLine, withheldLine } from "./served-words.ts";

const served: ServedBy = {
  ...{ id: "pool", kind: "golden", requests: 3, askers: 1, persons: 2, latest: [] },
  days: [
    { day: "2026-03-01", requests: 1 },
    { day: "2026-03-04", requests: 2 },
  ],
  instead: { entries: [], documents: 2, unknown: 1 },
  withheld: { questions: 0, bySource: {} },
};

describe("what was served from an entry, in words", () => {
  it("names how many requests of how many people, and when", () => {
    expect(servedLine(served)).toBe(
      "3 requests of 1 session and 2 named persons, from 2026-03-01 to 2026-03-04.",
    );
    expect(servedLine({ ...served, days: served.days.slice(0, 1) })).toContain(", on 2026-03-01.");
    expect(servedLine({ ...served, persons: 0 })).toMatch(/^3 requests of 1 session, from/);
    expect(servedLine({ ...served, askers: 0, persons: 0 })).toMatch(/^3 requests, from/);
    expect(servedLine({ ...served, requests: 0, days: [] })).toContain("Nothing was served");
  });

  it("tells what would have come in its place, and of how many that is not known", () => {
    expect(insteadLines(served)).toEqual([
      expect.stringContaining("2 would have been answered from the documents"),
      expect.stringContaining("Of 1 it is not known"),
    ]);
    const none = { ...served, instead: { entries: [], documents: 0, unknown: 0 } };
    expect(insteadLines(none)).toEqual([]);
  });

  it("tells what the holdout got", () => {
    expect(withheldLine(served)).toBeUndefined();
    const withheld = { questions: 2, bySource: { generated: 1, fallback: 1 } };
    expect(withheldLine({ ...served, withheld })).toContain("1 generated, 1 fallback");
  });
});
