import type { MigratedDatabase } from "../migration.ts";

/** Who may use the deployment over HTTP. Only hashes of secrets are kept. */
export function m010Access(database: MigratedDatabase): void {
  database.exec(`
    CREATE TABLE access_keys (
      number       INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      name         TEXT NOT NULL,
      secret_hash  TEXT NOT NULL, -- SHA-256 in hexadecimal
      role         TEXT NOT NULL,
      tenant       TEXT NOT NULL,
      surfaces     TEXT NOT NULL, -- JSON array; empty: all
      created_at   TEXT NOT NULL,
      created_by   TEXT NOT NULL,
      expires_at   TEXT,
      revoked_at   TEXT,
      revoked_by   TEXT,
      last_used_at TEXT
    ) STRICT;
    -- Browsers that signed in.
    CREATE TABLE access_sessions (
      secret_hash TEXT PRIMARY KEY,
      key         TEXT NOT NULL REFERENCES access_keys (id),
      created_at  TEXT NOT NULL,
      used_at     TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX access_sessions_by_key ON access_sessions (key);
  `);
}
