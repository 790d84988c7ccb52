import { PassThrough } from "node:stream";
import cliProgress from "cli-progress";
import type { CommandContext } from "../context.ts";

/** A progress bar on stderr, silent where stderr is no terminal. It appears with the first update. */
export interface Progress {
  update(done: number, total: number, note?: string): void;
  /** Removes the bar; safe to call twice and without any update. */
  stop(): void;
}

export function createProgress(
  context: Pick<CommandContext, "isTTY" | "stderr" | "columns">,
  label: string,
): Progress {
  if (!context.isTTY.stderr) return { update() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    format: `${label} {bar} {percentage}% {note}`,
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
    stream: terminalStream(context),
  });
  let started = false;
  return {
    update(done, total, note = "") {
      if (!started) bar.start(total, 0, { note });
      started = true;
      bar.setTotal(total);
      bar.update(done, { note: note.slice(-40) });
    },
    stop() {
      if (started) bar.stop();
      started = false;
    },
  };
}

/** The library draws on a stream that says it is a terminal; what it draws goes to the context's writer. */
function terminalStream({
  stderr,
  columns,
}: Pick<CommandContext, "stderr" | "columns">): NodeJS.WritableStream {
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => stderr.write(chunk.toString()));
  return Object.assign(stream, { isTTY: true, columns });
}
