import { identifierColumn } from "../identifier-tokens.ts";
import type { MigratedDatabase } from "../migration.ts";

/**
 * Gives the word index a column of identifiers, which match whole. The index keeps no texts of its own and is filled
 * anew from the passages. What counts as an identifier is decided by the program: a change of that rule needs another
 * migration like this one.
 */
export function m002Identifiers(database: MigratedDatabase): void {
  database.function("identifier_column", identifierColumn);
  database.exec(`
    DROP TABLE passage_words;
    CREATE VIRTUAL TABLE passage_words USING fts5 (
      headings, text, identifiers, content = '', contentless_delete = 1, tokenize = 'porter unicode61'
    );
    INSERT INTO passage_words (rowid, headings, text, identifiers)
      SELECT number, heading_lines, text, identifier_column(heading_lines, text) FROM (
        SELECT number, text, coalesce((
          SELECT group_concat(value, char(10) ORDER BY key) FROM json_each(iif(json_valid(headings), headings, '[]'))
        ), '') AS heading_lines
        FROM passages
      ) ORDER BY number;
  `);
}
