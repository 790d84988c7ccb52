import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import { guessOf } from "../../../golden/nearest-names.ts";
import { describeYamlProblem } from "../../../text/markdown/describe-yaml-problem.ts";
import { isAbsent, type PlacedRow, readJsonLines } from "../../read-json-lines.ts";
import type { EvalQuestion } from "../eval-question.ts";
import { keysAt, questionSchema } from "../question-schema.ts";

const HINT =
  'Each question is {id, question, expect: {path, entry, documents, facts, …}, answerable, tags, …}: see "Data sets" in docs/guide/evaluation.md.';

/** The rows of a JSON Lines text as they are, each with its place. @throws AppError `dataset-invalid` */
export function rowsOfJsonLines(text: string, file: string): PlacedRow<unknown>[] {
  return readJsonLines(text, { file, schema: z.unknown(), shape: "{id, question, expect, …}" });
}

/** The same of a YAML file: a list of questions, or a map with a list `questions`. @throws AppError `dataset-invalid` */
export function rowsOfYaml(text: string, file: string): PlacedRow<unknown>[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    throw invalid(`${file}:${line}: ${describeYamlProblem(error.message)}`);
  }
  const contents = isMap(document.contents) ? document.contents.get("questions", true) : document.contents;
  if (!isSeq(contents))
    throw invalid(`${file}: neither a list of questions nor a map with a list "questions".`);
  return contents.items.map((item) => {
    const start = typeof item === "object" && item !== null && "range" in item ? item.range : undefined;
    const offset = Array.isArray(start) && typeof start[0] === "number" ? start[0] : 0;
    return {
      row: isMap(item) ? item.toJS(document) : item,
      where: `${file}:${lines.linePos(offset).line}`,
    };
  });
}

/**
 * Questions with what is expected of them.
 *
 * @throws AppError `dataset-invalid` naming file, line and field, and what an unknown field may have been meant to be
 */
export function readQuestions(rows: readonly PlacedRow<unknown>[]): EvalQuestion[] {
  const places = new Map<string, string>();
  return rows.map(({ row, where }) => {
    const parsed = questionSchema.safeParse(row);
    if (!parsed.success) throw invalid(`${where}: ${describe(parsed.error.issues, row)}.`);
    const { id } = parsed.data;
    const before = places.get(id);
    if (before !== undefined) throw invalid(`${where}: the id "${id}" stands at ${before} already.`);
    places.set(id, where);
    return parsed.data;
  });
}

/** What is missing may only be misspelt, so an unknown field is told of first. */
function describe(issues: readonly z.core.$ZodIssue[], row: unknown): string {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown?.code === "unrecognized_keys") {
    const [key = ""] = unknown.keys;
    const known = keysAt(unknown.path);
    return `${[...unknown.path.map(String), key].join(".")} is no known field; ${guessOf(key, known)}`;
  }
  const [first] = issues;
  if (first === undefined) return "malformed";
  const field = first.path.map(String).join(".") || "row";
  return `${field}: ${isAbsent(row, first.path) ? "missing" : first.message}`;
}

function invalid(message: string): AppError {
  return new AppError("dataset-invalid", message.replace(/\?\.$/u, "?"), { hint: HINT });
}
