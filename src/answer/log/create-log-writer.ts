import { setImmediate } from "node:timers/promises";
import { AppError } from "../../errors.ts";
import type { LogRecord, LogStore } from "../../stores/log.ts";

/**
 * Writes records of the log in batches, so that all who are answered at once share one transaction. With `window`, an
 * answer does not wait for the disk, and a process that is killed loses at most what it answered within the window; where
 * answers are given faster than they are written, or the window has passed, the next one waits for the batch. With `full`,
 * each answer is given once its record is on the disk. While the database is held by another process, no answer waits for
 * long: records wait in memory up to a bound, and the newest are dropped beyond it. The log never fails an answer: what could not be
 * kept is counted, here and in the store.
 */
export interface LogWriter {
  /**
   * Returns at once and never throws; an answer of which no record can be made counts as lost. Where there is a promise,
   * the answer waits for it: with `full`, until its record is on the disk, is lost or is late, else until the records before
   * it are written. It never rejects.
   *
   * @param make called later, so it must hold on to nothing that changes
   */
  add(make: () => LogRecord): Promise<void> | undefined;
  /** Writes what waits. Never rejects; `waitMs` is how long another process may hold the database. @default a moment */
  flush(waitMs?: number): Promise<void>;
  /** Records of this process that were lost and that the store could not be told of yet. */
  lost(): number;
  /** Answers of this process that were given, with `full`, before their record was on the disk. */
  late(): number;
  /** Writes what waits, and stops. */
  close(): Promise<void>;
}

export interface LogWriterOptions {
  clock: () => Date;
  /** Records older than this are removed as new ones are written. */
  retentionDays: number;
  /** Whether an answer waits until its record is on the disk. @default "window" */
  durability?: "window" | "full";
  /** How long a record may wait until it is written, in milliseconds; half of it is kept for the writing. @default 200 */
  windowMs?: number;
  /** Records written at once. @default 100 */
  batchSize?: number;
  /** Most characters that wait; beyond them records are dropped. @default 16 million */
  maxCharacters?: number;
  /** Removes what is older than a moment, at most so many records, and resolves to their number. @default the store's */
  purge?: (before: string, options: { limit: number }) => Promise<number>;
}

/** How long another process may hold the database while Assay closes, in milliseconds. */
const LAST_WAIT_MS = 2000;
/** With `full`: how long between two tries while another process holds the database, and after how many an answer is late. */
const RETRY_MS = 25;
const MOST_TRIES = 40;
/** How many batches may wait before answers wait too. */
const MOST_BATCHES = 10;
/**
 * How many records are made at once, in which nothing else happens: each takes up to a third of a millisecond. Where many
 * wait, it is a share of them, so that a process that is slow to come round still keeps up.
 */
const MADE_AT_ONCE = 10;
const MOST_TURNS = 10;
/** How long between two looks for records that are too old, and how many are removed at once. */
const PURGE_EVERY_MS = 3_600_000;
const PURGE_LIMIT = 2000;
const DAY_MS = 86_400_000;

interface Waiting {
  /** Ends the wait of the answer, if it waits. */
  acknowledge: () => void;
  /** How often it met a database that another process held. */
  tries: number;
}

type Unmade = Waiting & { readonly make: () => LogRecord };
type Made = Waiting & { readonly record: LogRecord };

const nobodyWaits = () => {};

