import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { runProgram } from "./run-program.ts";

export interface KilledAnswers {
  /** Answers that the program had before it was killed. */
  readonly acknowledged: number;
  /** Of these, those without a record. */
  readonly lost: number;
  /** How long before the kill the oldest of those without a record was given, in milliseconds; 0 where none is. */
  readonly oldestLostMs: number;
  readonly problems: readonly string[];
}

export interface KilledAnswersOptions {
  readonly folder: string;
  readonly name: string;
  /** The bundled program. */
  readonly script: string;
  readonly durability: "window" | "full";
  readonly windowMs: number;
  /** How many answers it has before it is killed. */
  readonly answers: number;
}

/** Kills a process that answers, and compares what it had answered with the log that is left. */
export async function killWhileAnswering(options: KilledAnswersOptions): Promise<KilledAnswers> {
  const { folder, name, script, answers, durability, windowMs } = options;
  const database = join(folder, `${name}.db`);
  const pages = join(folder, `${name}-pages`);
  mkdirSync(pages);
  writeFileSync(join(pages, "start.md"), "# Start\n\nTo start, set up the first step and the second.\n");
  let killedAt = 0;
  const job = JSON.stringify({ database, pages, durability, windowMs });
  const { output, errors, signal } = await runProgram([process.execPath, script, job], {
    onOutput(printed, child) {
      if (killedAt > 0 || printed.split("\n").length <= answers) return;
      killedAt = Date.now();
      child.kill("SIGKILL");
    },
  });
  await using store = await openSqliteStore({ path: database, create: false });
  // What follows the last line end may be cut short.
  const lines = output.split("\n").slice(0, -1);
  let lost = 0;
  let oldestLostMs = 0;
  for (const line of lines) {
    const [id = "", at = ""] = line.split(" ");
    if (await store.log.get(id)) continue;
    lost += 1;
    oldestLostMs = Math.max(oldestLostMs, killedAt - Number(at));
  }
  const { problems } = await store.checkIntegrity();
  return {
    acknowledged: lines.length,
    lost,
    oldestLostMs,
    problems: [
      ...(signal === "SIGKILL" ? [] : [`The program ended by itself: ${errors}`]),
      ...problems.map((problem) => JSON.stringify(problem)),
    ],
  };
}
