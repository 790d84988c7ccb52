import type { MigratedDatabase } from "../migration.ts";

/**
 * Generated answers that are kept to be served again. Their changes have a log of their own: they come far more often than
 * those of documents, and whoever follows documents has nothing to do with them.
 */
export function m008Cache(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE cache_entries (
      number         INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      namespace      TEXT NOT NULL,
      edition        TEXT NOT NULL,
      surface        TEXT,
      normalised     TEXT NOT NULL,
      answer         TEXT NOT NULL, -- id of the response
      created_at     TEXT NOT NULL,
      last_served_at TEXT NOT NULL,
      served         INTEGER NOT NULL,
      size           INTEGER NOT NULL,
      details        TEXT NOT NULL, -- JSON object: what is never searched by
      question       TEXT NOT NULL,
      text           TEXT NOT NULL,
      vector         BLOB NOT NULL, -- float32, little endian
      UNIQUE (namespace, normalised)
    ) STRICT;
    CREATE INDEX cache_entries_by_use ON cache_entries (last_served_at, id);
    CREATE INDEX cache_entries_by_age ON cache_entries (created_at);
    CREATE INDEX cache_entries_by_answer ON cache_entries (answer);
    CREATE INDEX cache_entries_by_edition ON cache_entries (edition, surface);

    CREATE TABLE cache_passages (
      entry          INTEGER NOT NULL REFERENCES cache_entries (number) ON DELETE CASCADE,
      ordinal        INTEGER NOT NULL,
      document       TEXT NOT NULL,
      passage        TEXT NOT NULL,
      hash           TEXT NOT NULL,
      embedding_hash TEXT NOT NULL,
      start_line     INTEGER NOT NULL,
      PRIMARY KEY (entry, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX cache_passages_by_document ON cache_passages (document);

    -- As vector_changes: kind is 'cached', or 'all' when every one changed.
    CREATE TABLE cache_changes (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind     TEXT NOT NULL,
      key      TEXT NOT NULL
    ) STRICT;
  `);
}
