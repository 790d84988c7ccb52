import type { AccessKeyRecord, AccessKeyStore } from "../../access/access-keys.ts";
import type { SessionRecord, SessionStore } from "../../access/sessions.ts";

/** Keys, and the sessions of browsers that signed in with one. */
export function createMemoryAccess(): { accessKeys: AccessKeyStore; sessions: SessionStore } {
  /** By id, in the order they were added. */
  const keys = new Map<string, AccessKeyRecord>();
  /** By hash. */
  const sessions = new Map<string, SessionRecord>();
  return { accessKeys: createKeys(keys), sessions: createSessions(keys, sessions) };
}

function createKeys(keys: Map<string, AccessKeyRecord>): AccessKeyStore {
  const change = (id: string, changes: Partial<AccessKeyRecord>): void => {
    const known = keys.get(id);
    if (known) keys.set(id, { ...known, ...changes });
  };
  return {
    async add(key) {
      if (keys.has(key.id)) throw new Error(`There is an access key ${JSON.stringify(key.id)}.`);
      keys.set(key.id, structuredClone(key));
    },
    async addFirst(key) {
      if (keys.size > 0) return false;
      keys.set(key.id, structuredClone(key));
      return true;
    },
    async get(id) {
      return structuredClone(keys.get(id));
    },
    async list() {
      return [...keys.values()].map((key) => structuredClone(key));
    },
    async revoke(id, { at, by }) {
      const known = keys.get(id);
      if (known === undefined || known.revokedAt !== null) return false;
      change(id, { revokedAt: at, revokedBy: by });
      return true;
    },
    async revokeOfTenant(tenant, { at, by }) {
      const own = [...keys.values()].filter((key) => key.tenant === tenant && key.revokedAt === null);
      for (const { id } of own) change(id, { revokedAt: at, revokedBy: by });
      return own.length;
    },
    async noteUse(id, at) {
      const last = keys.get(id)?.lastUsedAt ?? "";
      if (last < at) change(id, { lastUsedAt: at });
    },
  };
}

function createSessions(
  keys: ReadonlyMap<string, AccessKeyRecord>,
  sessions: Map<string, SessionRecord>,
): SessionStore {
  return {
    async add(session) {
      if (!keys.has(session.keyId)) throw new Error(`No access key ${JSON.stringify(session.keyId)}.`);
      sessions.set(session.secretHash, { ...session });
    },
    async get(secretHash) {
      return structuredClone(sessions.get(secretHash));
    },
    async noteUse(secretHash, at) {
      const known = sessions.get(secretHash);
      if (known && known.usedAt < at) sessions.set(secretHash, { ...known, usedAt: at });
    },
    async remove(secretHash) {
      return sessions.delete(secretHash);
    },
    async purge({ createdAt, usedAt }) {
      const old = [...sessions.values()].filter(
        (session) => session.createdAt < createdAt || session.usedAt < usedAt,
      );
      for (const { secretHash } of old) sessions.delete(secretHash);
      return old.length;
    },
  };
}
