/** From the least to the most: each may do what those before it may. */
export const roles = ["asker", "curator", "operator", "admin"] as const;

export type Role = (typeof roles)[number];

/**
 * Who may use the deployment over HTTP. Kept in the main database, for all tenants: of a key only the hash of its secret
 * is stored, so that nobody who reads the file can use one. A revoked key stays, for it stands in histories.
 */
export interface AccessKeyStore {
  /** Durable. */
  add(key: AccessKeyRecord): Promise<void>;
  /** Adds a key where there is none yet, revoked ones included. Resolves to whether it did. Durable. */
  addFirst(key: AccessKeyRecord): Promise<boolean>;
  get(id: string): Promise<AccessKeyRecord | undefined>;
  /** In the order they were added. */
  list(): Promise<AccessKeyRecord[]>;
  /** False where there is no such key, or it was revoked before. Its sessions stay until they are old: whoever holds one is told why. Durable. */
  revoke(id: string, revocation: { readonly at: string; readonly by: string }): Promise<boolean>;
  /** Revokes all of a tenant's keys that were not, in one write. Resolves to their number. Durable. */
  revokeOfTenant(tenant: string, revocation: { readonly at: string; readonly by: string }): Promise<number>;
  /** Never sets the last use back. */
  noteUse(id: string, at: string): Promise<void>;
}

export interface AccessKeyRecord {
  readonly id: string;
  /** For people: what or whom it is for. Stands in histories as who did it. */
  readonly name: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly secretHash: string;
  readonly role: Role;
  /** Whose data it opens. */
  readonly tenant: string;
  /** It may ask under these alone; empty: under all. */
  readonly surfaces: readonly string[];
  /** ISO 8601, UTC, as the times below. */
  readonly createdAt: string;
  readonly createdBy: string;
  /** First moment at which it is no longer taken; null: it does not expire. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  /** To the minute; null where it was never used. */
  readonly lastUsedAt: string | null;
}
