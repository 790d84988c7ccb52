import { z } from "zod";
import { AppError } from "../errors.ts";

/** One labelled question. `relevant` names the documents that answer it by themselves, by document id. */
export interface LabelledQuestion {
  readonly id: string;
  readonly text: string;
  readonly answerable: boolean;
  readonly relevant: readonly string[];
}

export interface LoadQuestionsOptions {
  /** Name of the file in error messages. */
  file: string;
  /** Which wording to ask. @default "question" */
  wording?: "question" | "paraphrase";
}

const row = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  paraphrase: z.string().min(1).nullish(),
  answerable: z.boolean(),
  relevant: z.array(z.string()).default([]),
});

/** The questions of a data set, and how many of its rows have no such wording. */
export interface LoadedQuestions {
  readonly questions: readonly LabelledQuestion[];
  readonly leftOut: number;
}

/**
 * Reads labelled questions from JSON Lines: `{id, question, paraphrase?, answerable, relevant}`; other fields are
 * ignored. Rows without the wording asked for are left out and counted.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function loadQuestions(text: string, options: LoadQuestionsOptions): LoadedQuestions {
  const lines = text.split("\n").map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const rows = lines
    .filter(({ line }) => line !== "")
    .map(({ line, number }) => parseLine(line, number, options));
  const questions = rows.filter((question) => question !== undefined);
  const seen = new Set<string>();
  for (const { id } of questions) {
    if (seen.has(id)) throw invalid(`${options.file}: the id "${id}" occurs twice.`);
    seen.add(id);
  }
  if (questions.length === 0) throw invalid(`${options.file} holds no questions.`);
  return { questions, leftOut: rows.length - questions.length };
}

function parseLine(
  line: string,
  number: number,
  { file, wording = "question" }: LoadQuestionsOptions,
): LabelledQuestion | undefined {
  const where = `${file}:${number}`;
  const parsed = row.safeParse(parseJson(line, where));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalid(`${where}: ${issue?.path.join(".") || "row"}: ${issue?.message ?? "malformed"}.`);
  }
  const { id, answerable, relevant } = parsed.data;
  const text = parsed.data[wording];
  if (text === undefined || text === null) return undefined;
  if (answerable && relevant.length === 0) {
    throw invalid(`${where}: "${id}" is answerable, but "relevant" names no document.`);
  }
  return { id, text, answerable, relevant };
}

function parseJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new AppError("dataset-invalid", `${where}: not a line of JSON.`, {
      hint: "Each line is one object: {id, question, answerable, relevant}.",
      cause: error,
    });
  }
}

function invalid(message: string): AppError {
  return new AppError("dataset-invalid", message, {
    hint: "Each line is one object: {id, question, answerable, relevant}.",
  });
}
