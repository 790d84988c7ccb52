import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { z } from "zod";
import { loadQuestions, type VersionedQuestion } from "./load-questions.ts";
import type { SystemDocument } from "./systems/stored-answer-system.ts";

/** A documentation at two versions, with questions about both. */
export interface VersionedData {
  readonly before: readonly SystemDocument[];
  readonly after: readonly SystemDocument[];
  readonly questions: readonly VersionedQuestion[];
  /** Questions that neither version answers: whatever is served for them is wrong. */
  readonly uncovered: readonly string[];
}

export interface VersionedDataOptions {
  /** Folder with `questions.jsonl` and a folder for each version. */
  folder: string;
  oldVersion: string;
  newVersion: string;
  /** Only pages that some question names, which takes a fraction of the time. @default false */
  namedPagesOnly?: boolean;
}

const row = z.looseObject({ question: z.string(), answerable: z.boolean() });

export async function loadVersionedData(options: VersionedDataOptions): Promise<VersionedData> {
  const { folder, oldVersion, newVersion, namedPagesOnly = false } = options;
  const path = join(folder, "questions.jsonl");
  const questions = await loadQuestions(path);
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const named = new Set(questions.flatMap(({ relevant, relevant_old }) => [...relevant, ...relevant_old]));
  const isKept = (id: string): boolean => !namedPagesOnly || named.has(id);
  return {
    before: (await readPages(join(folder, oldVersion))).filter(({ id }) => isKept(id)),
    after: (await readPages(join(folder, newVersion))).filter(({ id }) => isKept(id)),
    questions,
    uncovered: lines
      .map((line) => row.parse(JSON.parse(line)))
      .filter(({ answerable }) => !answerable)
      .map(({ question }) => question),
  };
}

async function readPages(folder: string): Promise<SystemDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && extname(entry.name) === ".md")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      id: relative(folder, path).replaceAll("\\", "/"),
      text: await readFile(path, "utf8"),
    })),
  );
}
