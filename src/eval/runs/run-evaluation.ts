import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import { figuresOf } from "../metrics/figures-of.ts";
import type { EvalQuestion, EvalSet } from "../sets/eval-question.ts";
import { markOf } from "../sets/load-set.ts";
import { askQuestion } from "./ask-question.ts";
import type { EvalRun, EvalSetup, QuestionResult } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";
import { watchSetup } from "./watch-setup.ts";

export interface RunEvaluationOptions {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** The pipeline of a tenant; null is the one that is worked on. @throws AppError `tenant-invalid` */
  sourceOf: (tenant: string | null) => EvalSource;
  /** Seed of the resamples behind the intervals. @default 1 */
  seed?: number;
  /** Questions that are answered at the same time. @default 2 */
  concurrency?: number;
  /** Whether stored answers may be served. None is ever kept. @default "off" */
  stored?: "off" | "read";
  /** From `prepareRun`; where it names a judge, answers are judged. */
  setup: EvalSetup;
  /** Results of questions that need not be asked again, by id. @default none */
  done?: ReadonlyMap<string, QuestionResult>;
  /** Told of each result as it comes, and waited for. @default nobody */
  onResult?: (result: QuestionResult) => Promise<void>;
  /** Told whenever a further part of the setup moved, with all that did, and waited for. @default nobody */
  onMoved?: (moved: readonly string[]) => Promise<void>;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export const RUN_DEFAULTS = { seed: 1, concurrency: 2 } as const;

/**
 * Asks every question of a set through the real pipeline and measures what came of it. A question that ends in an error is a
 * result like any other; results stand in the order of the set, whichever was answered first. Nothing is held still for the
 * run: what moves under it is named in it.
 *
 * @throws AppError `aborted`
 */
export async function runEvaluation(set: EvalSet, options: RunEvaluationOptions): Promise<EvalRun> {
  const { id, name, startedAt, sourceOf, setup, signal, onProgress, onResult, stored = "off" } = options;
  const { seed = RUN_DEFAULTS.seed, concurrency = RUN_DEFAULTS.concurrency } = options;
  const done = new Map(options.done);
  const watch = watchSetup(set, { sourceOf, setup, stored });
  let told = 0;
  const tellMoved = async (): Promise<void> => {
    const moved = watch.moved();
    if (moved.length === told) return;
    told = moved.length;
    await options.onMoved?.(moved);
  };
  const total = set.questions.length;
  onProgress?.(done.size, total);
  const waiting = set.questions.filter((question) => !done.has(question.id));
  const answerNext = async (): Promise<void> => {
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      throwIfAborted(signal);
      const result = await askQuestion(question, sourceOf(question.tenant), {
        judge: setup.judge !== null,
        stored,
        ...(signal && { signal }),
      });
      await watch.look(question.tenant);
      await tellMoved();
      done.set(question.id, result);
      await onResult?.(result);
      onProgress?.(done.size, total);
    }
  };
  await untilAllEnd(Array.from({ length: concurrency }, answerNext));
  await watch.end();
  await tellMoved();
  const results = set.questions.flatMap((question: EvalQuestion) => done.get(question.id) ?? []);
  return {
    ...{ formatVersion: 1, id, name, startedAt, seed, setup, moved: watch.moved(), results },
    set: markOf(set),
    figures: figuresOf(results, { seed }),
  };
}

/** So that nothing is still written when the failure of one of them is told. */
async function untilAllEnd(workers: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
