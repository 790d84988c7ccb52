import { AppError } from "../../errors.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";
import type { EvalSource } from "../../eval/runs/eval-source.ts";
import { prepareRun } from "../../eval/runs/prepare-run.ts";
import { RUN_DEFAULTS, runEvaluation } from "../../eval/runs/run-evaluation.ts";
import type { PartialHeader, PartialState } from "../../eval/runs/saved/partial-run.ts";
import { type DamagedRun, momentInId, type RunFolder } from "../../eval/runs/saved/run-folder.ts";
import { setupDifferences } from "../../eval/runs/setup-differences.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import { markOf } from "../../eval/sets/load-set.ts";
import type { ReplyCounts } from "../../models/replies/reply-store.ts";
import { noRunsInMemory } from "./open-run-folder.ts";

/** Runs of data sets through the real pipeline, and what is kept of them. */
export interface Evaluations {
  /**
   * Asks every question of a set and measures what came of it; questions name their tenants. Nothing is logged, kept for
   * serving, drawn or compared. What moves under the run, as by a promotion or an edited answer, is named in it.
   * @throws AppError those named at `prepareRun`, `aborted`; `eval-run-changed` where an interrupted run cannot be gone on with
   */
  run(set: EvalSet, options?: EvaluateOptions): Promise<EvalRun>;
  /** Newest first; empty for a database in memory. Files that hold no run are passed over: `damaged` names them. */
  list(): Promise<EvalRun[]>;
  /** Files among the runs that cannot be read as one, each with what is wrong with it. */
  damaged(): Promise<DamagedRun[]>;
  /** By id, or the newest of a name. @throws AppError `eval-run-not-found`, `dataset-invalid` where its file is damaged */
  get(nameOrId: string): Promise<EvalRun>;
}

export interface EvaluateOptions {
  /** What the run is called. @default the name of the set */
  name?: string;
  /** Seed of the resamples behind the intervals. @default 1 */
  seed?: number;
  /** Questions that are answered at the same time. @default 2 */
  concurrency?: number;
  /** Whether stored answers may be served; none is ever kept. @default "off" */
  cache?: "off" | "read";
  /** Whether the chat model judges answers beside the right ones of the set. @default false */
  judge?: boolean;
  /** Whether to go on with an interrupted run of this name. @default false */
  resume?: boolean;
  /** Whether the run is kept beside the database. @default true */
  save?: boolean;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface EvaluationsParts {
  /** The pipeline of a tenant; null is the one that is worked on. */
  sourceOf: (tenant: string | null) => EvalSource;
  /** Where runs are kept; undefined for a database in memory. */
  folder: RunFolder | undefined;
  clock: () => Date;
  createId: () => string;
  /** How often models were asked so far. @default not known */
  replies?: () => ReplyCounts;
}

export function createEvaluations(parts: EvaluationsParts): Evaluations {
  const { sourceOf, folder, clock, createId, replies } = parts;
  return {
    async run(set, options = {}) {
      const { cache = "off", save = true } = options;
      const name = options.name ?? set.name;
      const startedAt = clock().toISOString();
      const header: PartialHeader = {
        ...{ id: runId(name, startedAt, createId()), name, startedAt, set: markOf(set), stored: cache },
        setup: await prepareRun(set, { sourceOf, judge: options.judge ?? false, stored: cache }),
      };
      const kept = save ? folder : undefined;
      const from = options.resume === true ? await resumable(header, kept) : undefined;
      const mark = from?.header ?? header;
      const partial = await kept?.begin(mark, from);
      const before = replies?.();
      const measured = await runEvaluation(set, {
        ...{ id: mark.id, name, startedAt: mark.startedAt, sourceOf, stored: cache },
        seed: options.seed ?? RUN_DEFAULTS.seed,
        concurrency: options.concurrency ?? RUN_DEFAULTS.concurrency,
        setup: header.setup,
        ...(from && { done: from.done }),
        ...(partial && {
          onResult: (result) => partial.add(result),
          onMoved: (moved) => partial.addMoved(moved),
        }),
        ...(options.onProgress && { onProgress: options.onProgress }),
        ...(options.signal && { signal: options.signal }),
      }).catch(async (error: unknown) => {
        await partial?.close();
        throw error;
      });
      const run = { ...measured, ...(before && replies && { replies: since(before, replies()) }) };
      await kept?.save(run);
      await partial?.discard();
      return run;
    },
    list: async () => [...((await folder?.list())?.runs ?? [])],
    damaged: async () => [...((await folder?.list())?.damaged ?? [])],
    async get(nameOrId) {
      if (folder) return folder.get(nameOrId);
      throw noRunsInMemory(nameOrId);
    },
  };
}

/** Results under another setup, of other questions or of another store's contents are another run. */
async function resumable(
  header: PartialHeader,
  folder: RunFolder | undefined,
): Promise<PartialState | undefined> {
  const from = await folder?.unfinished(header.name);
  if (!from) return undefined;
  const what = new Set(
    from.header.set.hash === header.set.hash
      ? [
          ...(from.header.stored === header.stored ? [] : ["--cache"]),
          ...setupDifferences(from.header.setup, header.setup),
          ...from.moved,
        ]
      : ["questions"],
  );
  if (what.size === 0) return from;
  throw new AppError(
    "eval-run-changed",
    `The interrupted run "${header.name}" had other ${[...what].join(", other ")}, so its ${from.done.size} results do not belong to this one.`,
    { hint: "Leave --resume out to begin anew, or give another --name." },
  );
}

function since(before: ReplyCounts, now: ReplyCounts): ReplyCounts {
  return { made: now.made - before.made, reused: now.reused - before.reused };
}

/** Told apart by people at a glance, and by chance where two begin in the same second. */
function runId(name: string, startedAt: string, random: string): string {
  return `${name}-${momentInId(startedAt)}-${random.replaceAll("-", "").slice(0, 4)}`;
}
