import { describe, expect, it } from "vitest";
import type { TraceEntry } from "./trace.ts";
import { createTraceBuilder } from "./trace-builder.ts";

describe("the trace", () => {
  it("says when each stage began, one that ran inside another within it, and tells each as it ends", async () => {
    let now = 1000;
    const told: TraceEntry[] = [];
    const builder = createTraceBuilder({
      ...{ question: "?", tenant: "default", indexVersion: "main" },
      ...{ scope: { surface: null, audience: [], language: null } },
      ...{ embedderId: "fake", assumed: [], cohort: null },
      clock: () => new Date("2026-03-01T00:00:00.000Z"),
      monotonic: () => now,
      onEntry: (entry) => told.push(entry),
    });
    const route = { stage: "route", decision: "fallback", reason: "Nothing qualified." } as const;
    const embed = { stage: "embed", outcome: "done", texts: 1, truncated: false } as const;
    now += 5;
    await builder.record(
      async () => {
        now += 10;
        await builder.record(
          () => {
            now += 30;
          },
          () => embed,
        );
        now += 7;
      },
      () => route,
    );
    const { entries, milliseconds } = builder.finish();
    expect(entries).toEqual([
      { ...embed, offsetMs: 15, milliseconds: 30 },
      { ...route, offsetMs: 5, milliseconds: 47 },
    ]);
    expect(told).toEqual(entries);
    expect(milliseconds).toBe(52);
  });
});
