import type { MigratedDatabase } from "../migration.ts";

/**
 * Golden entries get a state, negative phrasings, a language, an audience, labels and a history. What was in the
 * database had been reviewed by a person and is approved; its history begins with what it is now. A retired entry
 * gives up its phrasings, so a text is unique among those that are held. The table of phrasings is made anew for that,
 * which nothing refers to.
 */
export function m003GoldenStates(database: MigratedDatabase): void {
  database.exec(`
    ALTER TABLE golden_entries ADD COLUMN state TEXT NOT NULL DEFAULT 'approved'
      CHECK (state IN ('draft', 'approved', 'stale', 'retired'));
    ALTER TABLE golden_entries ADD COLUMN language TEXT;
    ALTER TABLE golden_entries ADD COLUMN audience TEXT NOT NULL DEFAULT '[]'; -- JSON list of texts
    ALTER TABLE golden_entries ADD COLUMN labels TEXT NOT NULL DEFAULT '[]'; -- JSON list of texts

    CREATE TABLE golden_phrasings_new (
      id         TEXT PRIMARY KEY,
      entry      TEXT NOT NULL REFERENCES golden_entries (id) ON DELETE CASCADE,
      ordinal    INTEGER NOT NULL,
      text       TEXT NOT NULL,
      normalised TEXT NOT NULL,
      held       INTEGER NOT NULL, -- 0 once the entry is retired
      vector     BLOB NOT NULL -- float32, little endian
    ) STRICT;
    INSERT INTO golden_phrasings_new (id, entry, ordinal, text, normalised, held, vector)
      SELECT id, entry, ordinal, text, normalised, 1, vector FROM golden_phrasings;
    DROP TABLE golden_phrasings;
    ALTER TABLE golden_phrasings_new RENAME TO golden_phrasings;
    CREATE INDEX golden_phrasings_by_entry ON golden_phrasings (entry, ordinal);
    CREATE UNIQUE INDEX golden_phrasings_by_text ON golden_phrasings (normalised) WHERE held = 1;

    CREATE TABLE golden_negatives (
      id         TEXT PRIMARY KEY,
      entry      TEXT NOT NULL REFERENCES golden_entries (id) ON DELETE CASCADE,
      ordinal    INTEGER NOT NULL,
      text       TEXT NOT NULL,
      normalised TEXT NOT NULL,
      vector     BLOB NOT NULL, -- float32, little endian
      UNIQUE (entry, normalised)
    ) STRICT;
    CREATE INDEX golden_negatives_by_entry ON golden_negatives (entry, ordinal);

    -- Refers to no entry: it outlives them.
    CREATE TABLE golden_events (
      number   INTEGER PRIMARY KEY AUTOINCREMENT,
      entry    TEXT NOT NULL,
      revision INTEGER NOT NULL,
      at       TEXT NOT NULL,
      by       TEXT,
      action   TEXT NOT NULL,
      note     TEXT,
      content  TEXT -- JSON object; NULL once the entry was removed
    ) STRICT;
    CREATE INDEX golden_events_by_entry ON golden_events (entry, number);
    CREATE TRIGGER golden_events_keep BEFORE UPDATE ON golden_events
      BEGIN SELECT raise(ABORT, 'the history of golden entries only grows'); END;
    CREATE TRIGGER golden_events_keep_all BEFORE DELETE ON golden_events
      BEGIN SELECT raise(ABORT, 'the history of golden entries only grows'); END;

    INSERT INTO golden_events (entry, revision, at, by, action, content)
      SELECT id, revision, reviewed_at, reviewed_by, 'existing', json_object(
        'state', state,
        'answer', answer,
        'questions', (
          SELECT json_group_array(text ORDER BY ordinal) FROM golden_phrasings WHERE entry = e.id
        ),
        'negatives', json('[]'),
        'sources', (
          SELECT json_group_array(json_object(
            'reference', json(CASE kind
              WHEN 'topic' THEN json_object('kind', kind, 'topic', target)
              WHEN 'document' THEN json_object('kind', kind, 'documentId', target)
              ELSE json_object('kind', kind, 'documentId', target, 'passageHash', passage_hash)
            END),
            'hash', hash, 'version', version, 'label', label
          ) ORDER BY ordinal) FROM golden_sources WHERE entry = e.id
        ),
        'language', NULL,
        'audience', json('[]'),
        'labels', json('[]'),
        'reviewedBy', reviewed_by,
        'reviewedAt', reviewed_at
      ) FROM golden_entries e ORDER BY id;
  `);
}
