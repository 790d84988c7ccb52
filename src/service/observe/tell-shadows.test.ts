import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import type { ShadowRecord } from "../../stores/monitor/shadows.ts";
import { tellShadows } from "./tell-shadows.ts";
import { watchAnswers } from "./watch-answers.ts";

const record: ShadowRecord = {
  ...{ id: "s1", answerId: "a1", at: "2026-03-01T00:00:00.000Z", surface: null, source: "golden" },
  ...{ entryId: "kafka", verdict: "different", orders: ["different", "different"], reason: "Another mode." },
  ranAt: "2026-03-01T00:00:01.000Z",
  ...{ fresh: null, judge: "judge", generator: "writer", embedderId: "fake", cost: null, milliseconds: 5 },
};

describe("comparisons", () => {
  it("are told to observers once they are kept, and not before", async () => {
    const told: ShadowRecord[] = [];
    const watch = watchAnswers({
      observers: [{ answered: () => {}, shadowed: (each) => told.push(each) }, { answered: () => {} }],
      clock: () => new Date(0),
      monotonic: () => 0,
    });
    const { shadows } = createMemoryStore();
    const failing = tellShadows({ ...shadows, append: () => Promise.reject(new Error("Busy.")) }, watch);
    await expect(failing.append(record)).rejects.toThrow("Busy.");
    expect(told).toEqual([]);
    const telling = tellShadows(shadows, watch);
    await telling.append(record);
    expect(told).toEqual([record]);
    expect(await telling.list()).toEqual([record]);
  });
});
