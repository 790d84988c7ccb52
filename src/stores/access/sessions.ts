/** Browsers that signed in with a key. Kept beside the keys; a session is told by the hash of its secret. */
export interface SessionStore {
  /** Durable. */
  add(session: SessionRecord): Promise<void>;
  get(secretHash: string): Promise<SessionRecord | undefined>;
  /** Never sets the last use back. */
  noteUse(secretHash: string, at: string): Promise<void>;
  /** Resolves to whether it was there. Durable. */
  remove(secretHash: string): Promise<boolean>;
  /** Removes those created or last used before these moments. Resolves to their number. */
  purge(before: { readonly createdAt: string; readonly usedAt: string }): Promise<number>;
}

export interface SessionRecord {
  /** SHA-256 of the session's secret, in hexadecimal. */
  readonly secretHash: string;
  readonly keyId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly usedAt: string;
}
