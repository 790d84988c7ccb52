import type { MigratedDatabase } from "../migration.ts";

/**
 * `number` columns are row numbers inside this file; ids are what the rest of the program knows. Large columns
 * stand last in their row, and vectors in a table of their own, so that lists do not read them.
 */
export function m001Initial(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE documents (
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

    CREATE TABLE document_aliases (
      old_id TEXT PRIMARY KEY,
      new_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE document_topics (
      topic    TEXT NOT NULL,
      document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      PRIMARY KEY (topic, document)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX document_topics_by_document ON document_topics (document);

    CREATE TABLE passages (
      number         INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      document       INTEGER NOT NULL REFERENCES documents (number),
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
    CREATE INDEX passages_by_document ON passages (document, ordinal);
    CREATE INDEX passages_by_hash ON passages (document, hash);
    CREATE INDEX passages_by_embedding_hash ON passages (embedding_hash);

    CREATE TABLE passage_vectors (
      passage INTEGER PRIMARY KEY REFERENCES passages (number) ON DELETE CASCADE,
      vector  BLOB NOT NULL -- float32, little endian
    ) STRICT;

    -- Holds the words only; the row number is the passage's.
    CREATE VIRTUAL TABLE passage_words USING fts5 (
      headings, text, content = '', contentless_delete = 1, tokenize = 'porter unicode61'
    );

    CREATE TABLE golden_entries (
      id          TEXT PRIMARY KEY,
      reviewed_by TEXT NOT NULL,
      reviewed_at TEXT NOT NULL,
      created_at  TEXT NOT NULL,
      revision    INTEGER NOT NULL,
      answer      TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE golden_phrasings (
      id         TEXT PRIMARY KEY,
      entry      TEXT NOT NULL REFERENCES golden_entries (id) ON DELETE CASCADE,
      ordinal    INTEGER NOT NULL,
      text       TEXT NOT NULL,
      normalised TEXT NOT NULL UNIQUE,
      vector     BLOB NOT NULL -- float32, little endian
    ) STRICT;
    CREATE INDEX golden_phrasings_by_entry ON golden_phrasings (entry, ordinal);

    -- What a source refers to is told by kind: a passage of a document by hash, a document, or a topic.
    CREATE TABLE golden_sources (
      entry        TEXT NOT NULL REFERENCES golden_entries (id) ON DELETE CASCADE,
      ordinal      INTEGER NOT NULL,
      kind         TEXT NOT NULL CHECK (kind IN ('passage', 'document', 'topic')),
      target       TEXT NOT NULL, -- document id or topic
      passage_hash TEXT CHECK ((passage_hash IS NOT NULL) = (kind = 'passage')),
      hash         TEXT NOT NULL,
      version      TEXT NOT NULL,
      label        TEXT NOT NULL,
      PRIMARY KEY (entry, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX golden_sources_by_hash ON golden_sources (hash);

    CREATE TABLE source_snapshots (
      hash TEXT PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT;

    CREATE TABLE settings (
      key   TEXT PRIMARY KEY,
      value TEXT NOT NULL -- JSON
    ) STRICT, WITHOUT ROWID;

    -- Which vectors came, went or changed, in order; kind is 'passage', 'phrasing', or 'all' when every one did.
    CREATE TABLE vector_changes (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind     TEXT NOT NULL,
      key      TEXT NOT NULL
    ) STRICT;
  `);
}
