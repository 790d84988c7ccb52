import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type JournalLine, readJournal } from "./journal.ts";
import { writePages } from "./perform-operation.ts";
import type { WriterState } from "./writer-state.ts";

/** When to kill: so long after it began to open the database, or after it began the write of this number. */
export type KillMoment =
  | { readonly kind: "time"; readonly milliseconds: number }
  | { readonly kind: "write"; readonly number: number; readonly milliseconds: number };

export interface WriterJob {
  /** The bundled program. */
  readonly script: string;
  readonly database: string;
  /** Where the writer's pages and journal are kept. */
  readonly folder: string;
  readonly name: string;
  readonly state: WriterState;
  readonly seed: number;
  readonly operations: number;
  readonly isAlone: boolean;
  /** Undefined lets it end by itself. */
  readonly kill: KillMoment | undefined;
}

export interface WriterEnd {
  readonly isKilled: boolean;
  /** Milliseconds from the moment it began to open the database. */
  readonly milliseconds: number;
  readonly lines: readonly JournalLine[];
  /** What it printed as errors, and a code that is not 0. Empty for a good end and for a kill. */
  readonly errors: string;
}

/** Runs one writer until it is killed, or has done everything and closed the database. */
export async function runWriter(job: WriterJob): Promise<WriterEnd> {
  const { kill, script, state: _, ...rest } = job;
  const pages = join(job.folder, `${job.name}-pages`);
  const journal = join(job.folder, `${job.name}.jsonl`);
  const state = join(job.folder, `${job.name}.json`);
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  writePages(pages, job.state);
  writeFileSync(state, JSON.stringify(job.state));
  writeFileSync(journal, "");
  const argument = JSON.stringify({ ...rest, folder: pages, journal, state });
  const child = spawn(process.execPath, [script, argument], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  let openedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let written = 0;
  const killIn = (milliseconds: number) => {
    timer ??= setTimeout(() => child.kill("SIGKILL"), milliseconds);
  };
  child.stdout.on("data", (chunk: Buffer) => {
    if (openedAt === undefined && kill?.kind === "time") killIn(kill.milliseconds);
    openedAt ??= performance.now();
    written += chunk.toString().split("w").length - 1;
    if (kill?.kind === "write" && written >= kill.number) killIn(kill.milliseconds);
  });
  const [code, signal]: unknown[] = await once(child, "close");
  clearTimeout(timer);
  const isKilled = signal === "SIGKILL";
  if (!isKilled && code !== 0) errors += `\nThe writer ended with ${String(code ?? signal)}.`;
  return { isKilled, milliseconds: performance.now() - (openedAt ?? 0), lines: readJournal(journal), errors };
}
