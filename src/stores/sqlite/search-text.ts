import type { TextHit } from "../documents.ts";
import { type Lookup, toLookups } from "../search-terms.ts";
import type { Connection } from "./connection.ts";
import { identifierToken } from "./identifier-tokens.ts";
import type { IndexTables } from "./indexes/index-tables.ts";

export interface TextSearch {
  terms: readonly string[];
  k: number;
  /** Ids of the documents to search; undefined searches all. */
  documentIds: readonly string[] | undefined;
}

/** A word in a heading counts as much as three in the text, and an identifier that is found whole as two. */
const WEIGHTS = "3.0, 1.0, 2.0";

/**
 * Rows that one search may score, counted for each term that they hold: about a millisecond for each thousand. The
 * commonest terms beyond it are left out; they tell passages apart the least.
 */
const MOST_ROWS = 3000;
/** The same for a search of some documents: rows of others are passed over without a score. */
const MOST_ROWS_WITHIN = 12_000;

/** Full-text search with FTS5, whose BM25 is negative and lower for better rows. */
export function createTextSearch(
  { database }: Connection,
  { words, passages, documents }: IndexTables,
): (search: TextSearch) => TextHit[] {
  // Ids are looked up for the best rows only.
  const select = (condition: string) => `
    SELECT p.id, best.rank FROM (
      SELECT ${words}.rowid, bm25(${words}, ${WEIGHTS}) AS rank FROM ${words} ${condition} ORDER BY rank LIMIT ?
    ) best JOIN ${passages} p ON p.number = best.rowid ORDER BY best.rank, p.id`;
  type Row = { id: string; rank: number };
  const everywhere = database.prepare<[string, number], Row>(select(`WHERE ${words} MATCH ?`));
  const within = database.prepare<[string, string, number], Row>(
    select(`JOIN ${passages} w ON w.number = ${words}.rowid
      WHERE ${words} MATCH ? AND w.document IN (
        SELECT d.number FROM json_each(?) JOIN ${documents} d ON d.id = json_each.value
      )`),
  );
  const count = database
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM ${words} WHERE ${words} MATCH ? LIMIT ?)`,
    )
    .pluck();

  const lastRow = database.prepare<[], number | null>(`SELECT max(number) FROM ${passages}`).pluck();

  /** The rarest lookups whose rows can be scored in time; always one, unless it says nothing. */
  function rarest(lookups: readonly string[], mostRows: number): string[] {
    const counted = lookups
      .map((lookup) => ({ lookup, rows: count.get(lookup, mostRows + 1) ?? 0 }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => a.rows - b.rows);
    let rows = 0;
    const kept = counted.filter((each, index) => {
      rows += each.rows;
      return index === 0 ? rows <= mostRows || !isEverywhere(each.lookup) : rows <= mostRows;
    });
    return kept.map(({ lookup }) => lookup);
  }

  /** A word in more than half of the passages has no weight in BM25: its order would be that of the rows. */
  function isEverywhere(lookup: string): boolean {
    const half = Math.floor((lastRow.get() ?? 0) / 2);
    return (count.get(lookup, half + 1) ?? 0) > half;
  }

  return ({ terms, k, documentIds }) => {
    if (!(k > 0)) return [];
    const mostRows = documentIds === undefined ? MOST_ROWS : MOST_ROWS_WITHIN;
    const match = rarest(toLookups(terms).map(quote), mostRows).join(" OR ");
    if (match === "") return [];
    const limit = Math.min(Math.floor(k), Number.MAX_SAFE_INTEGER);
    const rows =
      documentIds === undefined
        ? everywhere.all(match, limit)
        : within.all(match, JSON.stringify(documentIds), limit);
    return rows.map(({ id, rank }) => ({ passageId: id, score: -rank }));
  };
}

/** A lookup in quotes, so that nothing in it is query syntax. */
function quote(lookup: Lookup): string {
  const tokens = lookup.kind === "phrase" ? lookup.phrase : identifierToken(lookup.key);
  return `"${tokens.replaceAll('"', '""')}"`;
}
