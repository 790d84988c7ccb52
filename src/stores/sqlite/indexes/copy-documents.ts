import type { Connection } from "../connection.ts";
import { identifierColumn } from "../identifier-tokens.ts";
import type { IndexTables } from "./index-tables.ts";

/**
 * Rows of one set that are copied into another as they are, under numbers of their own: rows come and go in the first one between
 * two calls, and their numbers are given again. Called inside a transaction.
 */
export interface DocumentCopier {
  /**
   * Copies documents after a number, but for those that are there by their id; the number of the last one, or undefined where
   * none is left.
   */
  next(after: number, most: number): number | undefined;
  aliases(): void;
  count(): number;
  countUpTo(number: number): number;
}

export function createDocumentCopier(
  { database }: Connection,
  { from, to }: { from: IndexTables; to: IndexTables },
): DocumentCopier {
  database.function("identifier_column", identifierColumn);
  const last = database
    .prepare<[number, number], number | null>(
      `SELECT max(number) FROM (SELECT number FROM ${from.documents} WHERE number > ? ORDER BY number LIMIT ?)`,
    )
    .pluck();
  const top = (table: string) =>
    database.prepare<[], number>(`SELECT coalesce(max(number), 0) FROM ${table}`).pluck();
  const [topDocument, topPassage] = [top(to.documents), top(to.passages)];
  type Range = [{ after: number; last: number; documents: number; passages: number }];
  // What a step before added, beside the row it was copied from.
  const added = `${to.documents} t JOIN ${from.documents} f ON f.id = t.id`;
  const columns = {
    documents:
      "id, collection, root, title, format, content_hash, version, revision, metadata, index_key, ingested_at, source",
    passages: `ordinal, headings, anchor, start_offset, end_offset, start_line, end_line, hash,
      embedding_hash, truncated, text`,
  };
  const steps = [
    `INSERT INTO ${to.documents} (${columns.documents}) SELECT ${columns.documents} FROM ${from.documents}
      WHERE :after < number AND number <= :last AND id NOT IN (SELECT id FROM ${to.documents}) ORDER BY number`,
    `INSERT INTO ${to.topics} (topic, document) SELECT topic, t.number
      FROM ${added} JOIN ${from.topics} ON document = f.number WHERE t.number > :documents`,
    `INSERT INTO ${to.passages} (id, document, ${columns.passages}) SELECT p.id, t.number, ${columns.passages}
      FROM ${added} JOIN ${from.passages} p ON p.document = f.number WHERE t.number > :documents ORDER BY p.number`,
    `INSERT INTO ${to.vectors} (passage, vector) SELECT t.number, v.vector FROM ${to.passages} t
      JOIN ${from.passages} p ON p.id = t.id JOIN ${from.vectors} v ON v.passage = p.number WHERE t.number > :passages`,
    // The word index keeps no texts that could be copied.
    `INSERT INTO ${to.words} (rowid, headings, text, identifiers)
      SELECT number, heading_lines, text, identifier_column(heading_lines, text) FROM (
        SELECT number, text, coalesce((
          SELECT group_concat(value, char(10) ORDER BY key) FROM json_each(headings)
        ), '') AS heading_lines FROM ${to.passages} WHERE number > :passages
      ) ORDER BY number`,
  ].map((sql) => database.prepare<Range>(sql));
  const copyAliases = database.prepare(
    `INSERT OR IGNORE INTO ${to.aliases} (old_id, new_id) SELECT old_id, new_id FROM ${from.aliases}`,
  );
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${from.documents}`).pluck();
  const countUpTo = database
    .prepare<[number], number>(`SELECT count(*) FROM ${from.documents} WHERE number <= ?`)
    .pluck();
  return {
    next(after, most) {
      const end = last.get(after, most);
      if (end === null || end === undefined) return undefined;
      const range = { after, last: end, documents: topDocument.get() ?? 0, passages: topPassage.get() ?? 0 };
      for (const step of steps) step.run(range);
      return end;
    },
    aliases: () => void copyAliases.run(),
    count: () => count.get() ?? 0,
    countUpTo: (number) => countUpTo.get(number) ?? 0,
  };
}
