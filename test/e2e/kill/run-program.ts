import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ProgramRun {
  /** Everything it printed. */
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProgramOptions {
  /** Called with everything printed so far each time something was; may kill the process. @default nothing */
  readonly onOutput?: (output: string, child: ChildProcess) => void;
}

/** Runs a program to its end. */
export async function runProgram(
  [command = "", ...args]: readonly string[],
  { onOutput }: ProgramOptions = {},
): Promise<ProgramRun> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.(output, child);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await once(child, "close");
  return { output, errors, code: child.exitCode, signal: child.signalCode };
}
