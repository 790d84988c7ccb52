import { AppError } from "../errors.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

/**
 * Labels of documents that the store does not hold would each count as a miss.
 *
 * @throws AppError `dataset-invalid` with an example
 */
export function checkLabels(
  questions: readonly Pick<LabelledQuestion, "grades">[],
  known: ReadonlySet<string>,
): void {
  const labelled = questions.flatMap(({ grades }) => [...grades.keys()]);
  const unknown = [...new Set(labelled.filter((id) => !known.has(id)))];
  if (unknown.length === 0) return;
  throw new AppError(
    "dataset-invalid",
    `${unknown.length} labelled document${unknown.length === 1 ? " is" : "s are"} not in the database, for example "${unknown[0]}".`,
    { hint: "Ingest the folder that the labels' paths are relative to: assay ingest <folder>" },
  );
}
