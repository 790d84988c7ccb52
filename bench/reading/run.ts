import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../src/service/open-assay.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { readLoad, readMachine } from "../machine.ts";
import { measureTurns } from "../measure-turns.ts";
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
    const measured = await measureTurns(read);
    console.log(JSON.stringify({ name, ...measured, load: readLoad() }));
    if (measured.longestBlockMs > MOST_BLOCKED_MS) process.exitCode = EXIT_TARGET_NOT_MET;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
