import type { MigratedDatabase } from "../migration.ts";

/** The log of answers, what people said about them, and what became of it: pairs, quarantine, proposals. */
export function m005Log(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE log_records (
      number         INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      at             TEXT NOT NULL,
      surface        TEXT,
      asker          TEXT,
      question       TEXT,
      question_key   TEXT NOT NULL,
      source         TEXT NOT NULL,
      text           TEXT,
      golden_outcome TEXT,
      entry          TEXT,
      details        TEXT NOT NULL, -- JSON object: what is never searched by
      milliseconds   REAL NOT NULL,
      trace          TEXT NOT NULL -- JSON object
    ) STRICT;
    CREATE INDEX log_records_by_time ON log_records (at);
    CREATE INDEX log_records_by_entry ON log_records (entry, golden_outcome, at);

    CREATE TABLE log_feedback (
      number INTEGER PRIMARY KEY,
      answer TEXT NOT NULL,
      kind   TEXT NOT NULL,
      by     TEXT,
      at     TEXT NOT NULL,
      note   TEXT
    ) STRICT;
    CREATE UNIQUE INDEX log_feedback_by_person ON log_feedback (answer, ifnull(by, ''));
    CREATE INDEX log_feedback_by_time ON log_feedback (at);

    CREATE TABLE log_counters (
      name  TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT;

    -- These refer to no entry and no record: they outlive them.
    CREATE TABLE labelled_pairs (
      number INTEGER PRIMARY KEY,
      id     TEXT NOT NULL UNIQUE,
      asked  TEXT NOT NULL,
      stored TEXT NOT NULL,
      answer TEXT,
      entry  TEXT,
      same   INTEGER NOT NULL,
      by     TEXT,
      kind   TEXT NOT NULL,
      at     TEXT NOT NULL,
      note   TEXT
    ) STRICT;

    CREATE TABLE golden_quarantine (
      number       INTEGER PRIMARY KEY,
      question_key TEXT NOT NULL,
      entry        TEXT NOT NULL,
      question     TEXT,
      by           TEXT,
      at           TEXT NOT NULL,
      note         TEXT,
      UNIQUE (question_key, entry)
    ) STRICT;

    CREATE TABLE golden_proposals (
      number     INTEGER PRIMARY KEY,
      id         TEXT NOT NULL UNIQUE,
      content    TEXT NOT NULL, -- JSON object
      status     TEXT NOT NULL,
      decided_by TEXT,
      decided_at TEXT,
      note       TEXT
    ) STRICT;
    CREATE INDEX golden_proposals_by_status ON golden_proposals (status, number);
  `);
}
