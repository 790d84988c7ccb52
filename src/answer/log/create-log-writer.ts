import { setImmediate } from "node:timers/promises";
import { AppError } from "../../errors.ts";
import type { LogRecord, LogStore } from "../../stores/log.ts";
import { createPurge, type PurgeOptions } from "./create-purge.ts";

/**
 * Writes records of the log in batches, so that all who are answered at once share one transaction. With `window`, an
 * answer does not wait for the disk, but none is given while the record of an answer from before the window is unwritten: a
 * process that is killed has lost no answer that was given more than a window before its last one, however slow it was. With
 * `full`, each answer is given once its record is on the disk. So answers wait before records are lost, and nothing is lost for
 * want of a processor. While the database is held by another process, no answer waits for long: records wait in memory up to
 * a bound, and the newest are dropped beyond it. The log never fails an answer: what could not be kept is counted, here
 * and in the store.
 */
export interface LogWriter {
  /**
   * Returns at once and never throws; an answer of which no record can be made counts as lost. Where there is a promise,
   * the answer waits for it: with `full`, until its record is on the disk, is lost or is late, else until no answer from
   * before the window is unwritten. It never rejects.
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

export interface LogWriterOptions extends PurgeOptions {
  /** Milliseconds from any fixed point, which no change of the clock moves. @default the time of the process */
  monotonic?: () => number;
  /** Whether an answer waits until its record is on the disk. @default "window" */
  durability?: "window" | "full";
  /** How long a record may wait until it is written, in milliseconds; writing begins after half of it. @default 200 */
  windowMs?: number;
  /** Records written at once. @default 100 */
  batchSize?: number;
  /** Most characters that wait while nothing can be written; beyond them records are dropped. @default 16 million */
  maxCharacters?: number;
}

/** How long another process may hold the database while Assay closes, in milliseconds. */
const LAST_WAIT_MS = 2000;
/** With `full`: how long between two tries while another process holds the database, and when an answer is late. */
const RETRY_MS = 25;
const LATE_AFTER_MS = 1900;
/** The part of the window after which answers wait; the rest is for their way to whoever asked. */
const WAIT_AFTER = 0.75;
/** How many batches may wait before answers wait too. */
const MOST_BATCHES = 10;
/**
 * How many records are made at once, in which nothing else happens: each takes up to a third of a millisecond. Where many
 * wait, it is a share of them, so that a process that is slow to come round still keeps up.
 */
const MADE_AT_ONCE = 10;
const MOST_TURNS = 10;

interface Waiting {
  /** Ends the wait of the answer, if it waits. */
  acknowledge: () => void;
  readonly addedAt: number;
  /** Undefined while the answer waits. */
  givenAt: number | undefined;
}

type Unmade = Waiting & { readonly make: () => LogRecord };
type Made = Waiting & { readonly record: LogRecord };

const nobodyWaits = () => {};

export function createLogWriter(store: LogStore, options: LogWriterOptions): LogWriter {
  const { windowMs = 200, batchSize = 100, maxCharacters = 16_000_000 } = options;
  const { monotonic = () => performance.now() } = options;
  const purgeOld = createPurge(store, options);
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
  /** When the oldest answer was given whose record is being written, and of those that wait to be. */
  let oldestWriting: number | undefined;
  let oldestWaiting: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isCommitPlanned = false;
  let writing: Promise<void> = Promise.resolve();
  let catchingUp: Promise<void> | undefined;

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
    oldestWriting = oldestWaiting;
    oldestWaiting = oldestOf(unmade);
    if (made.length === 0 && lost === 0) {
      oldestWriting = undefined;
      return;
    }
    const [batch, lostNow] = [made, lost];
    [made, characters, lost] = [[], 0, 0];
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
      oldestWriting = undefined;
      return;
    }
    isHeld = false;
    oldestWriting = undefined;
    for (const { acknowledge } of batch) acknowledge();
    await purgeOld();
  }

  /** Makes what waited when it was called, and lets others work in between. */
  async function makeInTurns(): Promise<void> {
    // Where answers wait for it already, nothing else comes in between.
    const turns = isPastWindow() ? 1 : MOST_TURNS;
    const some = Math.max(MADE_AT_ONCE, Math.ceil(unmade.length / turns));
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
      const isWaiting = isDurable && each.givenAt === undefined;
      if (!isWaiting || monotonic() - each.addedAt < LATE_AFTER_MS) continue;
      late += 1;
      give(each);
    }
    oldestWaiting = oldestWriting ?? oldestWaiting;
    for (const each of [...batch, ...later]) keep(each);
    schedule();
  }

  function keep(waiting: Made): void {
    const size = sizeOf(waiting.record);
    // Unless nothing can be written, answers wait, so that no more records do than answers.
    if (isHeld && characters + size > maxCharacters) lose(waiting);
    else {
      made.push(waiting);
      characters += size;
    }
  }

  function lose({ acknowledge }: Waiting): void {
    lost += 1;
    acknowledge();
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

  /** One wait for all who come while it lasts. */
  function catchUp(): Promise<void> {
    catchingUp ??= flush().then(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  }

  /** Whoever comes during a write that is slow may have been given an answer, and that one is to be written first. */
  async function giveInTime(waiting: Waiting): Promise<void> {
    do await catchUp();
    while (isPastWindow() && !isHeld);
    give(waiting);
  }

  function give(waiting: Waiting): void {
    waiting.givenAt = monotonic();
    oldestWaiting ??= waiting.givenAt;
    waiting.acknowledge();
  }

  function isPastWindow(): boolean {
    const oldest = oldestWriting ?? oldestWaiting;
    return !isDurable && oldest !== undefined && monotonic() - oldest >= windowMs * WAIT_AFTER;
  }

  return {
    add(make) {
      const addedAt = monotonic();
      if (!isDurable) {
        const waiting = { make, addedAt, givenAt: undefined, acknowledge: nobodyWaits };
        unmade.push(waiting);
        planWrite();
        const isBehind = isPastWindow() || unmade.length + made.length >= MOST_BATCHES * batchSize;
        if (isBehind && !isHeld) return giveInTime(waiting);
        give(waiting);
        return undefined;
      }
      return new Promise((resolve) => {
        unmade.push({ make, addedAt, givenAt: undefined, acknowledge: resolve });
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

function oldestOf(waiting: readonly Waiting[]): number | undefined {
  let oldest: number | undefined;
  for (const { givenAt } of waiting) {
    if (givenAt !== undefined && (oldest === undefined || givenAt < oldest)) oldest = givenAt;
  }
  return oldest;
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
