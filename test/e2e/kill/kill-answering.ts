import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { runProgram } from "./run-program.ts";

export interface KilledAnswers {
  /** Answers that the program had before it was killed. */
  readonly acknowledged: number;
  /** Of these, those without a record. */
  readonly lost: number;
  /**
   * From the oldest answer without a record to the last question after it that was still answered, in milliseconds; 0 where
   * none is.
   */
  readonly longestLostMs: number;
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
  let isKilled = false;
  const job = JSON.stringify({ database, pages, durability, windowMs });
  const { output, errors, signal } = await runProgram([process.execPath, script, job], {
    onOutput(printed, child) {
      if (isKilled || printed.split("\n").length <= answers) return;
      isKilled = true;
      child.kill("SIGKILL");
    },
  });
  await using store = await openSqliteStore({ path: database, create: false });
  // What follows the last line end may be cut short.
  const lines = output.split("\n").slice(0, -1);
  let lost = 0;
  let oldestLost = Number.POSITIVE_INFINITY;
  let lastAsked = 0;
  for (const line of lines) {
    const [id = "", asked = "", given = ""] = line.split(" ");
    lastAsked = Math.max(lastAsked, Number(asked));
    if (await store.log.get(id)) continue;
    lost += 1;
    oldestLost = Math.min(oldestLost, Number(given));
  }
  const { problems } = await store.checkIntegrity();
  return {
    acknowledged: lines.length,
    lost,
    longestLostMs: Math.max(0, lastAsked - oldestLost),
    problems: [
      ...(signal === "SIGKILL" ? [] : [`The program ended by itself: ${errors}`]),
      ...problems.map((problem) => JSON.stringify(problem)),
    ],
  };
}
