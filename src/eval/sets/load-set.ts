import { AppError } from "../../errors.ts";
import { hashBytes } from "../../text/hash-text.ts";
import type { Wording } from "../labelled-question.ts";
import { type DataFile, loadJudgements } from "../load-judgements.ts";
import { loadPairs } from "../load-pairs.ts";
import { loadQuestions } from "../load-questions.ts";
import type { EvalSetMark } from "../runs/eval-run.ts";
import type { EvalQuestion, EvalSet } from "./eval-question.ts";
import { fromIntents } from "./formats/from-intents.ts";
import { fromLabelled } from "./formats/from-labelled.ts";
import { fromPairs } from "./formats/from-pairs.ts";
import { readQuestions, rowsOfJsonLines, rowsOfYaml } from "./formats/read-questions.ts";

export interface LoadSetOptions {
  /** @default the file's name without its folder and ending */
  name?: string;
  /** Which wording to ask, of a set that has two of each question. @default "question" */
  wording?: Wording;
}

/**
 * Reads a data set of any known form: questions with what is expected of them (JSON Lines or YAML), labelled questions of a
 * retrieval evaluation, pairs of questions, queries with intents. The form is told by the fields of the first line.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function loadSet({ text, file }: DataFile, options: LoadSetOptions = {}): EvalSet {
  const questions = read({ text, file }, options.wording ?? "question");
  if (questions.length === 0) throw noQuestions(file);
  return { name: options.name ?? nameOf(file), questions };
}

/** A benchmark of queries with judgements. @throws AppError `dataset-invalid` */
export function loadBenchmark(
  queries: DataFile,
  judgements: DataFile,
  { name = nameOf(queries.file) }: LoadSetOptions = {},
): EvalSet {
  return { name, questions: fromLabelled(loadJudgements(queries, judgements).questions, "question") };
}

/** What a set is, wherever it lay: the hash moves with every question and every expectation. */
export function markOf({ name, questions }: EvalSet): EvalSetMark {
  return { name, hash: hashBytes(JSON.stringify(questions)), questions: questions.length };
}

function read({ text, file }: DataFile, wording: Wording): EvalQuestion[] {
  if (/\.ya?ml$/iu.test(file)) return readQuestions(rowsOfYaml(text, file));
  const rows = rowsOfJsonLines(text, file);
  const first = rows[0]?.row;
  const has = (field: string): boolean => typeof first === "object" && first !== null && field in first;
  if (has("asked") || (has("a") && has("b"))) return fromPairs(loadPairs(text, { file }));
  if (has("intent")) return fromIntents(text, { file });
  const isLabelled = has("relevant") || has("paraphrase");
  if (isLabelled && !has("expect")) return fromLabelled(loadQuestions(text, { file }).questions, wording);
  return readQuestions(rows);
}

function nameOf(file: string): string {
  return (file.split(/[/\\]/u).at(-1) ?? file).replace(/\.[a-z]+$/iu, "");
}

function noQuestions(file: string): AppError {
  return new AppError("dataset-invalid", `${file} holds no questions.`, {
    hint: "Draft a set from the log and the reviewed answers: assay eval init questions.yaml",
  });
}
