import type { MigratedDatabase } from "../migration.ts";

/**
 * Versions of the index. What was there is the first one and live. An embedder is pinned for each version, and the vectors of
 * reviewed questions are kept for each embedder, so that versions of two models stand side by side and going from one to the
 * other moves no vector. Stored answers belong to the version they were made under.
 */
export function m011IndexVersions(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE index_versions (
      number        INTEGER PRIMARY KEY AUTOINCREMENT,
      name          TEXT NOT NULL,
      state         TEXT NOT NULL, -- 'dropped' once its tables are gone
      embedder      TEXT, -- fingerprint id
      dimension     INTEGER CHECK ((dimension IS NULL) = (embedder IS NULL)),
      settings      TEXT, -- JSON object: how the embedder is opened
      created_at    TEXT NOT NULL,
      built_at      TEXT,
      promoted_at   TEXT,
      retired_at    TEXT,
      previous      INTEGER,
      copied        INTEGER, -- number of the last document taken from the version it began with
      details       TEXT NOT NULL, -- JSON object
      verified_at   TEXT,
      verified_mark INTEGER, -- last change of its documents when it was verified
      verification  TEXT -- JSON object
    ) STRICT;
    CREATE UNIQUE INDEX index_versions_by_name ON index_versions (name) WHERE state <> 'dropped';
    CREATE UNIQUE INDEX index_versions_live ON index_versions (state) WHERE state = 'live';
    INSERT INTO index_versions (number, name, state, embedder, dimension, created_at, details)
      SELECT 1, 'main', 'live', pin ->> '$.id', pin ->> '$.dimension', strftime('%Y-%m-%dT%H:%M:%fZ'),
        '{"sources":[],"from":1,"fromMark":0}'
      FROM (SELECT (
        SELECT value FROM settings WHERE key = 'embedder' AND json_valid(value)
          AND json_type(value, '$.id') = 'text' AND json_type(value, '$.dimension') = 'integer'
      ) AS pin);
    DELETE FROM settings WHERE key = 'embedder';

    CREATE TABLE index_events (
      number  INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL REFERENCES index_versions (number),
      action  TEXT NOT NULL,
      at      TEXT NOT NULL,
      by      TEXT,
      note    TEXT
    ) STRICT;
    CREATE TRIGGER index_events_keep BEFORE UPDATE ON index_events
      BEGIN SELECT raise(ABORT, 'the history of index versions only grows'); END;
    CREATE TRIGGER index_events_keep_all BEFORE DELETE ON index_events
      BEGIN SELECT raise(ABORT, 'the history of index versions only grows'); END;

    CREATE TABLE golden_vectors (
      number   INTEGER PRIMARY KEY,
      embedder TEXT NOT NULL, -- fingerprint id
      phrasing TEXT NOT NULL, -- of golden_phrasings or golden_negatives
      vector   BLOB NOT NULL, -- float32, little endian
      UNIQUE (phrasing, embedder)
    ) STRICT;
    INSERT INTO golden_vectors (embedder, phrasing, vector)
      SELECT coalesce(v.embedder, ''), f.id, f.vector FROM index_versions v
        JOIN (SELECT id, vector FROM golden_phrasings UNION ALL SELECT id, vector FROM golden_negatives) f;
    ALTER TABLE golden_phrasings DROP COLUMN vector;
    ALTER TABLE golden_negatives DROP COLUMN vector;

    ALTER TABLE cache_entries ADD COLUMN index_number INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX cache_entries_by_index ON cache_entries (index_number);
  `);
}
