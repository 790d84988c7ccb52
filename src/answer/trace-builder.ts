import type { Degradation, StageName, Trace, TraceEntry } from "./trace.ts";

type WithoutTime<T> = T extends TraceEntry ? Omit<T, "milliseconds"> : never;

/** Collects one entry for each stage of one question, timed by a monotonic clock. */
export interface TraceBuilder {
  /** Runs a stage and records the entry that `describe` makes of its result. */
  record<T>(run: () => Promise<T> | T, describe: (result: T) => WithoutTime<TraceEntry>): Promise<T>;
  degrade(stage: StageName, reason: string): void;
  readonly degraded: readonly Degradation[];
  finish(): Trace;
}

export interface TraceBuilderOptions {
  question: string;
  embedderId: string;
  clock: () => Date;
  /** Milliseconds from any fixed point, never going back. */
  monotonic: () => number;
}

export function createTraceBuilder(options: TraceBuilderOptions): TraceBuilder {
  const { monotonic } = options;
  const startedAt = options.clock().toISOString();
  const start = monotonic();
  const entries: TraceEntry[] = [];
  const degraded: Degradation[] = [];
  return {
    degraded,
    async record(run, describe) {
      const before = monotonic();
      const result = await run();
      entries.push({ ...describe(result), milliseconds: monotonic() - before });
      return result;
    },
    degrade(stage, reason) {
      degraded.push({ stage, reason });
    },
    finish: () => ({
      question: options.question,
      startedAt,
      entries: [...entries],
      degraded: [...degraded],
      embedderId: options.embedderId,
      milliseconds: monotonic() - start,
    }),
  };
}
