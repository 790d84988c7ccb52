import type { Database } from "better-sqlite3";
import { createFileCheck } from "./file-identity.ts";
import { translateError } from "./translate-error.ts";

/**
 * One connection to the database file. SQLite works synchronously, so a method that does all its work in one of
 * these calls is never interrupted by another method of the same process.
 */
export interface Connection {
  readonly database: Database;
  /** One statement: a snapshot by itself. */
  run<Result>(work: () => Result): Result;
  /** Several reads in one snapshot. */
  read<Result>(work: () => Result): Result;
  /**
   * One transaction: all of it or none. A write of people's work is `durable`: on the disk when the call
   * returns, also if the power fails. Others survive a crash of the process, and can be ingested again.
   */
  write<Result>(work: () => Result, options?: WriteOptions): Result;
  /**
   * A number that moves when anything was written that reads may be remembered of: by `write`, and by any other connection,
   * of this process or another. What this process wrote counts at once; the file is looked at for others' writes once in a turn
   * of the event loop: whatever came in from outside, such as a request, begins a turn after it was read.
   */
  changes(): number;
  /** The same of what other connections wrote alone. */
  othersChanges(): number;
}

export interface ConnectionOptions {
  /** Milliseconds from any fixed point. @default performance.now */
  monotonic?: () => number;
}

/**
 * A turn is as long as its code, which may wait for another process without giving it up. A look that is older than this, in
 * milliseconds, is made again: no process writes and ends within it.
 */
const LOOK_HOLDS_MS = 1;

/**
 * What the connections of this process wrote, all together. It is no state of the program but of the process: handles on one
 * file know nothing of one another, and what one of them wrote must count for the next at once.
 */
const writesHere = { count: 0 };

export interface WriteOptions {
  /** @default false */
  durable?: boolean;
  /**
   * How long to wait for another process that writes, in milliseconds, in which this one does nothing else.
   * @default as the file was opened
   */
  waitMs?: number;
  /**
   * Whether what was read before is to be read anew. Not for records of answers, which are written all the time, and which
   * nothing remembers.
   * @default true
   */
  forgets?: boolean;
}

export function createConnection(
  database: Database,
  { monotonic = () => performance.now() }: ConnectionOptions = {},
): Connection {
  const begin = database.prepare("BEGIN");
  // Takes the write lock at once: a transaction that first reads cannot wait for it later.
  const beginWrite = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const rollback = database.prepare("ROLLBACK");
  const checkFile = createFileCheck(database.name);
  // Moves with each commit of another connection.
  const dataVersion = database.prepare<[], number>("PRAGMA data_version").pluck();
  let seenVersion: number | undefined;
  let [changes, othersChanges] = [0, 0];
  /** Undefined from the end of the turn on. */
  let look: { readonly at: number; readonly writes: number } | undefined;
  const endTurn = (): void => {
    look = undefined;
  };

  /** Looks at the file, unless it was looked at in this turn already. */
  function lookForOthers(): void {
    const at = monotonic();
    const holds = look !== undefined && look.writes === writesHere.count && at - look.at < LOOK_HOLDS_MS;
    // Whoever closed it is told so in the same turn as well.
    if (holds && database.open) return;
    const version = run(() => dataVersion.get());
    if (version !== seenVersion) [changes, othersChanges] = [changes + 1, othersChanges + 1];
    seenVersion = version;
    // Called once all that follows from what came in last is done, and before anything else comes in.
    if (look === undefined) process.nextTick(endTurn);
    look = { at, writes: writesHere.count };
  }

  function run<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw translateError(error, database.name);
    }
  }

  function transaction<Result>(start: typeof begin, work: () => Result): Result {
    return run(() => {
      start.run();
      try {
        const result = work();
        commit.run();
        return result;
      } finally {
        if (database.inTransaction) rollback.run();
      }
    });
  }

  function durably<Result>(work: () => Result): Result {
    // The level cannot be changed inside a transaction.
    database.pragma("synchronous = FULL");
    try {
      return transaction(beginWrite, work);
    } finally {
      database.pragma("synchronous = NORMAL");
    }
  }

  function waitingFor<Result>(waitMs: number, write: () => Result): Result {
    const usual = database.pragma("busy_timeout", { simple: true });
    database.pragma(`busy_timeout = ${waitMs}`);
    try {
      return write();
    } finally {
      database.pragma(`busy_timeout = ${Number(usual)}`);
    }
  }

  return {
    database,
    run,
    read: (work) => transaction(begin, work),
    write(work, { durable = false, waitMs, forgets = true } = {}) {
      checkFile();
      const write = () => (durable ? durably(work) : transaction(beginWrite, work));
      try {
        return waitMs === undefined ? write() : waitingFor(waitMs, write);
      } finally {
        if (forgets) [changes, writesHere.count] = [changes + 1, writesHere.count + 1];
      }
    },
    changes() {
      lookForOthers();
      return changes;
    },
    othersChanges() {
      lookForOthers();
      return othersChanges;
    },
  };
}
