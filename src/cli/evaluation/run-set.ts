import type { EvalRun } from "../../eval/runs/eval-run.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import type { EvaluateOptions } from "../../service/evaluations/evaluations.ts";
import type { CommandContext } from "../context.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

/** Runs a set, without its drafts, under the settings of the context, with a progress bar. */
export async function runSet(
  set: EvalSet,
  context: CommandContext,
  options: Omit<EvaluateOptions, "signal" | "onProgress"> = {},
): Promise<EvalRun> {
  const questions = set.questions.filter(({ draft }) => !draft);
  const progress = createProgress(
    context,
    options.name === undefined ? "Asking" : `Asking under ${options.name}`,
  );
  return withAssay(context, ({ evaluations }) =>
    evaluations.run(
      { ...set, questions },
      {
        ...options,
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      },
    ),
  ).finally(() => progress.stop());
}
