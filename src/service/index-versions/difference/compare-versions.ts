import { askQuestion } from "../../../eval/runs/ask-question.ts";
import type { QuestionResult } from "../../../eval/runs/eval-run.ts";
import type { EvalSet } from "../../../eval/sets/eval-question.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import type { Edition } from "../indexes.ts";
import { compareAnswers } from "./compare-answers.ts";
import { compareDocuments } from "./compare-documents.ts";
import { compareGolden } from "./compare-golden.ts";
import type { IndexDifference, QuestionDifferences } from "./index-difference.ts";

export interface CompareVersionsOptions {
  /** Version to compare with. @default the live one */
  from?: string;
  /** Questions that are asked of both, but for those of other tenants. @default none */
  set?: EvalSet;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** A version by its name, open. */
export interface OpenVersion {
  readonly name: string;
  readonly edition: Edition;
}

/** Two versions side by side. Nothing is written: questions leave no trace, and no reviewed answer is marked. */
export async function compareVersions(
  from: OpenVersion,
  to: OpenVersion,
  { set, ...options }: Omit<CompareVersionsOptions, "from"> = {},
): Promise<IndexDifference> {
  return {
    ...{ from: from.name, to: to.name },
    documents: await compareDocuments(from.edition, to.edition),
    golden: await compareGolden(from.edition, to.edition),
    questions: set === undefined ? null : await askBoth(set, { from, to, ...options }),
  };
}

async function askBoth(
  set: EvalSet,
  {
    from,
    to,
    onProgress,
    signal,
  }: { from: OpenVersion; to: OpenVersion } & Pick<CompareVersionsOptions, "onProgress" | "signal">,
): Promise<QuestionDifferences> {
  const questions = set.questions.filter(({ tenant }) => tenant === null);
  const pairs: { from: QuestionResult; to: QuestionResult }[] = [];
  const options = { judge: false, ...(signal && { signal }) };
  for (const [at, question] of questions.entries()) {
    throwIfAborted(signal);
    onProgress?.(at, questions.length);
    pairs.push({
      from: await askQuestion(question, from.edition.rehearsal, options),
      to: await askQuestion(question, to.edition.rehearsal, options),
    });
  }
  onProgress?.(questions.length, questions.length);
  return { set: set.name, asked: questions.length, changed: compareAnswers(pairs) };
}
