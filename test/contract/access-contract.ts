import { expect } from "vitest";
import { accessKey, session } from "../fixtures/access-key.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

const [ONE, TWO] = ["1".repeat(64), "2".repeat(64)];

export function accessContract(test: ContractTest): void {
  test("keeps access keys as they were given, in the order they were added", async ({ accessKeys }) => {
    const full = accessKey({
      ...{ id: "zwei", role: "curator", tenant: "acme", surfaces: ["docs", "orders"] },
      expiresAt: "2026-06-01T00:00:00.000Z",
    });
    await accessKeys.add(full);
    await accessKeys.add(accessKey({ id: "eins" }));
    expect(await accessKeys.list()).toEqual([full, accessKey({ id: "eins" })]);
    expect(await accessKeys.get("zwei")).toEqual(full);
    expect(await accessKeys.get("ZWEI")).toBeUndefined();
    await expect(accessKeys.add(accessKey({ id: "eins" }))).rejects.toThrow();
  });

  test("adds a first access key once, also where the one there is was revoked", async ({ accessKeys }) => {
    expect(await accessKeys.addFirst(accessKey({ id: "one" }))).toBe(true);
    expect(await accessKeys.addFirst(accessKey({ id: "two" }))).toBe(false);
    await accessKeys.revoke("one", { at: "2026-03-02T00:00:00.000Z", by: "bob" });
    expect(await accessKeys.addFirst(accessKey({ id: "two" }))).toBe(false);
    expect((await accessKeys.list()).map(({ id }) => id)).toEqual(["one"]);
  });

  test("revokes the access keys of a tenant, and no other", async ({ accessKeys }) => {
    for (const [id, tenant] of [
      ["one", "acme"],
      ["two", "acme"],
      ["three", "Acme"],
    ] as const) {
      await accessKeys.add(accessKey({ id, tenant }));
    }
    const [at, by] = ["2026-03-02T00:00:00.000Z", "bob"];
    await accessKeys.revoke("two", { at: "2026-03-01T00:00:00.000Z", by: "ann" });
    expect(await accessKeys.revokeOfTenant("acme", { at, by })).toBe(1);
    expect(await accessKeys.revokeOfTenant("acme", { at, by })).toBe(0);
    expect((await accessKeys.list()).map(({ revokedBy }) => revokedBy)).toEqual(["bob", "ann", null]);
  });

  test("revokes an access key once, and leaves its sessions to tell of it", async ({
    accessKeys,
    sessions,
  }) => {
    for (const id of ["one", "two"]) await accessKeys.add(accessKey({ id }));
    await sessions.add(session({ secretHash: ONE, keyId: "one" }));
    await sessions.add(session({ secretHash: TWO, keyId: "two" }));
    const first = { at: "2026-03-02T00:00:00.000Z", by: "bob" };
    expect(await accessKeys.revoke("one", first)).toBe(true);
    expect(await accessKeys.revoke("one", { at: "2026-03-03T00:00:00.000Z", by: "eve" })).toBe(false);
    expect(await accessKeys.revoke("absent", first)).toBe(false);
    expect(await accessKeys.get("one")).toMatchObject({ revokedAt: first.at, revokedBy: "bob" });
    expect(await sessions.get(ONE)).toMatchObject({ keyId: "one" });
    expect(await sessions.get(TWO)).toMatchObject({ keyId: "two" });
  });

  test("notes the last use of keys and sessions, and never an earlier one", async ({
    accessKeys,
    sessions,
  }) => {
    await accessKeys.add(accessKey({ id: "one" }));
    await sessions.add(session({ secretHash: ONE }));
    const [early, late] = ["2026-03-02T00:00:00.000Z", "2026-03-03T00:00:00.000Z"];
    for (const at of [late, early]) {
      await accessKeys.noteUse("one", at);
      await sessions.noteUse(ONE, at);
    }
    await accessKeys.noteUse("absent", late);
    await sessions.noteUse(TWO, late);
    expect((await accessKeys.get("one"))?.lastUsedAt).toBe(late);
    expect((await sessions.get(ONE))?.usedAt).toBe(late);
  });

  test("removes sessions one by one, and those that are too old or unused for too long", async ({
    accessKeys,
    sessions,
  }) => {
    await accessKeys.add(accessKey({ id: "one" }));
    await expect(sessions.add(session({ secretHash: ONE, keyId: "absent" }))).rejects.toThrow();
    const used = "2026-03-05T00:00:00.000Z";
    await sessions.add(session({ secretHash: ONE, usedAt: used }));
    await sessions.add(session({ secretHash: TWO, createdAt: "2026-03-04T00:00:00.000Z" }));
    const never = "2026-01-01T00:00:00.000Z";
    expect(await sessions.purge({ createdAt: never, usedAt: never })).toBe(0);
    expect(await sessions.purge({ createdAt: "2026-03-02T00:00:00.000Z", usedAt: never })).toBe(1);
    expect(await sessions.get(ONE)).toBeUndefined();
    expect(await sessions.purge({ createdAt: never, usedAt: "2026-03-02T00:00:00.000Z" })).toBe(1);
    await sessions.add(session({ secretHash: ONE }));
    expect(await sessions.remove(ONE)).toBe(true);
    expect(await sessions.remove(ONE)).toBe(false);
  });

  test("keeps hostile texts of access keys, and finds no problem in them", async (store) => {
    const keys = hostileTexts.map((text, at) =>
      accessKey({ id: `k${at}`, name: text, tenant: text, createdBy: text, surfaces: [text] }),
    );
    for (const key of keys) await store.accessKeys.add(key);
    expect(await store.accessKeys.list()).toEqual(keys);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("gives out copies of access keys", async ({ accessKeys }) => {
    await accessKeys.add(accessKey({ id: "one", surfaces: ["docs"] }));
    for (const key of await accessKeys.list()) Object.assign(key.surfaces, { 0: "other" });
    expect((await accessKeys.get("one"))?.surfaces).toEqual(["docs"]);
  });
}
