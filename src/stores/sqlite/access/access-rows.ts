import { z } from "zod";
import { type AccessKeyRecord, roles } from "../../access/access-keys.ts";
import type { SessionRecord } from "../../access/sessions.ts";
import { readJsonValue, readValue } from "../log/read-row.ts";

export interface AccessKeyRow {
  id: string;
  name: string;
  secret_hash: string;
  role: string;
  tenant: string;
  surfaces: string;
  created_at: string;
  created_by: string;
  expires_at: string | null;
  revoked_at: string | null;
  revoked_by: string | null;
  last_used_at: string | null;
}

export interface SessionRow {
  secret_hash: string;
  key: string;
  created_at: string;
  used_at: string;
}

export const ACCESS_KEY_COLUMNS =
  "id, name, secret_hash, role, tenant, surfaces, created_at, created_by, expires_at, revoked_at, revoked_by, last_used_at";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const roleShape = z.enum(roles);
const surfacesShape = z.array(z.string());

export function toAccessKeyRow(key: AccessKeyRecord): AccessKeyRow {
  return {
    ...{ id: key.id, name: key.name, secret_hash: key.secretHash, role: key.role, tenant: key.tenant },
    surfaces: JSON.stringify(key.surfaces),
    ...{ created_at: key.createdAt, created_by: key.createdBy, expires_at: key.expiresAt },
    ...{ revoked_at: key.revokedAt, revoked_by: key.revokedBy, last_used_at: key.lastUsedAt },
  };
}

/** @throws AppError `database-broken`: a key whose limits cannot be told opens nothing */
export function toAccessKey(row: AccessKeyRow): AccessKeyRecord {
  const what = `the access key ${JSON.stringify(row.id)}`;
  return {
    ...{ id: row.id, name: row.name },
    secretHash: readValue(hash, row.secret_hash, `the hash of ${what}`),
    role: readValue(roleShape, row.role, `the role of ${what}`),
    tenant: row.tenant,
    surfaces: readJsonValue(surfacesShape, row.surfaces, `the surfaces of ${what}`),
    ...{ createdAt: row.created_at, createdBy: row.created_by, expiresAt: row.expires_at },
    ...{ revokedAt: row.revoked_at, revokedBy: row.revoked_by, lastUsedAt: row.last_used_at },
  };
}

/** @throws AppError `database-broken` */
export function toSession({ secret_hash, key, created_at, used_at }: SessionRow): SessionRecord {
  return {
    secretHash: readValue(hash, secret_hash, "the hash of a session"),
    ...{ keyId: key, createdAt: created_at, usedAt: used_at },
  };
}
