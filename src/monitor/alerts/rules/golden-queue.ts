import { binomialTail } from "../../../stats/tails/count-tails.ts";
import { addDays, startOfDay } from "../../../text/calendar-day.ts";
import type { AlertRule } from "../alert-rule.ts";
import type { QueueDay } from "../measured.ts";
import { inDays } from "../watch-share.ts";

/** A review takes days: what entered yesterday and was not looked at is no sign of anything. */
const LENGTHS = [7, 14, 28] as const;
/** Fewer that wait are a morning's work. */
const LEAST_WAITING = 5;

/**
 * Reviewed answers go stale faster than people review them. If both happened equally often, each event would be one or the
 * other by the toss of a coin; what enters must be too much for that.
 */
export const goldenQueueRule: AlertRule = {
  kind: "golden-queue",
  reads: "state",
  weight: 1,
  tests: ({ queue }) => (queue.length === 0 ? 0 : LENGTHS.length),
  find: ({ queue, check, at }, { level, past }) => {
    const open = past("").find(({ closedAt }) => closedAt === null);
    for (const days of LENGTHS) {
      const first = addDays(at.slice(0, 10), -days);
      const [entered, settled] = countSince(queue, first);
      const chance = binomialTail({ successes: entered, trials: entered + settled }, 0.5);
      const isFound = open ? entered > settled : chance <= level;
      if (!isFound || check.waiting < LEAST_WAITING) continue;
      const { waiting } = check;
      return [
        {
          ...{ kind: "golden-queue", subject: "", since: open?.since ?? startOfDay(onsetOf(queue, first)) },
          message: `Sources of ${entered} reviewed answers moved in ${inDays(days)} and ${settled} were put right; ${waiting} wait for a review.`,
          command: "assay golden queue",
          numbers: { entered, settled, waiting, days, chance },
        },
      ];
    }
    return [];
  },
};

function countSince(queue: readonly QueueDay[], first: string): [entered: number, settled: number] {
  let [entered, settled] = [0, 0];
  for (const day of queue) {
    if (day.day < first) continue;
    entered += day.entered;
    settled += day.settled;
  }
  return [entered, settled];
}

/** The day from which on the most was left over (Page: Continuous inspection schemes, Biometrika 41, 1954). */
function onsetOf(queue: readonly QueueDay[], first: string): string {
  let [left, most, onset] = [0, 0, first];
  for (const { day, entered, settled } of queue.toReversed()) {
    if (day < first) break;
    left += entered - settled;
    if (left > most) [most, onset] = [left, day];
  }
  return onset;
}
