#!/usr/bin/env node
import { readEnvironment } from "../config.ts";
import { commands, groups } from "./commands/index.ts";
import type { Terminal, Writer } from "./context.ts";
import { createProgram } from "./program.ts";
import { renderError } from "./render-error.ts";
import { createStyler } from "./styler.ts";
import { readVersion } from "./version.ts";

await main();

/** The only place that touches the process: signals, streams, exit code. */
async function main(): Promise<void> {
  const controller = new AbortController();
  const env = readEnvironment();
  let stoppedWith: number | undefined;

  const stop = (code: number): void => {
    if (stoppedWith !== undefined) process.exit(code);
    stoppedWith = code;
    if (process.stderr.isTTY) process.stderr.write("\nStopping. Press Ctrl-C again to stop at once.\n");
    controller.abort();
  };
  process.on("SIGINT", () => stop(130));
  process.on("SIGTERM", () => stop(143));

  const fail = (error: unknown): never => {
    const styler = createStyler(false);
    const { stderr } = renderError(error, { styler, json: false, debug: env.ASSAY_DEBUG === "1" });
    process.stderr.write(stderr);
    process.exit(1);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  const terminal: Terminal = {
    cwd: process.cwd(),
    env,
    stdin: process.stdin,
    stdout: createWriter(process.stdout, fail),
    stderr: createWriter(process.stderr, fail),
    isTTY: {
      stdin: process.stdin.isTTY === true,
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
    },
    columns: process.stdout.columns ?? 80,
    now: () => new Date(),
    signal: controller.signal,
  };
  const program = createProgram(commands, { version: readVersion(), groups });
  const code = await program.run(process.argv.slice(2), terminal);
  process.exitCode = code !== 0 && stoppedWith !== undefined ? stoppedWith : code;
}

/** Drops output once its reader is gone, as in `assay … | head -1`; the command itself runs to its end. */
function createWriter(stream: NodeJS.WriteStream, fail: (error: unknown) => void): Writer {
  let isClosed = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") fail(error);
    isClosed = true;
  });
  return {
    write(text) {
      if (!isClosed) stream.write(text);
    },
  };
}
