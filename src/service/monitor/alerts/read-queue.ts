import type { QueueDay } from "../../../monitor/alerts/measured.ts";
import type { GoldenStore } from "../../../stores/golden.ts";
import type { GoldenAction } from "../../../stores/golden-history.ts";
import type { AlertCheck } from "../../../stores/monitor/alerts.ts";

/** What takes an entry out of the queue, when a person does it. */
const settling: ReadonlySet<GoldenAction> = new Set([
  "reviewed",
  "approved",
  "retired",
] satisfies GoldenAction[]);

/**
 * How many entries went stale and how many were put right, between each check and the one before. Nothing notes when a
 * source moves; but how many wait is counted at each check and reviews are in the history, so what entered is what is left
 * over. A review of an entry that was fresh counts on both sides.
 *
 * @param checks oldest first, the present one last
 */
export async function readQueue(
  golden: Pick<GoldenStore, "listEntries" | "readHistory">,
  checks: readonly AlertCheck[],
): Promise<QueueDay[]> {
  const first = checks[0]?.at;
  if (first === undefined || checks.length < 2) return [];
  const moments: string[] = [];
  for (const { id } of await golden.listEntries()) {
    for (const { action, at } of await golden.readHistory(id)) {
      if (settling.has(action) && at >= first) moments.push(at);
    }
  }
  return checks.slice(1).flatMap((check, number): QueueDay[] => {
    const before = checks[number];
    if (!before) return [];
    const settled = moments.filter((at) => at > before.at && at <= check.at).length;
    const entered = Math.max(0, check.waiting - before.waiting + settled);
    return [{ day: check.at.slice(0, 10), entered, settled }];
  });
}
