import type { GoldenAddition } from "../../../api/wire/golden.ts";
import { linesOf, wordsOf } from "../editing/words-of.ts";

/** The form as it is typed: several questions in one field, one on each line. */
export interface NewEntryForm {
  readonly phrasings: string;
  readonly negatives: string;
  readonly answer: string;
  readonly sources: readonly string[];
  readonly audience: string;
  readonly language: string;
  readonly labels: string;
  readonly id: string;
  readonly draft: boolean;
}

export const emptyForm: NewEntryForm = {
  ...{ phrasings: "", negatives: "", answer: "", sources: [""] },
  ...{ audience: "", language: "", labels: "", id: "", draft: false },
};

/** What was kept of a form, by this version of the page or by another one. */
export function readForm(kept: string | undefined): NewEntryForm {
  if (kept === undefined) return emptyForm;
  try {
    return { ...emptyForm, ...(JSON.parse(kept) as Partial<NewEntryForm>) };
  } catch {
    return emptyForm;
  }
}

/** What is sent: fields that were left empty are left out. */
export function additionOf(form: NewEntryForm): GoldenAddition {
  const id = form.id.trim();
  const language = form.language.trim();
  const lists = {
    negatives: linesOf(form.negatives),
    audience: wordsOf(form.audience),
    labels: wordsOf(form.labels),
  };
  return {
    phrasings: linesOf(form.phrasings),
    answer: form.answer,
    sources: linesOf(form.sources.join("\n")),
    draft: form.draft,
    ...(id !== "" && { id }),
    ...(language !== "" && { language }),
    ...Object.fromEntries(Object.entries(lists).filter(([, words]) => words.length > 0)),
  };
}
