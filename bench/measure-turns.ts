import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";

export interface Turns {
  readonly seconds: number;
  /** Of all threads. */
  readonly processorSeconds: number;
  /** The longest that everything else waited, and the longest that this process worked without a pause. */
  readonly longestBlockMs: number;
  readonly longestWorkMs: number;
}

/** Runs some work, and looks how long at a stretch it let nothing else come round. */
export async function measureTurns(run: () => Promise<unknown>): Promise<Turns> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(20);
  delay.reset();
  const watched = { isOver: false };
  const work = watchWork(watched);
  const before = performance.now();
  const processor = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(processor);
  const seconds = (performance.now() - before) / 1000;
  // What is held up is seen when it comes round.
  await setTimeout(20);
  delay.disable();
  watched.isOver = true;
  const longestWorkMs = await work;
  return {
    ...{ seconds, processorSeconds: (user + system) / 1e6 },
    ...{ longestBlockMs: delay.max / 1e6, longestWorkMs },
  };
}

/** Processor time between two turns: on a busy machine, what is the process's own of what others wait for. */
async function watchWork(watched: { readonly isOver: boolean }): Promise<number> {
  let longest = 0;
  while (!watched.isOver) {
    const before = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}
