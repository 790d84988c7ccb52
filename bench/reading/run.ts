import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../src/service/open-assay.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { readLoad, readMachine } from "../machine.ts";
import { fillLog } from "./fill-log.ts";

/**
 * Prints, a line of JSON each, how long what is read out of the whole log takes, and for how long at most nothing else was
 * done meanwhile. Ends with 3 where others waited longer than they are meant to.
 */
const { values } = parseArgs({ options: { records: { type: "string", default: "100000" } } });
const EXIT_TARGET_NOT_MET = 3;
const MOST_BLOCKED_MS = 50;
const DAYS = 30;
const DAY_MS = 86_400_000;
const now = Date.parse("2026-03-31T12:00:00.000Z");
const start = now - DAYS * DAY_MS;
const folder = mkdtempSync(join(tmpdir(), "assay-bench-reading-"));

try {
  const database = join(folder, "assay.db");
  const records = Number(values.records);
  const store = await openSqliteStore({ path: database });
  await fillLog(store, { records, start, days: DAYS });
  await store.close();
  console.log(JSON.stringify({ machine: readMachine(), load: readLoad(), records }));
  await using assay = await openAssay({
    config: { database, surfaces: { docs: {} }, alerts: { baselineDays: 28 } },
    // What a model takes for a question that was not looked at before is no part of it.
    embedder: createFakeEmbedder(),
    clock: () => new Date(now),
  });
  const { monitor } = assay;
  const half = { since: new Date(now - (DAYS / 2) * DAY_MS).toISOString() };
  const readings: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["days, next questions compared for the first time", () => monitor.days()],
    ["days", () => monitor.days()],
    ["behaviour", () => monitor.behaviour()],
    ["money", () => monitor.money.report()],
    ["report of 15 days and the 15 before", () => monitor.report(half)],
    ["alerts check", () => monitor.alerts.check()],
  ];
  for (const [name, read] of readings) {
    const measured = await measure(read);
    console.log(JSON.stringify({ name, ...measured, load: readLoad() }));
    if (measured.longestBlockMs > MOST_BLOCKED_MS) process.exitCode = EXIT_TARGET_NOT_MET;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Measured {
  readonly seconds: number;
  /** Of all threads. */
  readonly processorSeconds: number;
  /** The longest that everything else waited, and the longest that this process worked without a pause. */
  readonly longestBlockMs: number;
  readonly longestWorkMs: number;
}

async function measure(read: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(20);
  delay.reset();
  const watched = { isOver: false };
  const work = watchWork(watched);
  const before = performance.now();
  const processor = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(processor);
  const seconds = (performance.now() - before) / 1000;
  // What is held up is seen when it comes round.
  await setTimeout(20);
  delay.disable();
  watched.isOver = true;
  const longestWorkMs = await work;
  return {
    ...{ seconds, processorSeconds: (user + system) / 1e6 },
    ...{ longestBlockMs: delay.max / 1e6, longestWorkMs },
  };
}

/** Processor time between two turns: on a busy machine, what is the process's own of what others wait for. */
async function watchWork(watched: { readonly isOver: boolean }): Promise<number> {
  let longest = 0;
  while (!watched.isOver) {
    const before = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}
