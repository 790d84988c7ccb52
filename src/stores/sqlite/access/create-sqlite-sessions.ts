import type { SessionStore } from "../../access/sessions.ts";
import type { Connection } from "../connection.ts";
import { type SessionRow, toSession } from "./access-rows.ts";
import { NOTE_WAIT_MS } from "./create-sqlite-access-keys.ts";

export function createSqliteSessions(connection: Connection): SessionStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO access_sessions (secret_hash, key, created_at, used_at)
    VALUES (:secretHash, :keyId, :createdAt, :usedAt)`);
  const one = database.prepare<[string], SessionRow>(
    "SELECT secret_hash, key, created_at, used_at FROM access_sessions WHERE secret_hash = ?",
  );
  const note = database.prepare(
    "UPDATE access_sessions SET used_at = :at WHERE secret_hash = :secretHash AND used_at < :at",
  );
  const remove = database.prepare<[string]>("DELETE FROM access_sessions WHERE secret_hash = ?");
  const purge = database.prepare(
    "DELETE FROM access_sessions WHERE created_at < :createdAt OR used_at < :usedAt",
  );
  return {
    async add({ secretHash, keyId, createdAt, usedAt }) {
      connection.write(() => void insert.run({ secretHash, keyId, createdAt, usedAt }), { durable: true });
    },
    async get(secretHash) {
      const row = connection.run(() => one.get(secretHash));
      return row && toSession(row);
    },
    async noteUse(secretHash, at) {
      connection.write(() => void note.run({ secretHash, at }), { waitMs: NOTE_WAIT_MS });
    },
    async remove(secretHash) {
      return connection.write(() => remove.run(secretHash).changes > 0, { durable: true });
    },
    async purge({ createdAt, usedAt }) {
      return connection.write(() => purge.run({ createdAt, usedAt }).changes);
    },
  };
}
