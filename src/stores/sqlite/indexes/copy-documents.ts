import type { Connection } from "../connection.ts";
import { identifierColumn } from "../identifier-tokens.ts";
import type { IndexTables } from "./index-tables.ts";

/** Rows of one set that are copied into another as they are, numbers included. Called inside a transaction. */
export interface DocumentCopier {
  /** Copies documents after a number; the number of the last one, or undefined where none is left. */
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
  type Range = [{ after: number; last: number }];
  const between = ":after < number AND number <= :last";
  const ofDocuments = `document IN (SELECT number FROM ${from.documents} WHERE ${between})`;
  const columns = {
    documents:
      "number, id, collection, root, title, format, content_hash, version, revision, metadata, index_key, ingested_at, source",
    passages: `number, id, document, ordinal, headings, anchor, start_offset, end_offset, start_line, end_line, hash,
      embedding_hash, truncated, text`,
  };
  const steps = [
    `INSERT INTO ${to.documents} (${columns.documents})
      SELECT ${columns.documents} FROM ${from.documents} WHERE ${between}`,
    `INSERT INTO ${to.topics} (topic, document) SELECT topic, document FROM ${from.topics} WHERE ${ofDocuments}`,
    `INSERT INTO ${to.passages} (${columns.passages})
      SELECT ${columns.passages} FROM ${from.passages} WHERE ${ofDocuments}`,
    `INSERT INTO ${to.vectors} (passage, vector) SELECT v.passage, v.vector
      FROM ${from.passages} p JOIN ${from.vectors} v ON v.passage = p.number WHERE p.${ofDocuments}`,
    // The word index keeps no texts that could be copied.
    `INSERT INTO ${to.words} (rowid, headings, text, identifiers)
      SELECT number, heading_lines, text, identifier_column(heading_lines, text) FROM (
        SELECT number, text, coalesce((
          SELECT group_concat(value, char(10) ORDER BY key) FROM json_each(headings)
        ), '') AS heading_lines FROM ${from.passages} WHERE ${ofDocuments}
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
      for (const step of steps) step.run({ after, last: end });
      return end;
    },
    aliases: () => void copyAliases.run(),
    count: () => count.get() ?? 0,
    countUpTo: (number) => countUpTo.get(number) ?? 0,
  };
}
