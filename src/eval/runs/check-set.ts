import { AppError } from "../../errors.ts";
import { checkLabels } from "../check-labels.ts";
import type { EvalQuestion, EvalSet } from "../sets/eval-question.ts";
import { repeatedIds } from "../sets/repeated-ids.ts";
import type { EvalSource } from "./eval-source.ts";

/**
 * A set that expects documents and entries which the store does not hold would count each as a mistake of the pipeline; one
 * with two questions of one id would answer the first and count it twice.
 *
 * @throws AppError `dataset-invalid` with an example, and those of opening a tenant
 */
export async function checkSet(
  { questions }: EvalSet,
  sourceOf: (tenant: string | null) => EvalSource,
): Promise<void> {
  const [twice] = repeatedIds(questions);
  if (twice !== undefined) {
    throw new AppError("dataset-invalid", `The set holds two questions with the id "${twice}".`, {
      hint: "Give each question an id of its own.",
    });
  }
  for (const tenant of new Set(questions.map((question) => question.tenant))) {
    const source = sourceOf(tenant);
    const own = questions.filter((question) => question.tenant === tenant);
    await checkDocuments(own, source);
    await checkEntries(own, source);
  }
}

async function checkDocuments(questions: readonly EvalQuestion[], source: EvalSource): Promise<void> {
  const expected = questions.map(({ expect: { documents, passages } }) => ({
    grades: new Map([
      ...Object.entries(documents).filter(([, grade]) => grade > 0),
      ...passages.map(({ document, grade }): [string, number] => [document, grade]),
    ]),
  }));
  if (expected.some(({ grades }) => grades.size > 0)) {
    checkLabels(expected, new Set((await source.documents()).keys()));
  }
}

async function checkEntries(questions: readonly EvalQuestion[], source: EvalSource): Promise<void> {
  const ids = distinctOf(questions, ({ entry }) => (entry === null ? [] : [entry]));
  const phrasings = distinctOf(questions, ({ phrasing, notPhrasings }) => [
    ...(phrasing === null ? [] : [phrasing]),
    ...notPhrasings,
  ]);
  const unknownIds = await unknownOf(ids, async (id) => (await source.entry(id)) !== undefined);
  const unknown = await unknownOf(phrasings, async (text) => (await source.entriesOf(text)).length > 0);
  const missing = [
    ...unknownIds.map((id) => `no golden entry "${id}"`),
    ...unknown.map((text) => `no golden entry with the question "${text}"`),
  ];
  const [first] = missing;
  if (first === undefined) return;
  const others = missing.length === 1 ? "" : ` (and ${missing.length - 1} more)`;
  throw new AppError("dataset-invalid", `The set expects what is not there: ${first}${others}.`, {
    hint: "assay golden list shows the ids; assay golden import <file> adds entries.",
  });
}

function distinctOf(
  questions: readonly EvalQuestion[],
  read: (expect: EvalQuestion["expect"]) => readonly string[],
): string[] {
  return [...new Set(questions.flatMap(({ expect }) => read(expect)))];
}

async function unknownOf(
  names: readonly string[],
  isKnown: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const unknown: string[] = [];
  for (const name of names) if (!(await isKnown(name))) unknown.push(name);
  return unknown;
}
