import type { AccessKeyRecord, Role } from "../../stores/access/access-keys.ts";

/**
 * Who may use the deployment over HTTP: keys, and browsers that signed in with one. Keys are of the main database, for
 * all tenants. Whatever is refused is a value, as somebody without a key is nothing that goes wrong.
 */
export interface Access {
  /** The text of the key is in what this returns and nowhere else. @throws AppError `usage`, `tenant-invalid`, `surface-unknown` */
  createKey(draft: KeyDraft): Promise<NewKey>;
  /** The same where there was never a key; undefined where there was one. */
  createFirstKey(draft: KeyDraft): Promise<NewKey | undefined>;
  /** In the order they were created, revoked ones included. */
  listKeys(): Promise<AccessKey[]>;
  /** Ends a key and every session of it, from the next request on. @throws AppError `key-not-found` */
  revokeKey(id: string, options: { by: string }): Promise<AccessKey>;
  /** Ends every key of a tenant, and every session of them. Resolves to the number of keys. @throws AppError `tenant-invalid` */
  revokeKeysOf(tenant: string, options: { by: string }): Promise<number>;
  /** Whose key a text is. */
  verifyKey(text: string): Promise<KeyVerdict>;
  /** Begins a session, for browsers, which cannot keep a key safely. */
  signIn(text: string): Promise<SignIn>;
  /** Whose session a secret is. */
  verifySession(secret: string): Promise<KeyVerdict>;
  /** Resolves to whether there was such a session. */
  signOut(secret: string): Promise<boolean>;
}

/** A key without what it is told by. */
export type AccessKey = Omit<AccessKeyRecord, "secretHash">;

export interface KeyDraft {
  /** For people: what or whom it is for. 1 to 100 characters. */
  name: string;
  role: Role;
  /** Who creates it. */
  by: string;
  /** @default the main database */
  tenant?: string;
  /** It may ask under these alone. @default all */
  surfaces?: readonly string[];
  /** ISO 8601, UTC. @default it does not expire */
  expiresAt?: string;
}

export interface NewKey {
  readonly key: AccessKey;
  /** What a caller sends: `assay_<id>_<secret>`. */
  readonly text: string;
}

export type KeyVerdict =
  | { readonly kind: "known"; readonly key: AccessKey }
  /** That it was revoked or has expired is only told to who has the right secret. */
  | { readonly kind: "refused"; readonly because: "unknown" | "revoked" | "expired" };

export type SignIn =
  | {
      readonly kind: "known";
      readonly key: AccessKey;
      readonly secret: string;
      /** When it ends at the latest: ISO 8601, UTC. */
      readonly endsAt: string;
    }
  | Extract<KeyVerdict, { kind: "refused" }>;
