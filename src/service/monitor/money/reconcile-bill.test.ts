import { describe, expect, it } from "vitest";
import type { UsageRow } from "../../../monitor/money/reconcile.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { reconcileBill } from "./reconcile-bill.ts";

const writer = {
  add: () => undefined,
  flush: async () => {},
  lost: () => 0,
  late: () => 0,
  close: async () => {},
};
const row: UsageRow = { day: "2026-03-01", model: "m", inputTokens: 10, outputTokens: 2, cost: 0.1 };
const reconcile = (...[billed, options]: [UsageRow[], Parameters<typeof reconcileBill>[2]?]) =>
  reconcileBill({ store: createMemoryStore(), writer }, billed, options);

describe("a bill handed over as rows", () => {
  it.each<[string, UsageRow[]]>([
    ["no rows", []],
    ["a day of the year 9999", [row, { ...row, day: "9999-12-31" }]],
    ["a day that is none", [{ ...row, day: "yesterday" }]],
    ["an endless cost", [{ ...row, cost: Number.POSITIVE_INFINITY }]],
    ["tokens that are no number", [{ ...row, inputTokens: Number.NaN }]],
  ])("is refused with %s", async (_, billed) => {
    await expect(reconcile(billed)).rejects.toMatchObject({ code: "dataset-invalid" });
  });

  it("is not called equal where a period or a model leaves nothing of either side", async () => {
    await expect(
      reconcile([row], { since: "2026-04-01T00:00:00.000Z", until: "2026-04-02T00:00:00.000Z" }),
    ).rejects.toMatchObject({ code: "usage" });
    await expect(reconcile([row], { models: ["typo"] })).rejects.toMatchObject({ code: "usage" });
    expect(await reconcile([row])).toMatchObject({ agrees: false, rows: [{ state: "only-billed" }] });
  });
});
