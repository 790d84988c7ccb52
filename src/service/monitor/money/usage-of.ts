import type { UsageRow } from "../../../monitor/money/reconcile.ts";
import type { SpentEntry } from "../../../stores/monitor/spent-entry.ts";
import { modelName } from "../../metrics/known-models.ts";

/** One row for each call of the log; failed ones that count nothing are on no bill. */
export function usageOf(entries: readonly SpentEntry[]): UsageRow[] {
  return entries.flatMap(({ at, calls }) =>
    calls
      .filter(({ outcome, inputTokens }) => outcome === "done" || inputTokens !== null)
      .map(({ model, inputTokens, outputTokens, cost }) => ({
        ...{ day: at.slice(0, 10), model: modelName(model), inputTokens, outputTokens, cost },
      })),
  );
}
