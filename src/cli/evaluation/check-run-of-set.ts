import { AppError } from "../../errors.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import { markOf } from "../../eval/sets/load-set.ts";
import { count } from "../../text/count.ts";

/**
 * A gate speaks of its own set. A run of another one, or of an earlier state of it, may meet it with questions that ask for less.
 * A run may hold the drafts of the set, or leave them out.
 *
 * @throws AppError `gate-invalid` where the questions of the run, or what is expected of them, are not those of the set
 */
export function checkRunOfSet(
  { id, set: of }: Pick<EvalRun, "id" | "set">,
  set: EvalSet,
  { path, set: file }: { path: string; set: string },
): void {
  const settled = markOf({ ...set, questions: set.questions.filter(({ draft }) => !draft) });
  if (of.hash === settled.hash || of.hash === markOf(set).hash) return;
  throw new AppError(
    "gate-invalid",
    `The run "${id}" is not of the set of ${path}: it asked ${count(of.questions, "question")} of "${of.name}", and ${file} holds ${count(settled.questions, "question")} or expects something else of them.`,
    { hint: `Run the set as it is now: assay eval run ${file}. A gate file without set takes any run.` },
  );
}
