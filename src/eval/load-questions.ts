import { z } from "zod";
import { ITEM_WEIGHT } from "../stats/weighted-share.ts";
import { type LabelledQuestion, wordings } from "./labelled-question.ts";
import { invalidData, readJsonLines } from "./read-json-lines.ts";

/** A document that answers by itself is worth twice one that only helps. */
const GRADE = { relevant: 2, also: 1 } as const;

const SHAPE = "{id, question, answerable, relevant}";

const row = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  paraphrase: z.string().min(1).nullish(),
  answerable: z.boolean(),
  relevant: z.array(z.string()).default([]),
  also: z.array(z.string()).default([]),
  weight: z.number().min(ITEM_WEIGHT.least).max(ITEM_WEIGHT.most).optional(),
});

/** A data set: every wording of every question, and how many questions there are. */
export interface LoadedQuestions {
  readonly questions: readonly LabelledQuestion[];
  /** Different ids. */
  readonly ids: number;
}

/**
 * Reads labelled questions from JSON Lines: `{id, question, paraphrase?, answerable, relevant, also?, weight?}`; other
 * fields are ignored. `relevant` names the documents that answer by themselves, `also` those that help.
 *
 * @param options.file name of the file in error messages
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function loadQuestions(text: string, { file }: { file: string }): LoadedQuestions {
  const rows = readJsonLines(text, { file, schema: row, shape: SHAPE });
  const seen = new Set<string>();
  const questions = rows.flatMap(({ row, where }): LabelledQuestion[] => {
    const { id, answerable, weight } = row;
    if (seen.has(id)) throw invalidData(`${file}: the id "${id}" occurs twice.`, SHAPE);
    seen.add(id);
    if (answerable && row.relevant.length === 0) {
      throw invalidData(`${where}: "${id}" is answerable, but "relevant" names no document.`, SHAPE);
    }
    const relevant = answerable ? row.relevant : [];
    const grades = new Map([
      ...(answerable ? row.also : []).map((document): [string, number] => [document, GRADE.also]),
      ...relevant.map((document): [string, number] => [document, GRADE.relevant]),
    ]);
    return wordings.flatMap((wording) => {
      const asked = row[wording];
      if (!asked) return [];
      const question = { id, wording, text: asked, answerable, relevant, grades };
      return [weight === undefined ? question : { ...question, weight }];
    });
  });
  if (questions.length === 0) throw invalidData(`${file} holds no questions.`, SHAPE);
  return { questions, ids: seen.size };
}
