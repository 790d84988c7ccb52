#!/usr/bin/env node
import { readEnvironment } from "../config.ts";
import { AppError } from "../errors.ts";
import { readVersion } from "../service/read-version.ts";
import { commands, groups } from "./commands/index.ts";
import type { Terminal, Writer } from "./context.ts";
import { createPrompt } from "./create-prompt.ts";
import { createProgram } from "./program.ts";
import { renderError } from "./render-error.ts";
import { createStyler } from "./styler.ts";

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
    // Wakes a command that waits for its input.
    process.stdin.destroy();
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
    stdin: untilAborted(process.stdin, controller.signal),
    stdout: createWriter(process.stdout, fail),
    stderr: createWriter(process.stderr, fail),
    isTTY: {
      stdin: process.stdin.isTTY === true,
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
    },
    columns: process.stdout.columns ?? 80,
    now: () => new Date(),
    prompt: createPrompt({
      input: process.stdin,
      output: process.stdout,
      env,
      signal: controller.signal,
    }),
    signal: controller.signal,
  };
  const program = createProgram(commands, { version: readVersion(), groups });
  const code = await program.run(process.argv.slice(2), terminal);
  process.exitCode = code !== 0 && stoppedWith !== undefined ? stoppedWith : code;
}

/** What a stream holds; whoever reads it is stopped by the signal, not by a stream that seems to have ended. */
async function* untilAborted(
  stream: NodeJS.ReadStream,
  signal: AbortSignal,
): AsyncGenerator<string | Buffer> {
  try {
    for await (const chunk of stream) yield chunk;
  } finally {
    signal.throwIfAborted();
  }
}

/** A full disk under `assay … > file` is nobody's defect. */
function unwritable(cause: Error): AppError {
  return new AppError("path-unwritable", `The output cannot be written: ${cause.message}.`, {
    hint: "Free space on that disk, or send the output elsewhere.",
    cause,
  });
}

/** Drops output once its reader is gone, as in `assay … | head -1`; the command itself runs to its end. */
function createWriter(stream: NodeJS.WriteStream, fail: (error: unknown) => void): Writer {
  let isClosed = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") fail(unwritable(error));
    isClosed = true;
  });
  return {
    write(text) {
      if (!isClosed) stream.write(text);
    },
  };
}
