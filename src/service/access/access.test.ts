import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Role } from "../../stores/access/access-keys.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { createAccess } from "./create-access.ts";

const START = Date.parse("2026-03-01T00:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function start() {
  const store = createMemoryStore();
  let now = START;
  const access = createAccess({
    ...{ config: parseConfig({ surfaces: { docs: {} } }), store, clock: () => new Date(now) },
    createSecret: (bytes) => randomBytes(bytes).toString("hex"),
  });
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const create = (changes: { expiresAt?: string; role?: Role } = {}) =>
    access.createKey({ name: "ci", role: "asker", by: "Ann", ...changes });
  return { access, store, wait, create };
}

describe("a key", () => {
  it("is known by its text, which is not kept", async () => {
    const { access, store, create } = start();
    const { key, text } = await create();
    expect(await access.verifyKey(text)).toMatchObject({ kind: "known", key: { id: key.id } });
    const kept = JSON.stringify(await store.accessKeys.list());
    expect(kept).not.toContain(text.slice(-64));
    expect(JSON.stringify([key, await access.listKeys()])).not.toMatch(/hash/i);
  });

  it("is not known by any other text", async () => {
    const { access, create } = start();
    const [one, other] = [await create(), await create()];
    const secret = one.text.slice(-64);
    const altered = `${secret.slice(0, 63)}${secret.endsWith("0") ? "1" : "0"}`;
    for (const text of [
      ...[
        "",
        "assay",
        "assay__",
        `assay_${one.key.id}_`,
        one.text.slice(0, -1),
        `${one.text}0`,
        ` ${one.text}`,
      ],
      ...[`${one.text}\n`, one.text.toUpperCase(), one.text.replace("a", "а"), `${one.text}\u0000`],
      ...[
        `assay_${other.key.id}_${secret}`,
        `assay_${one.key.id}_${altered}`,
        `assay_${"0".repeat(16)}_${secret}`,
      ],
      `assay_${one.key.id}_${"0".repeat(64)}`,
    ]) {
      expect(await access.verifyKey(text)).toEqual({ kind: "refused", because: "unknown" });
    }
  });

  it("is not known by texts that nobody thought of", async () => {
    const { access, create } = start();
    const { text } = await create();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), fc.nat(text.length), async (piece, at) => {
        const given = text.slice(0, at) + piece + text.slice(at + piece.length);
        fc.pre(given !== text);
        expect((await access.verifyKey(given)).kind).toBe("refused");
      }),
      { numRuns: 300 },
    );
  });

  it("ends at its time and not before, and when it is revoked; only its holder is told which", async () => {
    const { access, wait, create } = start();
    const { key, text } = await create({ expiresAt: new Date(START + HOUR).toISOString() });
    wait(HOUR - 1);
    expect((await access.verifyKey(text)).kind).toBe("known");
    wait(1);
    expect(await access.verifyKey(text)).toEqual({ kind: "refused", because: "expired" });
    await access.revokeKey(key.id, { by: "Bob" });
    expect(await access.verifyKey(text)).toEqual({ kind: "refused", because: "revoked" });
    expect(await access.verifyKey(`${text.slice(0, -64)}${"0".repeat(64)}`)).toEqual({
      ...{ kind: "refused", because: "unknown" },
    });
  });

  it("is noted as used at most once a minute, and works where no note can be made", async () => {
    const { access, store, wait, create } = start();
    const { text } = await create();
    const lastUse = async () => (await access.listKeys())[0]?.lastUsedAt;
    const uses: (string | null | undefined)[] = [];
    for (const milliseconds of [0, 59_999, 1, 30_000]) {
      wait(milliseconds);
      await access.verifyKey(text);
      uses.push(await lastUse());
    }
    const [first, second] = [new Date(START).toISOString(), new Date(START + MINUTE).toISOString()];
    expect(uses).toEqual([first, first, second, second]);
    let tries = 0;
    const busy = createAccess({
      ...{ config: parseConfig({}), clock: () => new Date(START + HOUR), createSecret: () => "" },
      store: {
        sessions: store.sessions,
        accessKeys: {
          ...store.accessKeys,
          noteUse: async () => {
            tries += 1;
            throw new AppError("database-busy", "Held.");
          },
        },
      },
    });
    for (let time = 0; time < 3; time += 1) expect((await busy.verifyKey(text)).kind).toBe("known");
    expect(tries).toBe(1);
  });
});

describe("a session", () => {
  async function signIn() {
    const started = start();
    const made = await started.create({ role: "curator" });
    const session = await started.access.signIn(made.text);
    if (session.kind !== "known") throw new Error("The key was refused.");
    return { ...started, made, session };
  }

  it("stands for its key, and its secret is not kept", async () => {
    const { access, store, session, made } = await signIn();
    expect(await access.verifySession(session.secret)).toMatchObject({
      ...{ kind: "known", key: { id: made.key.id } },
    });
    expect(session.key).toMatchObject({ id: made.key.id, role: "curator" });
    expect(await store.sessions.get(session.secret)).toBeUndefined();
    for (const other of ["", "0".repeat(64), session.secret.toUpperCase(), made.text]) {
      expect(await access.verifySession(other)).toEqual({ kind: "refused", because: "unknown" });
    }
  });

  it("is begun with a key that is taken, and no other", async () => {
    const { access, made } = await signIn();
    await access.revokeKey(made.key.id, { by: "Bob" });
    expect(await access.signIn(made.text)).toEqual({ kind: "refused", because: "revoked" });
    expect(await access.signIn("assay")).toEqual({ kind: "refused", because: "unknown" });
  });

  it("ends with its key", async () => {
    const { access, session, made } = await signIn();
    await access.revokeKey(made.key.id, { by: "Bob" });
    expect(await access.verifySession(session.secret)).toEqual({ kind: "refused", because: "revoked" });
  });

  it("ends when its person signs out", async () => {
    const { access, session } = await signIn();
    expect(await access.signOut(session.secret)).toBe(true);
    expect((await access.verifySession(session.secret)).kind).toBe("refused");
    expect(await access.signOut(session.secret)).toBe(false);
  });

  it("lasts while it is used, to its end, and ends when it was idle for long", async () => {
    const used = await signIn();
    for (let hour = 7; hour < 168; hour += 7) {
      used.wait(7 * HOUR);
      expect((await used.access.verifySession(used.session.secret)).kind).toBe("known");
    }
    const [key] = await used.access.listKeys();
    expect(key?.lastUsedAt).toBe(new Date(START + 161 * HOUR).toISOString());
    used.wait(7 * HOUR);
    expect((await used.access.verifySession(used.session.secret)).kind).toBe("refused");
    expect(used.session.endsAt).toBe(new Date(START + 168 * HOUR).toISOString());
    const idle = await signIn();
    idle.wait(8 * HOUR);
    expect((await idle.access.verifySession(idle.session.secret)).kind).toBe("refused");
  });

  it("leaves nothing behind once it is over and somebody signs in", async () => {
    const { access, store, session, made, wait } = await signIn();
    const purged: number[] = [];
    wait(169 * HOUR);
    const purge = store.sessions.purge;
    Object.assign(store.sessions, {
      purge: async (before: Parameters<typeof purge>[0]) => void purged.push(await purge(before)),
    });
    await access.signIn(made.text);
    expect(purged).toEqual([1]);
    expect((await access.verifySession(session.secret)).kind).toBe("refused");
  });
});
