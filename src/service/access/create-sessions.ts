import type { SessionStore } from "../../stores/access/sessions.ts";
import type { Access, KeyVerdict } from "./access.ts";
import { createLastUse } from "./create-last-use.ts";
import { hashSecret } from "./key-text.ts";

export interface SessionsParts {
  sessions: SessionStore;
  limits: {
    /** Minutes without a request after which a session ends. */
    idleMinutes: number;
    /** Hours after which it ends in any case. */
    maxHours: number;
  };
  clock: () => Date;
  /** That many random bytes, in hexadecimal. */
  createSecret: (bytes: number) => string;
  verifyKey: (text: string) => Promise<KeyVerdict>;
  /** Whether the key of a session is taken today. */
  keyOf: (id: string) => Promise<KeyVerdict>;
}

const SECRET = /^[0-9a-f]{64}$/;

/**
 * Sessions of browsers. A session is found by the hash of its secret, so that whoever reads the database cannot take one
 * over and the time of the search tells nothing of the secret. It ends when it was idle for long, when it is old, when
 * its key ends, and when its person signs out.
 */
export function createSessions(parts: SessionsParts): Pick<Access, "signIn" | "verifySession" | "signOut"> {
  const { sessions, limits, clock, createSecret, verifyKey, keyOf } = parts;
  const lastUse = createLastUse({ clock, note: (hash, at) => sessions.noteUse(hash, at) });
  const before = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  const oldest = () => ({
    createdAt: before(limits.maxHours * 3_600_000),
    usedAt: before(limits.idleMinutes * 60_000),
  });
  return {
    async signIn(text) {
      const verdict = await verifyKey(text);
      if (verdict.kind === "refused") return verdict;
      await sessions.purge(oldest());
      const secret = createSecret(32);
      const now = clock();
      const at = now.toISOString();
      await sessions.add({
        ...{ secretHash: hashSecret(secret), keyId: verdict.key.id, createdAt: at, usedAt: at },
      });
      const endsAt = new Date(now.getTime() + limits.maxHours * 3_600_000).toISOString();
      return { kind: "known", key: verdict.key, secret, endsAt };
    },
    async verifySession(secret) {
      const session = SECRET.test(secret) ? await sessions.get(hashSecret(secret)) : undefined;
      if (session === undefined) return { kind: "refused", because: "unknown" };
      const { createdAt, usedAt } = oldest();
      if (session.createdAt <= createdAt || session.usedAt <= usedAt) {
        return { kind: "refused", because: "expired" };
      }
      const verdict = await keyOf(session.keyId);
      if (verdict.kind === "known") await lastUse.note(session.secretHash, session.usedAt);
      return verdict;
    },
    signOut: async (secret) => sessions.remove(hashSecret(secret)),
  };
}
