import { AppError } from "../../errors.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import type { EvaluateOptions } from "../../service/evaluations/evaluations.ts";
import type { CommandContext } from "../context.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";
import { keptReplies } from "./kept-replies.ts";

export interface RunSetOptions extends Omit<EvaluateOptions, "signal" | "onProgress"> {
  /** Whether questions that are marked as drafts are asked too. @default false */
  drafts?: boolean;
}

/**
 * Runs a set, without its drafts where they are not asked for, under the settings of the context, with a progress bar.
 *
 * @throws AppError `dataset-invalid` where all are drafts, and those of a run
 */
export async function runSet(
  set: EvalSet,
  context: CommandContext,
  { drafts = false, ...options }: RunSetOptions = {},
): Promise<EvalRun> {
  const questions = set.questions.filter(({ draft }) => drafts || !draft);
  if (questions.length === 0) {
    throw new AppError(
      "dataset-invalid",
      `All ${set.questions.length} questions of "${set.name}" are drafts.`,
      {
        hint: 'Look at them and remove "draft" from those that stand, or ask them as they are: assay eval run --drafts',
      },
    );
  }
  const progress = createProgress(
    context,
    options.name === undefined ? "Asking" : `Asking under ${options.name}`,
  );
  return withAssay(
    context,
    ({ evaluations }) =>
      evaluations.run(
        { ...set, questions },
        {
          ...options,
          signal: context.signal,
          onProgress: (done, total) => progress.update(done, total),
        },
      ),
    keptReplies(context),
  ).finally(() => progress.stop());
}
