import type { Similarity } from "../../models/similarity.ts";
import type { Candidate, PhrasingRow } from "./choose-phrasing.ts";

/** The nearest phrasing of another entry than the one that was looked at, as the index knows it. */
export interface RunnerUp {
  readonly entryId: string;
  readonly phrasingId: string;
  readonly similarity: Similarity;
}

/**
 * It may rest on what the asker must not know of: where there are such limits, `read` reads it as a match would be read, and
 * without them the row itself says all there is to say.
 *
 * @param rows nearest first
 */
export async function findRunnerUp(
  rows: readonly PhrasingRow[],
  candidate: Candidate | undefined,
  read?: (row: PhrasingRow) => Promise<Candidate | undefined>,
): Promise<RunnerUp | undefined> {
  const entryId = candidate?.snapshot.entry.id;
  if (entryId === undefined) return undefined;
  for (const row of rows) {
    if (row.group === entryId || (read && !(await read(row)))) continue;
    return { entryId: row.group, phrasingId: row.id, similarity: row.similarity };
  }
  return undefined;
}
