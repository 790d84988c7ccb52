import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A labelled question about two versions of one documentation, as far as staleness is concerned. */
export type VersionedQuestion = z.infer<typeof question>;

const pages = z.array(z.string()).default([]);

const question = z.object({
  id: z.string(),
  question: z.string(),
  paraphrase: z.string(),
  /** The right answer in the new version, and in the old one where that differs. */
  answer: z.string(),
  answer_old: z.string().nullish(),
  /** Pages of the new version that give the right answer. */
  relevant: pages,
  /** Pages of the old version that give the old answer. */
  relevant_old: pages,
  /** The right answer differs in the new version. */
  answer_changed: z.boolean(),
  /** The old pages state the old answer; false: it is known from the new migration guide alone. */
  old_stated: z.boolean().nullish(),
});

const row = z.looseObject({ answerable_old: z.boolean().nullish() });

/** The questions that the old version answers. */
export async function loadQuestions(path: string): Promise<VersionedQuestion[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines
    .map((line): unknown => JSON.parse(line))
    .filter((value) => row.parse(value).answerable_old === true)
    .map((value) => question.parse(value));
}
