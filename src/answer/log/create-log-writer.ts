import { AppError } from "../../errors.ts";
import type { LogRecord, LogStore } from "../../stores/log.ts";

/**
 * Writes records of the log in batches, so that an answer never waits for the disk: at the latest `windowMs` after it was
 * given, or when a batch is full, or when Assay is closed. A process that is killed loses what is younger than the window.
 * While the database is held by another process, records wait in memory up to a bound and the newest are dropped beyond it.
 * The log never fails an answer: what could not be kept is counted, here and in the store.
 */
export interface LogWriter {
  /** Returns at once and never throws; an answer of which no record can be made counts as lost. */
  add(make: () => LogRecord): void;
  /** Writes what waits. Never rejects; `waitMs` is how long another process may hold the database. @default a moment */
  flush(waitMs?: number): Promise<void>;
  /** Records of this process that were lost and that the store could not be told of yet. */
  lost(): number;
  /** Writes what waits, and stops. */
  close(): Promise<void>;
}

export interface LogWriterOptions {
  clock: () => Date;
  /** Records older than this are removed as new ones are written. */
  retentionDays: number;
  /** How long a record may wait, in milliseconds. @default 200 */
  windowMs?: number;
  /** Records written at once. @default 100 */
  batchSize?: number;
  /** Most characters that wait; beyond them records are dropped. @default 16 million */
  maxCharacters?: number;
}

/** How long another process may hold the database while Assay closes, in milliseconds. */
const LAST_WAIT_MS = 2000;
/** How long between two looks for records that are too old, and how many are removed at once. */
const PURGE_EVERY_MS = 3_600_000;
const PURGE_LIMIT = 2000;
const DAY_MS = 86_400_000;

export function createLogWriter(store: LogStore, options: LogWriterOptions): LogWriter {
  const { clock, retentionDays, windowMs = 200, batchSize = 100, maxCharacters = 16_000_000 } = options;
  let waiting: LogRecord[] = [];
  let characters = 0;
  let lost = 0;
  /** Set while another process holds the database: then only the window writes, and no full batch. */
  let isHeld = false;
  /** Set from the answer that filled a batch until it is written. */
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let purgedAt = Number.NEGATIVE_INFINITY;

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, windowMs).unref();
  };

  const flush = (waitMs?: number): Promise<void> => {
    writing = writing.then(() => write(waitMs));
    return writing;
  };

  async function write(waitMs: number | undefined): Promise<void> {
    isFull = false;
    if (waiting.length === 0 && lost === 0) return;
    const [records, lostNow] = [waiting, lost];
    [waiting, characters, lost] = [[], 0, 0];
    try {
      await store.append({ records, lost: lostNow, ...(waitMs !== undefined && { waitMs }) });
    } catch (error) {
      lost += lostNow;
      isHeld = true;
      if (AppError.isInstance(error) && error.code === "database-busy") putBack(records);
      else lost += records.length;
      return;
    }
    isHeld = false;
    await purgeOld();
  }

  /** A busy database is free again in a moment, so the batch waits for the next window. */
  function putBack(records: readonly LogRecord[]): void {
    const later = waiting;
    [waiting, characters] = [[], 0];
    for (const record of [...records, ...later]) keep(record);
    schedule();
  }

  function keep(record: LogRecord): void {
    const size = sizeOf(record);
    if (characters + size > maxCharacters) {
      lost += 1;
      return;
    }
    waiting.push(record);
    characters += size;
  }

  /** A part at a time, so that no answer waits for the removal of a month. */
  async function purgeOld(): Promise<void> {
    const now = clock().getTime();
    if (now - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = now;
    try {
      const before = new Date(now - retentionDays * DAY_MS).toISOString();
      const removed = await store.purge(before, { limit: PURGE_LIMIT });
      if (removed === PURGE_LIMIT) purgedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // Old records are still there at the next look.
    }
  }

  return {
    add(make) {
      try {
        keep(make());
      } catch {
        lost += 1;
      }
      if (waiting.length < batchSize || isHeld) return schedule();
      if (!isFull) void flush();
      isFull = true;
    },
    flush,
    lost: () => lost,
    async close() {
      clearTimeout(timer);
      await flush(LAST_WAIT_MS);
      clearTimeout(timer);
      // Nobody is left to write these: they are lost, and where the store is still held, uncounted.
      lost += waiting.length;
      [waiting, characters] = [[], 0];
    },
  };
}

function sizeOf({ question, questionKey, text, trace }: LogRecord): number {
  return (question?.length ?? 0) + questionKey.length + (text?.length ?? 0) + trace.length + 500;
}
