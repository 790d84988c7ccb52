import { type Config, settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { AccessKeyRecord } from "../../stores/access/access-keys.ts";
import type { Store } from "../../stores/store.ts";
import { checkTenantId, DEFAULT_TENANT } from "../../stores/tenants/check-tenant-id.ts";
import type { Access, AccessKey, KeyDraft, KeyVerdict, NewKey } from "./access.ts";
import { createLastUse } from "./create-last-use.ts";
import { createSessions } from "./create-sessions.ts";
import { hashSecret, isSecretOf, readKeyText, writeKeyText } from "./key-text.ts";

export interface AccessParts {
  config: Config;
  /** Of the main database. */
  store: Pick<Store, "accessKeys" | "sessions">;
  clock: () => Date;
  /** That many random bytes, in hexadecimal. */
  createSecret: (bytes: number) => string;
}

/** In characters. */
const MAX_NAME_LENGTH = 100;
/** Compared where there is no such key, so that this takes as long. */
const NO_HASH = "0".repeat(64);

export function createAccess(parts: AccessParts): Access {
  const { config, clock, createSecret } = parts;
  const keys = parts.store.accessKeys;
  const lastUse = createLastUse({ clock, note: (id, at) => keys.noteUse(id, at) });

  const draw = (draft: KeyDraft): { record: AccessKeyRecord; text: string } => {
    const text = { id: createSecret(8), secret: createSecret(32) };
    const record = toRecord(draft, { ...text, config, now: clock() });
    return { record, text: writeKeyText(text) };
  };
  /** Whether a key whose secret was proven, or whose session was, is taken today. */
  const judge = (record: AccessKeyRecord): KeyVerdict => {
    if (record.revokedAt !== null) return { kind: "refused", because: "revoked" };
    if (record.expiresAt !== null && record.expiresAt <= clock().toISOString()) {
      return { kind: "refused", because: "expired" };
    }
    return { kind: "known", key: withoutHash(record) };
  };
  const judgeUse = async (record: AccessKeyRecord): Promise<KeyVerdict> => {
    const verdict = judge(record);
    if (verdict.kind === "known") await lastUse.note(record.id, record.lastUsedAt);
    return verdict;
  };
  const verifyKey = async (given: string): Promise<KeyVerdict> => {
    const text = readKeyText(given);
    if (text === undefined) return { kind: "refused", because: "unknown" };
    const record = await keys.get(text.id);
    const isProven = isSecretOf(text.secret, record?.secretHash ?? NO_HASH);
    if (!isProven || record === undefined) return { kind: "refused", because: "unknown" };
    return judgeUse(record);
  };
  const sessions = createSessions({
    ...{ sessions: parts.store.sessions, limits: config.server.sessions, clock, createSecret },
    verifyKey,
    async keyOf(id) {
      const record = await keys.get(id);
      return record === undefined ? { kind: "refused", because: "unknown" } : judgeUse(record);
    },
  });

  return {
    async createKey(draft) {
      const { record, text } = draw(draft);
      await keys.add(record);
      return { key: withoutHash(record), text };
    },
    async createFirstKey(draft): Promise<NewKey | undefined> {
      const { record, text } = draw(draft);
      return (await keys.addFirst(record)) ? { key: withoutHash(record), text } : undefined;
    },
    listKeys: async () => (await keys.list()).map(withoutHash),
    async revokeKey(id, { by }) {
      await keys.revoke(id, { at: clock().toISOString(), by });
      const record = await keys.get(id);
      if (record) return withoutHash(record);
      throw new AppError("key-not-found", `No access key has the id ${JSON.stringify(id)}.`, {
        hint: "assay keys list",
      });
    },
    revokeKeysOf: (tenant, { by }) =>
      keys.revokeOfTenant(checkTenantId(tenant), { at: clock().toISOString(), by }),
    verifyKey,
    ...sessions,
  };
}

interface RecordParts {
  id: string;
  secret: string;
  config: Config;
  now: Date;
}

/** @throws AppError `usage`, `tenant-invalid`, `surface-unknown`, `surface-disabled` */
function toRecord(draft: KeyDraft, { id, secret, config, now }: RecordParts): AccessKeyRecord {
  const { role, by, tenant = DEFAULT_TENANT, surfaces = [], expiresAt = null } = draft;
  const name = draft.name.trim();
  if (name === "" || [...name].length > MAX_NAME_LENGTH || /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(name)) {
    throw new AppError("usage", `The name of a key cannot be ${JSON.stringify(draft.name)}.`, {
      hint: `Use 1 to ${MAX_NAME_LENGTH} characters on one line, such as --name ci.`,
    });
  }
  if (expiresAt !== null && expiresAt <= now.toISOString()) {
    throw new AppError("usage", `The key would have expired already, at ${expiresAt}.`, {
      hint: "Give a moment to come, such as --expires 90d.",
    });
  }
  for (const surface of surfaces) settingsFor(config, surface);
  return {
    ...{ id, name, secretHash: hashSecret(secret), role, tenant: checkTenantId(tenant) },
    surfaces: [...new Set(surfaces)],
    ...{ createdAt: now.toISOString(), createdBy: by, expiresAt },
    ...{ revokedAt: null, revokedBy: null, lastUsedAt: null },
  };
}

function withoutHash({ secretHash: _, ...key }: AccessKeyRecord): AccessKey {
  return key;
}
