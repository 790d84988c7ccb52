/** What a measured process says of itself when it listens. */
export interface Listening {
  readonly address: string;
  readonly key: string;
}

/** What it holds after it was cleared of garbage, and what it took of the processors so far. */
export interface Usage {
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
  readonly processorMs: number;
}

/** Tells whoever started this process that it listens, and of its memory when asked; ends when told to, or left alone. */
export function answerMemory(listening: Listening, close: () => Promise<void>): void {
  const end = () => void close().then(() => process.exit());
  process.on("message", (asked) => {
    if (asked === "end") end();
    else process.send?.(readUsage());
  });
  process.on("disconnect", end);
  process.send?.(listening);
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  // Twice: what the first one finds unused may hold more.
  global.gc?.();
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssMegabytes: rss / 1e6, heapMegabytes: heapUsed / 1e6, processorMs: (user + system) / 1000 };
}
