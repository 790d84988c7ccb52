import { AppError } from "../errors.ts";
import { loadJudgements } from "../eval/load-judgements.ts";
import { type LoadedQuestions, loadQuestions } from "../eval/load-questions.ts";
import { hashBytes } from "../text/hash-text.ts";
import type { Terminal } from "./context.ts";
import { readTextInput } from "./read-text-input.ts";

/** Names of the files of a data set: labelled questions, or queries with judgements. */
export interface LabelledFiles {
  questions?: string | undefined;
  queries?: string | undefined;
  qrels?: string | undefined;
}

/** A data set with the SHA-256 of what was read. */
export interface LabelledData extends LoadedQuestions {
  readonly dataHash: string;
}

/** @throws AppError `dataset-invalid`, `usage` where no data set is named, and those of reading a file */
export async function readLabelled(
  { questions, queries, qrels }: LabelledFiles,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<LabelledData> {
  if (questions !== undefined) {
    const text = await readTextInput(questions, terminal);
    return { ...loadQuestions(text, { file: questions }), dataHash: hashBytes(text) };
  }
  if (queries === undefined || qrels === undefined) {
    throw new AppError("usage", "No labelled questions are named.", { hint: "Name them with --questions." });
  }
  const asked = await readTextInput(queries, terminal);
  const judged = await readTextInput(qrels, terminal);
  const loaded = loadJudgements({ text: asked, file: queries }, { text: judged, file: qrels });
  return { ...loaded, dataHash: hashBytes(`${hashBytes(asked)}${hashBytes(judged)}`) };
}
