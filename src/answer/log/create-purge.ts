import type { LogStore } from "../../stores/log.ts";
import { DAY_MS } from "../../text/calendar-day.ts";

/**
 * Removes records that are too old as new ones are written. A look removes no more than the oldest day of the log: the clock
 * of a machine may be wrong by months for an hour, and what one wrong look removes is gone. After a long pause the log is so
 * back within its days after as many hours as there were days.
 */
export interface PurgeOptions {
  clock: () => Date;
  /** Records older than this are removed as new ones are written. */
  retentionDays: number;
  /** Removes what is older than a moment, at most so many records, and resolves to their number. @default the store's */
  purge?: (before: string, options: { limit: number }) => Promise<number>;
}

/** How long between two looks for records that are too old, and how many are removed at once. */
const PURGE_EVERY_MS = 3_600_000;
const PURGE_LIMIT = 2000;
export function createPurge(
  store: LogStore,
  { clock, retentionDays, purge = store.purge }: PurgeOptions,
): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Set while the removal of a look goes on: the next part is of the same day. */
  let before: string | undefined;

  async function findBefore(now: number): Promise<string | undefined> {
    const [oldest] = (await store.list({ order: "oldest", limit: 1 })).entries;
    if (!oldest) return undefined;
    const last = Math.min(now - retentionDays * DAY_MS, Date.parse(oldest.at) + DAY_MS);
    return new Date(last).toISOString();
  }

  /** A part at a time, so that no answer waits for the removal of a month. Never rejects. */
  return async () => {
    const now = clock().getTime();
    // A clock that was put back begins anew.
    if (before === undefined && now >= lookedAt && now - lookedAt < PURGE_EVERY_MS) return;
    lookedAt = now;
    try {
      before ??= await findBefore(now);
      if (before === undefined) return;
      const removed = await purge(before, { limit: PURGE_LIMIT });
      if (removed < PURGE_LIMIT) before = undefined;
    } catch {
      // Old records are still there at the next look.
      before = undefined;
    }
  };
}
