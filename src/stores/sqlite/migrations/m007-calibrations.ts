import type { MigratedDatabase } from "../migration.ts";

/** What thresholds were chosen from, and how many requests a labelled pair stands for. */
export function m007Calibrations(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE calibrations (
      number  INTEGER PRIMARY KEY,
      id      TEXT NOT NULL UNIQUE,
      target  TEXT NOT NULL,
      surface TEXT,
      at      TEXT NOT NULL,
      summary TEXT NOT NULL, -- JSON object: the other fields of a summary
      marks   TEXT,          -- JSON list
      content TEXT NOT NULL  -- JSON object: the whole report
    ) STRICT;
    CREATE INDEX calibrations_by_target ON calibrations (target, surface, number);
    CREATE TRIGGER calibrations_keep BEFORE UPDATE ON calibrations
      BEGIN SELECT raise(ABORT, 'the history of calibrations only grows'); END;
    CREATE TRIGGER calibrations_keep_all BEFORE DELETE ON calibrations
      BEGIN SELECT raise(ABORT, 'the history of calibrations only grows'); END;

    ALTER TABLE labelled_pairs ADD COLUMN weight REAL;
  `);
}
