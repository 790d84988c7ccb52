import type { AccessKeyStore } from "../../access/access-keys.ts";
import type { Connection } from "../connection.ts";
import { rememberReads } from "../remember-reads.ts";
import { ACCESS_KEY_COLUMNS, type AccessKeyRow, toAccessKey, toAccessKeyRow } from "./access-rows.ts";

/** Notes that somebody was here are not worth that requests wait for another process, in milliseconds. */
export const NOTE_WAIT_MS = 20;

export function createSqliteAccessKeys(connection: Connection): AccessKeyStore {
  const { database } = connection;
  const values = ACCESS_KEY_COLUMNS.replace(/\w+/g, ":$&");
  const insert = database.prepare(`INSERT INTO access_keys (${ACCESS_KEY_COLUMNS}) VALUES (${values})`);
  const insertFirst = database.prepare(
    `INSERT INTO access_keys (${ACCESS_KEY_COLUMNS}) SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM access_keys)`,
  );
  const one = database.prepare<[string], AccessKeyRow>(
    `SELECT ${ACCESS_KEY_COLUMNS} FROM access_keys WHERE id = ?`,
  );
  const all = database.prepare<[], AccessKeyRow>(
    `SELECT ${ACCESS_KEY_COLUMNS} FROM access_keys ORDER BY number`,
  );
  const revoke = database.prepare(
    "UPDATE access_keys SET revoked_at = :at, revoked_by = :by WHERE id = :id AND revoked_at IS NULL",
  );
  const revokeTenant = database.prepare(
    "UPDATE access_keys SET revoked_at = :at, revoked_by = :by WHERE tenant = :tenant AND revoked_at IS NULL",
  );
  const note = database.prepare(
    "UPDATE access_keys SET last_used_at = :at WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :at)",
  );
  // Each request looks for its key.
  const find = rememberReads(connection, (id) => {
    const row = connection.run(() => one.get(id));
    return row && toAccessKey(row);
  });
  return {
    async add(key) {
      connection.write(() => void insert.run(toAccessKeyRow(key)), { durable: true });
    },
    async addFirst(key) {
      return connection.write(() => insertFirst.run(toAccessKeyRow(key)).changes > 0, { durable: true });
    },
    async get(id) {
      return find(id);
    },
    async list() {
      return connection.run(() => all.all()).map(toAccessKey);
    },
    async revoke(id, { at, by }) {
      return connection.write(() => revoke.run({ id, at, by }).changes > 0, { durable: true });
    },
    async revokeOfTenant(tenant, { at, by }) {
      return connection.write(() => revokeTenant.run({ tenant, at, by }).changes, { durable: true });
    },
    async noteUse(id, at) {
      connection.write(() => void note.run({ id, at }), { waitMs: NOTE_WAIT_MS });
    },
  };
}
