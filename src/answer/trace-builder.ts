import type { Cohort } from "../monitor/holdout/cohort.ts";
import type { QuestionScope } from "./question-scope.ts";
import type {
  AssumedThreshold,
  Degradation,
  StageName,
  SuspiciousPassage,
  Trace,
  TraceEntry,
  Untimed,
} from "./trace.ts";

/** Collects one entry for each stage of one question, timed by a monotonic clock. */
export interface TraceBuilder {
  /** Runs a stage and records the entry that `describe` makes of its result. */
  record<T>(run: () => Promise<T> | T, describe: (result: T) => Untimed<TraceEntry>): Promise<T>;
  degrade(stage: StageName, reason: string): void;
  /** Notes candidates whose text seems to address a model. */
  suspect(passages: readonly SuspiciousPassage[]): void;
  /** Whether the stage did not come to a result at all; one that ran with a part missing is degraded, not failed. */
  failed(stage: StageName): boolean;
  /** How many stages did not run as configured, so far. */
  degradations(): number;
  finish(): Trace;
}

export interface TraceBuilderOptions {
  question: string;
  tenant: string;
  indexVersion: string;
  scope: QuestionScope;
  cohort: Cohort | null;
  embedderId: string;
  assumed: readonly AssumedThreshold[];
  clock: () => Date;
  /** Milliseconds from any fixed point, never going back. */
  monotonic: () => number;
  /** Told of each entry as its stage ends. @default nobody */
  onEntry?: (entry: TraceEntry) => void;
}

export function createTraceBuilder(options: TraceBuilderOptions): TraceBuilder {
  const { monotonic } = options;
  const startedAt = options.clock().toISOString();
  const start = monotonic();
  const entries: TraceEntry[] = [];
  const degraded: Degradation[] = [];
  const suspicious: SuspiciousPassage[] = [];
  return {
    async record(run, describe) {
      const before = monotonic();
      const result = await run();
      const entry = { ...describe(result), milliseconds: monotonic() - before, offsetMs: before - start };
      entries.push(entry);
      options.onEntry?.(entry);
      return result;
    },
    degrade(stage, reason) {
      degraded.push({ stage, reason });
    },
    suspect(passages) {
      suspicious.push(...passages);
    },
    failed: (stage) =>
      entries.findLast(
        (entry) => entry.stage === stage && "outcome" in entry && entry.outcome === "failed",
      ) !== undefined,
    degradations: () => degraded.length,
    finish: () => ({
      question: options.question,
      tenant: options.tenant,
      indexVersion: options.indexVersion,
      scope: options.scope,
      cohort: options.cohort,
      startedAt,
      entries: [...entries],
      degraded: [...degraded],
      suspicious: [...suspicious],
      assumed: options.assumed,
      embedderId: options.embedderId,
      milliseconds: monotonic() - start,
    }),
  };
}
