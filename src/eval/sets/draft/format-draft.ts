import { Document } from "yaml";
import type { DraftQuestion } from "./draft-questions.ts";

const HEADER = ` Questions with what is expected of their answers; run them with: assay eval run <this file>
 Those marked "draft: true" are what was served, not what is right. They are left out of runs until the mark is removed.
 Add questions that the documents do not answer ("answerable: false"), and facts that an answer must hold.`;

/** A data set as YAML, equal for equal questions. */
export function formatDraft(questions: readonly DraftQuestion[]): string {
  const document = new Document({ questions }, { aliasDuplicateObjects: false });
  document.commentBefore = HEADER;
  return document.toString({ lineWidth: 0 });
}
