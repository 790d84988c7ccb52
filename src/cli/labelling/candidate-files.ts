import { type CandidateRow, readCandidates, writeCandidates } from "../../eval/labels/candidate-file.ts";
import { type JoinedRows, joinRows } from "../../eval/labels/join-rows.ts";
import type { Terminal } from "../context.ts";
import { readTextInput } from "../read-text-input.ts";
import { writeTextFile } from "../write-text-file.ts";

/** Each pair once, whatever the file repeats. @throws AppError `dataset-invalid` and those of reading a file */
export async function readCandidateFile(
  file: string,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<JoinedRows> {
  return joinRows(readCandidates(await readTextInput(file, terminal), { file }));
}

/**
 * Writes what is new in some rows into the file as it is now, since somebody else may label or judge the same file: each
 * writes their own fields and nothing over those of others. In one step: a reader sees the file as it was or as it is.
 * Resolves to all rows.
 *
 * @throws AppError `dataset-invalid`, `path-unwritable` and those of reading a file
 */
export async function updateCandidateFile(
  change: (row: CandidateRow) => CandidateRow,
  { file, terminal }: { file: string; terminal: Pick<Terminal, "cwd" | "stdin"> },
): Promise<CandidateRow[]> {
  const rows = (await readCandidateFile(file, terminal)).rows.map(change);
  await writeTextFile(writeCandidates(rows), { path: file, cwd: terminal.cwd });
  return rows;
}

/** Tells rows apart, also where ids that somebody gave occur twice. */
export function rowKey({ id, asked, stored }: CandidateRow): string {
  return JSON.stringify([id, asked, stored]);
}
