import type { Answer } from "../../../answer/answer.ts";
import type { TraceEntry } from "../../../answer/trace.ts";
import type { EvalQuestion } from "../../sets/eval-question.ts";
import type { EvalEntry } from "../eval-source.ts";

/** All that is known of one question once it was answered: what its values are worked out from. */
export interface MeasuredQuestion {
  readonly question: EvalQuestion;
  /** Ids of the golden entries of which any is right; empty where nobody said. */
  readonly entries: readonly string[];
  /** Ids of those that are wrong. */
  readonly notEntries: readonly string[];
  readonly answer: Answer;
  /** The golden entry that was served, as it is in the store; undefined where none was. */
  readonly served: EvalEntry | undefined;
}

/** Values of metrics by name; null where one does not apply. */
export type Values = Readonly<Record<string, number | null>>;

/** The last entry of a stage, which is the one that counts; undefined where it did not run. */
export function stageOf<Name extends TraceEntry["stage"]>(
  { answer }: Pick<MeasuredQuestion, "answer">,
  stage: Name,
): Extract<TraceEntry, { stage: Name }> | undefined {
  return answer.trace.entries.findLast(
    (entry): entry is Extract<TraceEntry, { stage: Name }> => entry.stage === stage,
  );
}

/** 1 for yes; null where the question does not count. */
export function flag(applies: boolean, holds: boolean): number | null {
  return applies ? Number(holds) : null;
}

/** Each once, in their order. */
export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
