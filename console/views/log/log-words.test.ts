import { describe, expect, it } from "vitest";
import { loggedCache, loggedGolden, logRecord } from "../../../test/fixtures/log-record.ts";
import { countFeedback, nearestMatch, reportEffect, servedEntry } from "./log-words.ts";

const golden = loggedGolden({ entryId: "pool" });
const cache = loggedCache({ entryId: "c1" });

describe("what a record was near", () => {
  it("is what answered it", () => {
    const both = logRecord({ id: "1", source: "cached", golden: { ...golden, outcome: "far" }, cache });
    expect(nearestMatch(both)).toMatchObject({ kind: "cached", entryId: "c1", similarity: 0.95 });
    expect(nearestMatch({ ...both, source: "golden" })).toMatchObject({ kind: "golden", entryId: "pool" });
    expect(nearestMatch({ ...both, source: "generated" })).toMatchObject({ kind: "golden", outcome: "far" });
  });

  it("is nothing where no entry was found", () => {
    expect(nearestMatch(logRecord({ id: "1" }))).toBeUndefined();
    expect(nearestMatch(logRecord({ id: "1", golden: { ...golden, entryId: null } }))).toBeUndefined();
  });
});

describe("the entry that a record was served from", () => {
  it("is none for an answer that was only near one", () => {
    expect(servedEntry(logRecord({ id: "1", source: "golden", golden }))).toBe("pool");
    expect(servedEntry(logRecord({ id: "1", source: "cached", golden, cache }))).toBe("c1");
    expect(servedEntry(logRecord({ id: "1", source: "generated", golden, cache }))).toBeNull();
  });
});

describe("what a report does", () => {
  it("says what is kept from the question, and what is removed", () => {
    expect(reportEffect(logRecord({ id: "1", source: "golden", golden }))).toContain(
      "pool is kept from this very",
    );
    expect(reportEffect(logRecord({ id: "1", source: "cached", cache }))).toContain("is kept from this very");
    const exact = { ...cache, how: "exact" } as const;
    expect(reportEffect(logRecord({ id: "1", source: "cached", cache: exact }))).toContain("is removed");
    expect(reportEffect(logRecord({ id: "1", source: "fallback" }))).toContain("nothing is withdrawn");
  });
});

describe("what was said of an answer", () => {
  it("is counted by kind", () => {
    const said = { answerId: "1", by: null, at: "2026-03-01T10:00:00.000Z", note: null } as const;
    const all = (["down", "copied", "down"] as const).map((kind) => ({ ...said, kind }));
    expect(countFeedback(all)).toMatchObject([
      { label: "did not help", times: 2 },
      { label: "copied", times: 1 },
    ]);
    expect(countFeedback([])).toEqual([]);
  });
});
