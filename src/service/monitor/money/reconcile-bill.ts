import { AppError } from "../../../errors.ts";
import { findUsageProblem } from "../../../monitor/money/check-usage.ts";
import { reconcileUsage, type UsageRow } from "../../../monitor/money/reconcile.ts";
import type { Store } from "../../../stores/store.ts";
import { addDays, startOfDay } from "../../../text/calendar-day.ts";
import type { BillReconciliation, ReconcileBillOptions } from "./money.ts";
import { type ReadEntriesParts, readEntries } from "./read-entries.ts";
import { usageOf } from "./usage-of.ts";

export interface ReconcileParts extends ReadEntriesParts {
  store: Pick<Store, "log" | "shadows">;
}

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
  checkBill(billed);
  const days = billed.map(({ day }) => day).sort();
  const since = given.since ?? startOfDay(days[0] ?? "");
  const until = given.until ?? startOfDay(addDays(days.at(-1) ?? "", 1));
  const logged = usageOf(await readEntries(parts, { since, until, signal: given.signal }));
  const within = billed.filter(({ day }) => startOfDay(day) >= startOfDay(since) && startOfDay(day) < until);
  const shadows = (await parts.store.shadows.list({ since })).filter(({ ranAt }) => ranAt < until);
  const costs = shadows.flatMap(({ cost }) => cost ?? []);
  const found = reconcileUsage(logged, within, { tolerance, ...(models && { models }) });
  if (found.rows.length === 0) throw nothingToCompare({ since, until, models }, billed);
  return {
    ...found,
    comparisons: shadows.length > 0 && costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

/** @throws AppError `dataset-invalid` */
function checkBill(billed: readonly UsageRow[]): void {
  const hint = "Give the rows of a provider's bill, each with a day such as 2026-03-01.";
  if (billed.length === 0) throw new AppError("dataset-invalid", "The bill has no rows.", { hint });
  for (const [index, row] of billed.entries()) {
    const problem = findUsageProblem(row);
    if (problem === undefined) continue;
    throw new AppError("dataset-invalid", `Row ${index + 1} of the bill ${problem}.`, { hint });
  }
}

function nothingToCompare(
  { since, until, models }: { since: string; until: string; models: readonly string[] | undefined },
  billed: readonly UsageRow[],
): AppError {
  const of = models ? ` of ${models.join(", ")}` : "";
  const known = [...new Set(billed.map(({ model }) => model))].slice(0, 5).join(", ");
  return new AppError(
    "usage",
    `Neither the bill nor the log has a row${of} from ${since} to ${until}: nothing was compared.`,
    { hint: `The bill has rows of ${known}. Give --model, --since and --until as they are there.` },
  );
}
