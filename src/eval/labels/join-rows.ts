import type { CandidateRow } from "./candidate-file.ts";
import { pairKey } from "./latest-labels.ts";

/**
 * The lines of a file with each pair once: a pair that is listed again, as files of several surfaces do, is no further work
 * and no further evidence, but stands for the requests of all its lines. Lines that say different things of a pair, or are of
 * different people, are not joined: these are opinions, not repetitions.
 */
export interface JoinedRows {
  /** In the order of the first line of each. */
  readonly rows: readonly CandidateRow[];
  /** Lines that were added to an earlier one. */
  readonly joined: number;
}

export function joinRows(rows: readonly CandidateRow[]): JoinedRows {
  const found = new Map<string, CandidateRow>();
  for (const row of rows) {
    const key = JSON.stringify([pairKey(row), row.same, row.unsure, row.by]);
    const known = found.get(key);
    found.set(key, known ? addTo(known, row) : row);
  }
  return { rows: [...found.values()], joined: rows.length - found.size };
}

function addTo(known: CandidateRow, other: CandidateRow): CandidateRow {
  const { weight, requests } = other;
  return {
    ...other,
    ...known,
    answer: known.answer ?? other.answer,
    entryId: known.answer === null ? other.entryId : known.entryId,
    ...(weight !== undefined && known.weight !== undefined && { weight: known.weight + weight }),
    ...(requests !== undefined && known.requests !== undefined && { requests: known.requests + requests }),
  };
}

/** Pairs of which one person says both; what they say last counts. */
export function contradictions(
  rows: readonly Pick<CandidateRow, "asked" | "stored" | "same" | "by">[],
): { readonly asked: string; readonly stored: string; readonly by: string | null }[] {
  const said = new Map<string, { first: (typeof rows)[number]; isBoth: boolean }>();
  for (const row of rows) {
    if (row.same === undefined) continue;
    const key = JSON.stringify([pairKey(row), row.by ?? null]);
    const known = said.get(key);
    said.set(key, {
      first: known?.first ?? row,
      isBoth: known !== undefined && (known.isBoth || known.first.same !== row.same),
    });
  }
  return [...said.values()].flatMap(({ first: { asked, stored, by }, isBoth }) =>
    isBoth ? [{ asked, stored, by: by ?? null }] : [],
  );
}
