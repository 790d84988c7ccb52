import type { MigratedDatabase } from "../migration.ts";

/**
 * The tables that make one version of an index exist once for each: those of the first have plain names, as in every database
 * from before there were versions, and later ones a number behind them. A change of the schema that touches them goes through
 * all sets there are. Names come from the number of a row, never from what a user wrote.
 */
export interface IndexTables {
  readonly number: number;
  readonly documents: string;
  readonly aliases: string;
  readonly topics: string;
  readonly passages: string;
  readonly vectors: string;
  readonly words: string;
  /** Which vectors and documents came, went or changed, in order. */
  readonly changes: string;
}

/** Number of the version that every database begins with. */
export const FIRST_INDEX_NUMBER = 1;

export function indexTables(number: number): IndexTables {
  const suffix = suffixOf(number);
  return {
    number,
    documents: `documents${suffix}`,
    aliases: `document_aliases${suffix}`,
    topics: `document_topics${suffix}`,
    passages: `passages${suffix}`,
    vectors: `passage_vectors${suffix}`,
    words: `passage_words${suffix}`,
    changes: `vector_changes${suffix}`,
  };
}

function suffixOf(number: number): string {
  if (!Number.isSafeInteger(number) || number < FIRST_INDEX_NUMBER)
    throw new RangeError(`${number} is no number of an index version.`);
  return number === FIRST_INDEX_NUMBER ? "" : `_i${number}`;
}

/** The set of a later version, as the changes of the schema left that of the first one. */
export function createIndexTables(database: MigratedDatabase, number: number): void {
  const suffix = suffixOf(number);
  const names = indexTables(number);
  database.exec(`
    CREATE TABLE ${names.documents} (
      number       INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      collection   TEXT NOT NULL,
      root         TEXT NOT NULL,
      title        TEXT NOT NULL,
      format       TEXT NOT NULL,
      content_hash TEXT NOT NULL,
      version      TEXT NOT NULL,
      revision     INTEGER NOT NULL,
      metadata     TEXT NOT NULL, -- JSON object
      index_key    TEXT NOT NULL,
      ingested_at  TEXT NOT NULL,
      source       TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ${names.aliases} (
      old_id TEXT PRIMARY KEY,
      new_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ${names.topics} (
      topic    TEXT NOT NULL,
      document INTEGER NOT NULL REFERENCES ${names.documents} (number) ON DELETE CASCADE,
      PRIMARY KEY (topic, document)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_topics_by_document${suffix} ON ${names.topics} (document);
    CREATE TABLE ${names.passages} (
      number         INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      document       INTEGER NOT NULL REFERENCES ${names.documents} (number),
      ordinal        INTEGER NOT NULL,
      headings       TEXT NOT NULL, -- JSON list of texts
      anchor         TEXT,
      start_offset   INTEGER NOT NULL,
      end_offset     INTEGER NOT NULL,
      start_line     INTEGER NOT NULL,
      end_line       INTEGER NOT NULL,
      hash           TEXT NOT NULL,
      embedding_hash TEXT NOT NULL,
      truncated      INTEGER NOT NULL,
      text           TEXT NOT NULL
    ) STRICT;
    CREATE INDEX passages_by_document${suffix} ON ${names.passages} (document, ordinal);
    CREATE INDEX passages_by_hash${suffix} ON ${names.passages} (document, hash);
    CREATE INDEX passages_by_embedding_hash${suffix} ON ${names.passages} (embedding_hash);
    CREATE INDEX passages_by_text${suffix} ON ${names.passages} (hash);
    CREATE TABLE ${names.vectors} (
      passage INTEGER PRIMARY KEY REFERENCES ${names.passages} (number) ON DELETE CASCADE,
      vector  BLOB NOT NULL -- float32, little endian
    ) STRICT;
    CREATE VIRTUAL TABLE ${names.words} USING fts5 (
      headings, text, identifiers, content = '', contentless_delete = 1, tokenize = 'porter unicode61'
    );
    CREATE TABLE ${names.changes} (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind     TEXT NOT NULL,
      key      TEXT NOT NULL
    ) STRICT;
  `);
}

/** Tables of a set, those that refer to others first. */
export function tablesOf(names: IndexTables): string[] {
  const { words, vectors, passages, topics, aliases, documents, changes } = names;
  return [words, vectors, passages, topics, aliases, documents, changes];
}
