import type { MigratedDatabase } from "../migration.ts";

/** What the log is searched by besides time and entry, and what is measured of answers after they were given. */
export function m009Monitor(database: MigratedDatabase): void {
  database.exec(`
    ALTER TABLE log_records ADD COLUMN person TEXT;
    ALTER TABLE log_records ADD COLUMN cohort TEXT;
    ALTER TABLE log_records ADD COLUMN cached TEXT; -- the stored answer that was served, or the nearest
    ALTER TABLE log_records ADD COLUMN cost REAL;
    ALTER TABLE log_records ADD COLUMN packed BLOB; -- the trace compressed, in place of its text
    CREATE INDEX log_records_by_asker ON log_records (asker, at) WHERE asker IS NOT NULL;
    CREATE INDEX log_records_by_person ON log_records (person) WHERE person IS NOT NULL;
    CREATE INDEX log_records_by_cached ON log_records (cached, at) WHERE cached IS NOT NULL;

    CREATE TABLE shadows (
      number  INTEGER PRIMARY KEY,
      id      TEXT NOT NULL UNIQUE,
      answer  TEXT NOT NULL,
      at      TEXT NOT NULL,
      surface TEXT,
      source  TEXT NOT NULL,
      entry   TEXT NOT NULL,
      verdict TEXT NOT NULL,
      cost    REAL,
      details TEXT NOT NULL -- JSON object: what is never searched by
    ) STRICT;
    CREATE INDEX shadows_by_time ON shadows (at);
    CREATE INDEX shadows_by_answer ON shadows (answer);
    -- What was begun and spent, so that all processes on the file share one day's budget.
    CREATE TABLE shadow_days (
      day     TEXT PRIMARY KEY,
      started INTEGER NOT NULL,
      cost    REAL NOT NULL
    ) STRICT;
    CREATE TABLE judge_evaluations (
      number  INTEGER PRIMARY KEY,
      id      TEXT NOT NULL UNIQUE,
      at      TEXT NOT NULL,
      judge   TEXT NOT NULL,
      content TEXT NOT NULL -- JSON object
    ) STRICT;

    -- What somebody did with an answer stands beside what they think of it.
    DROP INDEX log_feedback_by_person;
    CREATE UNIQUE INDEX log_feedback_by_person
      ON log_feedback (answer, ifnull(by, ''), iif(kind IN ('escalated', 'copied'), kind, 'opinion'));

    CREATE TABLE follow_ups (
      answer     TEXT PRIMARY KEY, -- the response that was followed
      next       TEXT NOT NULL,
      at         TEXT NOT NULL,    -- of the response that was followed
      seconds    REAL NOT NULL,
      similarity REAL,             -- null where the questions were not kept
      embedder   TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX follow_ups_by_time ON follow_ups (at);

    CREATE TABLE alerts (
      number    INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      kind      TEXT NOT NULL,
      subject   TEXT NOT NULL, -- what moved, within its kind; empty where there is but one
      opened_at TEXT NOT NULL,
      closed_at TEXT,
      sent_at   TEXT,
      claimed_until TEXT, -- while somebody tells it; over where they never came back
      closing_owed  INTEGER NOT NULL DEFAULT 0, -- nobody was told yet that it is over
      content   TEXT NOT NULL  -- JSON object
    ) STRICT;
    -- One thing is alerted once while it lasts, whoever looks.
    CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE closed_at IS NULL;
    -- What was counted at the last check of each day.
    CREATE TABLE alert_checks (
      day     TEXT PRIMARY KEY,
      at      TEXT NOT NULL,
      lost    INTEGER NOT NULL,
      waiting INTEGER NOT NULL
    ) STRICT;
  `);
}