export function createLogWriter(store: LogStore, options: LogWriterOptions): LogWriter {
  const { clock, retentionDays, windowMs = 200, batchSize = 100, maxCharacters = 16_000_000 } = options;
  const { purge = store.purge } = options;
  const isDurable = options.durability === "full";
  /** Answers whose record is still to be made, after all that are made: making one is put off until it is written. */
  let unmade: Unmade[] = [];
  let made: Made[] = [];
  let characters = 0;
  let lost = 0;
  let late = 0;
  /** Set while another process holds the database: then only the window writes, and no full batch. */
  let isHeld = false;
  /** Set from the answer that filled a batch until it is written. */
  let isFull = false;
  /** When the oldest record was added that is not written, and the oldest of those that are not being written either. */
  let oldestAt: number | undefined;
  let nextOldestAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isCommitPlanned = false;
  let writing: Promise<void> = Promise.resolve();
  let catchingUp: Promise<void> | undefined;
  let purgedAt = Number.NEGATIVE_INFINITY;

  const schedule = () => {
    const milliseconds = isDurable ? RETRY_MS : windowMs / 2;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, milliseconds);
    // With `full`, somebody waits for it.
    if (!isDurable) timer.unref();
  };

  /** At the end of this turn of the event loop, so that all answers that end in it share one commit. */
  const commitSoon = () => {
    if (isHeld) return schedule();
    if (isCommitPlanned) return;
    isCommitPlanned = true;
    void setImmediate().then(() => {
      isCommitPlanned = false;
      return flush();
    });
  };

  const flush = (waitMs?: number): Promise<void> => {
    writing = writing.then(() => write(waitMs));
    return writing;
  };

  async function write(waitMs: number | undefined): Promise<void> {
    isFull = false;
    await makeInTurns();
    if (made.length === 0 && lost === 0) return;
    const [batch, lostNow] = [made, lost];
    [made, characters, lost] = [[], 0, 0];
    nextOldestAt = unmade.length > 0 ? clock().getTime() : undefined;
    try {
      await store.append({
        ...{ records: batch.map(({ record }) => record), lost: lostNow, durable: isDurable },
        ...(waitMs !== undefined && { waitMs }),
      });
    } catch (error) {
      lost += lostNow;
      isHeld = true;
      if (AppError.isInstance(error) && error.code === "database-busy") putBack(batch);
      else for (const record of batch) lose(record);
      return;
    }
    isHeld = false;
    oldestAt = nextOldestAt;
    for (const { acknowledge } of batch) acknowledge();
    await purgeOld();
  }

  /** Makes what waited when it was called, and lets others work in between. */
  async function makeInTurns(): Promise<void> {
    const some = Math.max(MADE_AT_ONCE, Math.ceil(unmade.length / MOST_TURNS));
    for (let left = unmade.length; left > 0; left -= some) {
      makeSome(Math.min(left, some));
      if (left > some) await setImmediate();
    }
  }

  function makeSome(count: number): void {
    for (const waiting of unmade.splice(0, count)) {
      const record = attempt(waiting.make);
      if (record) keep({ ...waiting, record });
      else lose(waiting);
    }
  }

  /** A busy database is free again in a moment, so the batch waits for the next window. */
  function putBack(batch: readonly Made[]): void {
    const later = made;
    [made, characters] = [[], 0];
    for (const each of batch) {
      each.tries += 1;
      if (isDurable && each.tries === MOST_TRIES) {
        late += 1;
        each.acknowledge();
      }
    }
    for (const each of [...batch, ...later]) keep(each);
    schedule();
  }

  function keep(waiting: Made): void {
    const size = sizeOf(waiting.record);
    if (characters + size > maxCharacters) lose(waiting);
    else {
      made.push(waiting);
      characters += size;
    }
  }

  function lose({ acknowledge }: Waiting): void {
    lost += 1;
    acknowledge();
  }

  /** A part at a time, so that no answer waits for the removal of a month. */
  async function purgeOld(): Promise<void> {
    const now = clock().getTime();
    if (now - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = now;
    try {
      const before = new Date(now - retentionDays * DAY_MS).toISOString();
      const removed = await purge(before, { limit: PURGE_LIMIT });
      if (removed === PURGE_LIMIT) purgedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // Old records are still there at the next look.
    }
  }

  function planWrite(): void {
    // What cannot be written now must not keep whole answers in memory, whose size nobody knows.
    if (unmade.length >= batchSize && (isHeld || isFull)) makeSome(unmade.length);
    if (isDurable) commitSoon();
    else if (unmade.length + made.length < batchSize || isHeld) schedule();
    else {
      if (!isFull) void flush();
      isFull = true;
    }
  }

  /** One wait for all: whoever comes while it lasts waits for the records before it, and not for its own. */
  function catchUp(): Promise<void> {
    catchingUp ??= flush().then(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  }

  function isBehind(): boolean {
    const now = clock().getTime();
    nextOldestAt ??= now;
    oldestAt ??= now;
    return now - oldestAt >= windowMs || unmade.length + made.length >= MOST_BATCHES * batchSize;
  }

  return {
    add(make) {
      if (!isDurable) {
        unmade.push({ make, tries: 0, acknowledge: nobodyWaits });
        planWrite();
        return isBehind() && !isHeld ? catchUp() : undefined;
      }
      return new Promise((resolve) => {
        unmade.push({ make, tries: 0, acknowledge: resolve });
        planWrite();
      });
    },
    flush,
    lost: () => lost,
    late: () => late,
    async close() {
      clearTimeout(timer);
      await flush(LAST_WAIT_MS);
      clearTimeout(timer);
      // Nobody is left to write these: they are lost, and where the store is still held, uncounted.
      for (const waiting of [...made, ...unmade]) lose(waiting);
      [made, unmade, characters] = [[], [], 0];
    },
  };
}

function attempt(make: () => LogRecord): LogRecord | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function sizeOf({ question, questionKey, text, trace }: LogRecord): number {
  return (question?.length ?? 0) + questionKey.length + (text?.length ?? 0) + trace.length + 500;
}
