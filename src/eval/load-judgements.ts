import { z } from "zod";
import type { LabelledQuestion } from "./labelled-question.ts";
import type { LoadedQuestions } from "./load-questions.ts";
import { invalidData, readJsonLines } from "./read-json-lines.ts";

const QUERY = "{id, text}";
const JUDGEMENT = "{query_id, doc_id, relevance}";

const id = z.union([z.string().min(1), z.number()]).transform(String);
const query = z.object({ id, text: z.string().min(1) });
const judgement = z.object({ query_id: id, doc_id: id, relevance: z.number() });

/** Text of a file, and its name in error messages. */
export interface DataFile {
  readonly text: string;
  readonly file: string;
}

/**
 * Reads a retrieval benchmark in two files of JSON Lines: queries, and judgements of documents (the fields of BEIR's
 * files). A query counts when a document is judged relevant to it, as in trec_eval: the others are left out, since
 * nobody said whether the documents answer them.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function loadJudgements(queries: DataFile, judgements: DataFile): LoadedQuestions {
  const grades = new Map<string, Map<string, number>>();
  for (const { row, where } of readJsonLines(judgements.text, {
    file: judgements.file,
    schema: judgement,
    shape: JUDGEMENT,
  })) {
    const ofQuery = grades.get(row.query_id) ?? new Map<string, number>();
    if (ofQuery.has(row.doc_id)) {
      throw invalidData(`${where}: "${row.doc_id}" is judged twice for "${row.query_id}".`, JUDGEMENT);
    }
    grades.set(row.query_id, ofQuery.set(row.doc_id, row.relevance));
  }
  const seen = new Set<string>();
  const questions = readJsonLines(queries.text, { file: queries.file, schema: query, shape: QUERY }).flatMap(
    ({ row: { id, text }, where }): LabelledQuestion[] => {
      if (seen.has(id)) throw invalidData(`${where}: the id "${id}" occurs twice.`, QUERY);
      seen.add(id);
      const graded = new Map([...(grades.get(id) ?? [])].filter(([, grade]) => grade > 0));
      if (graded.size === 0) return [];
      return [
        { id, wording: "question", text, answerable: true, relevant: [...graded.keys()], grades: graded },
      ];
    },
  );
  if (questions.length === 0) {
    throw invalidData(
      `No query of ${queries.file} has a relevant document in ${judgements.file}.`,
      JUDGEMENT,
    );
  }
  return { questions, ids: seen.size };
}
