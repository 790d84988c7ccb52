import { z } from "zod";
import { AppError } from "../../errors.ts";
import { type MetadataFilter, parseFilter } from "../../stores/metadata-filter.ts";
import { type EvalQuestion, expectedPaths } from "./eval-question.ts";

const text = z.string().regex(/\S/u, "expected a text that is not empty");
const texts = z.array(text).default([]);
const grade = z.number().min(0).max(10);

const pattern = text.superRefine((source, context) => {
  try {
    new RegExp(source, "iu");
  } catch (error) {
    context.addIssue(`not a regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
});

const filter = z.unknown().transform((conditions, context): MetadataFilter | null => {
  if (conditions === null) return null;
  try {
    return parseFilter(conditions);
  } catch (error) {
    context.addIssue(AppError.isInstance(error) ? error.message : "malformed");
    return z.NEVER;
  }
});

/** A list names documents that answer by themselves. */
const documents = z.union(
  [z.record(text, grade), z.array(text).transform((ids) => Object.fromEntries(ids.map((id) => [id, 2])))],
  { error: "expected ids of documents with grades from 0 to 10, or a list of ids" },
);

const facts = z.strictObject({ contain: texts, notContain: texts, regex: z.array(pattern).default([]) });

const passage = z.strictObject({
  document: text,
  heading: text.nullable().default(null),
  grade: grade.default(2),
});

const expectation = z.strictObject({
  path: z.enum(expectedPaths).nullable().default(null),
  entry: text.nullable().default(null),
  phrasing: text.nullable().default(null),
  notEntries: texts,
  notPhrasings: texts,
  documents: documents.default({}),
  passages: z.array(passage).default([]),
  facts: facts.prefault({}),
  answer: text.nullable().default(null),
});

const written = z.strictObject({
  id: text,
  question: text,
  history: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() })).default([]),
  answerable: z.boolean().nullable().default(null),
  expect: expectation.prefault({}),
  tags: texts,
  tenant: text.nullable().default(null),
  surface: text.nullable().default(null),
  audience: texts,
  language: text.nullable().default(null),
  filter: filter.default(null),
  draft: z.boolean().default(false),
  /** For people; plays no part. */
  note: z.string().optional(),
});

/** A question as it is written in a file, read into the form of runs. */
export const questionSchema = written.transform(({ note: _, ...question }): EvalQuestion => {
  const { path, entry, phrasing, documents: graded } = question.expect;
  const isAnswered =
    (path !== null && path !== "fallback") ||
    entry !== null ||
    phrasing !== null ||
    Object.values(graded).some((value) => value > 0);
  const implied = path === "fallback" ? false : isAnswered ? true : null;
  return { ...question, answerable: question.answerable ?? implied };
});

/** Keys that are known at a place, for the guess at what an unknown one was meant to be. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  if (path[0] !== "expect") return Object.keys(written.shape);
  if (path[1] === "facts") return Object.keys(facts.shape);
  if (path[1] === "passages") return Object.keys(passage.shape);
  return Object.keys(expectation.shape);
}
