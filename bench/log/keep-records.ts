import { stat } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createLogWriter } from "../../src/answer/log/create-log-writer.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import type { LogRecord } from "../../src/stores/log.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { logRecord } from "../../test/fixtures/log-record.ts";
import { createProse } from "../fixtures/random-prose.ts";

export interface KeptRecords {
  readonly durability: "window" | "full";
  readonly seconds: number;
  /** Answers for which a record was handed over, and how many a second that was. */
  readonly given: number;
  readonly perSecond: number;
  /** Records in the database afterwards, and those counted as lost. */
  readonly kept: number;
  readonly lost: number;
  /** Longest that an answer waited for the log, and the event loop for the next turn, in milliseconds. */
  readonly longestWaitMs: number;
  readonly loopDelayP99Ms: number;
  /** Of all threads, and of the making of records as well: below 2 on two cores it can be done, whatever else runs. */
  readonly processorMsPerRecord: number;
  readonly bytesPerRecord: number;
}

export interface KeepOptions {
  folder: string;
  durability: "window" | "full";
  perSecond: number;
  seconds: number;
}

const TICK_MS = 10;
const SEED = 21;

/**
 * Hands records to the writer at an even pace, as a server does that is asked so many questions a second and whose askers do
 * not wait for one another: it hands over the next one also while answers wait for the log.
 */
export async function keepRecords({
  folder,
  durability,
  perSecond,
  seconds,
}: KeepOptions): Promise<KeptRecords> {
  const path = join(folder, `log-${durability}.db`);
  const store = await openSqliteStore({ path });
  const writer = createLogWriter(store.log, { clock: () => new Date(), retentionDays: 90, durability });
  const make = createRecords();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const processor = process.cpuUsage();
  const start = performance.now();
  let given = 0;
  let longestWaitMs = 0;
  const open = new Set<Promise<void>>();
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; given < due; given += 1) {
      const number = given;
      const before = performance.now();
      const written = writer.add(() => make(number));
      if (!written) continue;
      const waited = written.then(() => {
        longestWaitMs = Math.max(longestWaitMs, performance.now() - before);
        open.delete(waited);
      });
      open.add(waited);
    }
    await setTimeout(TICK_MS);
  }
  const took = (performance.now() - start) / 1000;
  await Promise.all(open);
  await writer.close();
  delay.disable();
  const { user, system } = process.cpuUsage(processor);
  const { records, lost } = await store.log.count();
  await store.close();
  const { size } = await stat(path);
  return {
    ...{
      durability,
      seconds: took,
      given,
      perSecond: given / took,
      kept: records,
      lost: lost + writer.lost(),
    },
    ...{ longestWaitMs, loopDelayP99Ms: delay.percentile(99) / 1e6, bytesPerRecord: size / records },
    processorMsPerRecord: (user + system) / 1000 / given,
  };
}

/** Three in five are reviewed answers with a short trace; the others quote documents and have a long one. */
function createRecords(): (number: number) => LogRecord {
  const { questions } = createProse(createSeededRandom(SEED));
  const hits = Array.from({ length: 30 }, () => questions());
  const entry = (text: string) => ({ stage: "retrieve", outcome: "passages", text, similarity: 0.731_59 });
  const traceOf = (number: number, entries: number) =>
    JSON.stringify({
      number,
      entries: hits.slice(0, entries).map((text) => ({ ...entry(text), found: hits })),
    });
  return (number) => {
    const isLong = number % 5 >= 3;
    return logRecord({
      ...{ id: `r${number}`, at: new Date().toISOString(), source: isLong ? "extracted" : "golden" },
      ...{ asker: `a${number % 997}`, question: questions(), questionKey: `k${number % 5000}` },
      trace: traceOf(number, isLong ? 12 : 1),
    });
  };
}
