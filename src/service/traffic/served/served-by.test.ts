import { describe, expect, it } from "vitest";
import { loggedCache, loggedGolden, logRecord } from "../../../../test/fixtures/log-record.ts";
import type { LoggedGolden, LogRecord } from "../../../stores/log.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { checkServable, findServedBy } from "./served-by.ts";

const runnerUp = (entryId: string, similarity: number) => ({ entryId, phrasingId: "p", similarity });

function served(id: string, golden: Partial<LoggedGolden>, change: Partial<LogRecord> = {}): LogRecord {
  return logRecord({ id, source: "golden", golden: loggedGolden({ entryId: "pool", ...golden }), ...change });
}

async function find(id: string, records: readonly LogRecord[], limit?: number) {
  const store = createMemoryStore();
  await store.log.append({ records });
  return findServedBy(id, store, limit === undefined ? {} : { limit });
}

describe("an answer that nothing was served from", () => {
  it("is told from a name that nobody knows", async () => {
    const store = createMemoryStore();
    await store.log.append({ records: [served("a", { outcome: "far" }, { source: "extracted" })] });
    await expect(checkServable("pool", store)).resolves.toBeUndefined();
    await expect(checkServable("nope", store)).rejects.toMatchObject({ code: "golden-not-found" });
  });
});

describe("what was served from one entry", () => {
  it("is told by day and people, with what a withdrawal would have changed", async () => {
    const found = await find("pool", [
      served("a", { runnerUp: runnerUp("size", 0.85) }, { at: "2026-03-01T10:00:00.000Z", asker: "s1" }),
      served("b", { runnerUp: runnerUp("size", 0.8) }, { at: "2026-03-02T10:00:00.000Z", asker: "s1" }),
      served("c", { runnerUp: runnerUp("size", 0.79) }, { at: "2026-03-02T11:00:00.000Z", person: "p" }),
      served("d", { how: "exact", similarity: 1 }, { at: "2026-03-02T12:00:00.000Z" }),
      served("e", { entryId: "other" }),
      served("f", { outcome: "far" }, { source: "extracted" }),
      served("g", { outcome: "withheld" }, { source: "generated", cohort: "holdout" }),
      served("h", { outcome: "withheld" }, { source: "fallback", cohort: "holdout" }),
    ]);
    expect(found).toMatchObject({
      ...{ id: "pool", kind: "golden", requests: 4, askers: 1, persons: 1 },
      days: [
        { day: "2026-03-01", requests: 1 },
        { day: "2026-03-02", requests: 3 },
      ],
      instead: { entries: [{ entryId: "size", requests: 2, state: null }], documents: 1, unknown: 1 },
      withheld: { questions: 2, bySource: { generated: 1, fallback: 1 } },
    });
    expect(found.latest.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  });

  it("is told of a stored answer as well, and only as many requests as wanted", async () => {
    const cached = (id: string) => logRecord({ id, source: "cached", cache: loggedCache({ entryId: "c1" }) });
    const records = [cached("a"), cached("b"), cached("c"), logRecord({ id: "d", source: "cached" })];
    const found = await find("c1", records, 2);
    expect(found).toMatchObject({ kind: "cached", requests: 3, instead: { documents: 3 } });
    expect(found.latest.map(({ id }) => id)).toEqual(["c", "b"]);
  });

  it("is nothing where nothing was served from it", async () => {
    expect(await find("absent", [served("a", {})])).toMatchObject({ kind: null, requests: 0, days: [] });
  });
});
