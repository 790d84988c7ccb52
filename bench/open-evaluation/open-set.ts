import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type EvalQuestion, type EvalSet, nothingExpected } from "../../src/eval/sets/eval-question.ts";
import { INTENT_SURFACE } from "./intent-part.ts";

const texts = z.array(z.string()).default([]);

const row = z.object({
  id: z.string(),
  question: z.string(),
  paraphrase: z.string().nullish(),
  answerable: z.boolean(),
  relevant: texts,
  also: texts,
  answer: z.string().nullish(),
  origin: z.string(),
  oos_kind: z.string().nullish(),
  nearest: texts,
});

type Row = z.infer<typeof row>;

/** A reviewed answer as somebody would have written it: the question in full, what it rests on, the right answer. */
export interface OpenEntry {
  readonly id: string;
  readonly phrasing: string;
  readonly answer: string;
  readonly sources: readonly string[];
}

/** The open questions about one manual as a set, and the reviewed answers that its second half is asked against. */
export interface OpenData {
  readonly set: EvalSet;
  readonly entries: readonly OpenEntry[];
}

/** Places to ask from: the documents alone, reviewed answers before them, and reviewed answers alone. */
export const surfaces = {
  documents: { golden: { enabled: false } },
  golden: {},
  [INTENT_SURFACE]: { retrieval: { enabled: false } },
};

/**
 * Each question is asked twice. From `documents`, in full: search, refusal and citation are measured there. From `golden`, in
 * its second, terse wording, beside an entry that holds the first one; what no document answers must get no entry.
 */
export async function loadOpenData(path: string): Promise<OpenData> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line) => row.parse(JSON.parse(line)));
  return {
    set: { name: "open", questions: [...rows.map(fromDocuments), ...rows.flatMap(fromGolden)] },
    entries: rows.flatMap(({ id, question, answer, relevant, answerable }): OpenEntry[] =>
      answerable && answer ? [{ id, phrasing: question, answer, sources: relevant }] : [],
    ),
  };
}

function fromDocuments({ id, question, ...labels }: Row): EvalQuestion {
  const { answerable, relevant, also, nearest, origin, oos_kind } = labels;
  const grades = [
    ...nearest.map((page): [string, number] => [page, 0]),
    ...(answerable ? also : []).map((page): [string, number] => [page, 1]),
    ...(answerable ? relevant : []).map((page): [string, number] => [page, 2]),
  ];
  return {
    ...nothingExpected,
    ...{ id: `documents/${id}`, question, answerable, surface: "documents" },
    expect: {
      ...nothingExpected.expect,
      path: answerable ? "answered" : "fallback",
      documents: Object.fromEntries(grades),
    },
    tags: ["documents", `documents: ${oos_kind ?? origin}`],
  };
}

function fromGolden({ id, question, paraphrase, answerable, answer }: Row): EvalQuestion[] {
  const asked = answerable ? paraphrase : question;
  if (!asked || (answerable && !answer)) return [];
  return [
    {
      ...nothingExpected,
      ...{ id: `golden/${id}`, question: asked, answerable, surface: "golden" },
      expect: {
        ...nothingExpected.expect,
        ...(answerable ? { path: "golden", entry: id } : { path: "fallback" }),
      },
      tags: ["golden"],
    },
  ];
}
