import { copyFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { migrations } from "../../../src/stores/sqlite/migrate.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { runProgram } from "./run-program.ts";
import { writeOldDatabase } from "./write-old-database.ts";

/** Kills at two moments that random ones seldom meet: while the log is moved into the database, and while it is migrated. */
export interface SpecialKills {
  readonly kills: number;
  /** Those that came while it was at work, and neither before nor after. */
  readonly inside: number;
  readonly problems: readonly string[];
}

export interface SpecialOptions {
  readonly kills: number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly folder: string;
  /** The bundled program. */
  readonly script: string;
}

/** Several kills of writers that use one database, each while it moves a log of some megabytes. */
export async function killWhileCheckpointing(options: SpecialOptions): Promise<SpecialKills> {
  const { kills, random, folder, script } = options;
  const path = join(folder, "checkpoint.db");
  const command = [process.execPath, script, path];
  const problems: string[] = [];
  let inside = 0;
  let span = 0;
  let documents = 0;
  for (let number = 0; number <= kills; number += 1) {
    let startedAt = 0;
    const { output, errors, signal } = await runProgram(command, {
      onOutput(printed, child) {
        if (!printed.includes("c")) return;
        if (startedAt === 0) {
          startedAt = performance.now();
          // The first run is not killed until the work is done, to see how long that takes.
          if (number > 0) setTimeout(() => child.kill("SIGKILL"), random() * span);
        }
        if (number > 0 || !printed.includes("d") || child.killed) return;
        span = performance.now() - startedAt;
        child.kill("SIGKILL");
      },
    });
    if (signal !== "SIGKILL") problems.push(`The writer ended by itself: ${errors}`);
    if (number > 0 && !output.includes("d")) inside += 1;
    documents = Math.max(documents, output.split("w").length - 1);
    await using store = await openSqliteStore({ path, create: false });
    const found = await store.documents.count();
    if (found.documents < documents) problems.push(`${found.documents} documents of ${documents} are left.`);
    problems.push(...(await store.checkIntegrity()).problems.map((problem) => JSON.stringify(problem)));
  }
  return { kills, inside, problems };
}

/** Kills of a process that opens a database of the oldest version: afterwards it is of that version or of this one. */
export async function killWhileMigrating(options: SpecialOptions): Promise<SpecialKills> {
  const { kills, random, folder, script } = options;
  const content = { documents: 80, entries: 40 };
  const old = join(folder, "old.db");
  writeOldDatabase(old, content);
  const problems: string[] = [];
  let inside = 0;
  let span = 0;
  for (let number = 0; number <= kills; number += 1) {
    const path = join(folder, `migrated-${number}.db`);
    copyFileSync(old, path);
    let startedAt = 0;
    const { output, errors, code, signal } = await runProgram([process.execPath, script, path], {
      onOutput(printed, child) {
        if (startedAt === 0) {
          startedAt = performance.now();
          if (number > 0) setTimeout(() => child.kill("SIGKILL"), random() * span);
        }
        if (number === 0 && printed.includes("d")) span = performance.now() - startedAt;
      },
    });
    if (signal !== "SIGKILL" && code !== 0) problems.push(`The opening failed: ${errors}`);
    if (signal === "SIGKILL" && !output.includes("d")) inside += 1;
    const applied = appliedMigrations(path);
    if (applied !== 1 && applied !== migrations.length) {
      problems.push(`${applied} of ${migrations.length} changes of the schema were made.`);
    }
    await using store = await openSqliteStore({ path, create: false });
    const { documents } = await store.documents.count();
    const { entries } = await store.golden.count();
    if (documents !== content.documents || entries !== content.entries) {
      problems.push(`${documents} documents and ${entries} entries are left.`);
    }
    problems.push(...(await store.checkIntegrity()).problems.map((problem) => JSON.stringify(problem)));
  }
  return { kills, inside, problems };
}

function appliedMigrations(path: string): number {
  const database = new Database(path);
  try {
    return database.prepare<[], number>("SELECT count(*) FROM migrations").pluck().get() ?? 0;
  } finally {
    database.close();
  }
}
