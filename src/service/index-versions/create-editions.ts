import { AppError } from "../../errors.ts";

/**
 * The pipeline over each version of an index that is in use. A call is bound to the version that was live when it began and
 * ends on it, whatever is promoted meanwhile; the next call finds the mark elsewhere and begins on the other. Versions that
 * were used last stay open, so that the way back is as short as the way there.
 */
export interface Editions<Edition> {
  /**
   * Runs `work` on the version that is live now. Where that one gives way and is dropped before `work` ends, which then fails, it
   * runs again on the one that is live by then.
   */
  onLive<Result>(work: (edition: Edition) => Promise<Result>): Promise<Result>;
  /** Runs `work` on one version, live or not. @throws AppError `index-not-found`, and those of opening it */
  on<Result>(index: number, work: (edition: Edition) => Promise<Result>): Promise<Result>;
  /** Closes a version once nothing runs on it. */
  forget(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface EditionsOptions<Edition> {
  /** Number of the live version; asked at each call. */
  live: () => Promise<number>;
  open: (index: number) => Promise<Edition>;
}

/** Versions that stay open while nothing runs on them: the live one, and the one before it. */
const KEPT_OPEN = 2;

interface Entry<Edition> {
  readonly index: number;
  readonly opening: Promise<Edition>;
  /** Calls in flight, those that wait for its opening included. */
  users: number;
}

export function createEditions<Edition extends { close(): Promise<void> }>({
  live,
  open,
}: EditionsOptions<Edition>): Editions<Edition> {
  /** By number, the one used last at the end. */
  const entries = new Map<number, Entry<Edition>>();
  /** Also those that left the map while calls on them were in flight. */
  const alive = new Set<Entry<Edition>>();
  let closed = false;

  function enter(index: number): Entry<Edition> {
    const entry = entries.get(index) ?? start(index);
    entry.users += 1;
    entries.delete(index);
    entries.set(index, entry);
    return entry;
  }

  function start(index: number): Entry<Edition> {
    const entry: Entry<Edition> = { index, opening: open(index), users: 0 };
    alive.add(entry);
    entry.opening.catch(() => {
      alive.delete(entry);
      if (entries.get(index) === entry) entries.delete(index);
    });
    return entry;
  }

  async function leave(entry: Entry<Edition>): Promise<void> {
    entry.users -= 1;
    if (entries.get(entry.index) !== entry) await closeIfIdle(entry);
    if (entries.size <= KEPT_OPEN) return;
    for (const idle of [...entries.values()].filter(({ users }) => users === 0)) {
      if (entries.size <= KEPT_OPEN) break;
      entries.delete(idle.index);
      await closeIfIdle(idle);
    }
  }

  async function closeIfIdle(entry: Entry<Edition>): Promise<void> {
    if (entry.users > 0 || !alive.delete(entry)) return;
    // One that fails to close is no reason to fail a call, which may be on another version.
    await entry.opening.then((edition) => edition.close()).catch(() => undefined);
  }

  async function on<Result>(index: number, work: (edition: Edition) => Promise<Result>): Promise<Result> {
    if (closed) throw closedWhileInUse();
    const entry = enter(index);
    try {
      const edition = await entry.opening;
      if (closed) throw closedWhileInUse();
      return await work(edition);
    } finally {
      await leave(entry);
    }
  }

  return {
    on,
    async onLive(work) {
      for (;;) {
        const index = await live();
        try {
          return await on(index, work);
        } catch (error) {
          const isGone = AppError.isInstance(error) && error.code === "index-not-found";
          if (!isGone || (await live()) === index) throw error;
        }
      }
    },
    async forget(index) {
      const entry = entries.get(index);
      if (!entry) return;
      entries.delete(index);
      await closeIfIdle(entry);
    },
    async close() {
      closed = true;
      entries.clear();
      for (const entry of alive) {
        const edition = await entry.opening.catch(() => undefined);
        if (alive.delete(entry)) await edition?.close();
      }
    },
  };
}

function closedWhileInUse(): AppError {
  return new AppError("aborted", "Assay was closed while it was in use.", {
    hint: "Open it again, and close it after the last call.",
  });
}
