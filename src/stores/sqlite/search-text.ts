import type { TextHit } from "../documents.ts";
import { type Lookup, toLookups } from "../search-terms.ts";
import type { Connection } from "./connection.ts";
import { identifierToken } from "./identifier-tokens.ts";

export interface TextSearch {
  terms: readonly string[];
  k: number;
  /** Row numbers of the documents to search; undefined searches all. */
  documents: readonly number[] | undefined;
}

/** A word in a heading counts as much as two in the text, and so does an identifier that is found whole. */
const RANK = "bm25(passage_words, 2.0, 1.0, 2.0)";

/** Full-text search with FTS5, whose BM25 is negative and lower for better rows. */
export function createTextSearch({ database }: Connection): (search: TextSearch) => TextHit[] {
  // Ids are looked up for the best rows only.
  const select = (condition: string) => `
    SELECT p.id, best.rank FROM (
      SELECT passage_words.rowid, ${RANK} AS rank FROM passage_words ${condition} ORDER BY rank LIMIT ?
    ) best JOIN passages p ON p.number = best.rowid ORDER BY best.rank, p.id`;
  type Row = { id: string; rank: number };
  const everywhere = database.prepare<[string, number], Row>(select("WHERE passage_words MATCH ?"));
  const within = database.prepare<[string, string, number], Row>(
    select(`JOIN passages ON passages.number = passage_words.rowid
      WHERE passage_words MATCH ? AND passages.document IN (SELECT value FROM json_each(?))`),
  );
  return ({ terms, k, documents }) => {
    const match = toMatch(terms);
    if (match === "" || !(k > 0)) return [];
    const limit = Math.min(Math.floor(k), Number.MAX_SAFE_INTEGER);
    const rows =
      documents === undefined
        ? everywhere.all(match, limit)
        : within.all(match, JSON.stringify(documents), limit);
    return rows.map(({ id, rank }) => ({ passageId: id, score: -rank }));
  };
}

/** Any of the lookups, each one quoted, so that nothing in it is query syntax. */
function toMatch(terms: readonly string[]): string {
  return toLookups(terms)
    .map((lookup) => `"${tokensOf(lookup).replaceAll('"', '""')}"`)
    .join(" OR ");
}

function tokensOf(lookup: Lookup): string {
  return lookup.kind === "phrase" ? lookup.phrase : identifierToken(lookup.key);
}
