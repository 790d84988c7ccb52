import { AppError } from "../../../errors.ts";
import { reconcileUsage, type UsageRow } from "../../../monitor/money/reconcile.ts";
import type { Store } from "../../../stores/store.ts";
import type { BillReconciliation, ReconcileBillOptions } from "./money.ts";
import { type ReadEntriesParts, readEntries } from "./read-entries.ts";
import { usageOf } from "./usage-of.ts";

export interface ReconcileParts extends ReadEntriesParts {
  store: Pick<Store, "log" | "shadows">;
}

const DAY_MS = 86_400_000;
const DEFAULT_TOLERANCE = 0.02;

/** @throws AppError those named at `Money.reconcile` */
export async function reconcileBill(
  parts: ReconcileParts,
  billed: readonly UsageRow[],
  { tolerance = DEFAULT_TOLERANCE, models, ...given }: ReconcileBillOptions = {},
): Promise<BillReconciliation> {
  if (!(tolerance >= 0 && tolerance <= 1)) {
    throw new AppError("usage", `A tolerance is a share from 0 to 1, not ${tolerance}.`, {
      hint: "assay money reconcile --tolerance 0.05",
    });
  }
  const days = billed.map(({ day }) => day).sort();
  const since = given.since ?? startOf(days[0] ?? "1970-01-01");
  const until = given.until ?? dayAfter(days.at(-1) ?? "1970-01-01");
  const logged = usageOf(await readEntries(parts, { since, until }));
  const within = billed.filter(({ day }) => startOf(day) >= startOf(since) && startOf(day) < until);
  const shadows = (await parts.store.shadows.list({ since })).filter(({ ranAt }) => ranAt < until);
  const costs = shadows.flatMap(({ cost }) => cost ?? []);
  return {
    ...reconcileUsage(logged, within, { tolerance, ...(models && { models }) }),
    comparisons: shadows.length > 0 && costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

function startOf(moment: string): string {
  return `${moment.slice(0, 10)}T00:00:00.000Z`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(startOf(day)) + DAY_MS).toISOString();
}
