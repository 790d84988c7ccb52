import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";

/**
 * What is remembered of a file is forgotten when another process writes. Here that happens without a turn of the event loop
 * between two reads: nothing can be nearer to the next request than that.
 */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), "assay-outside-"));
  const path = join(folder, "assay.db");
  const store = await openSqliteStore({ path });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const library = createRequire(import.meta.url).resolve("better-sqlite3");
  const runOutside = (sql: string): void => {
    const script = `new (require(${JSON.stringify(library)}))(${JSON.stringify(path)}).exec(${JSON.stringify(sql)})`;
    const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  return { store, runOutside };
}

const at = "2026-01-01T00:00:00.000Z";

describe("what another process wrote counts at the very next read", () => {
  it("a key that was revoked", async () => {
    const { store, runOutside } = await open();
    await store.accessKeys.add({
      ...{ id: "k1", name: "ci", secretHash: "0".repeat(64), role: "asker", tenant: "default", surfaces: [] },
      ...{ createdAt: at, createdBy: "ada", expiresAt: null },
      ...{ revokedAt: null, revokedBy: null, lastUsedAt: null },
    });
    expect(await store.accessKeys.get("k1")).toMatchObject({ revokedAt: null });
    runOutside(`UPDATE access_keys SET revoked_at = '${at}', revoked_by = 'bob' WHERE id = 'k1'`);
    expect(await store.accessKeys.get("k1")).toMatchObject({ revokedAt: at });
  });

  it("a question that was reported", async () => {
    const { store, runOutside } = await open();
    expect(await store.quarantine.entriesFor(["q"])).toEqual([]);
    runOutside(
      `INSERT INTO golden_quarantine (question_key, entry, question, by, at) VALUES ('q', 'e1', 'q', 'bob', '${at}')`,
    );
    expect(await store.quarantine.entriesFor(["q"])).toEqual(["e1"]);
    runOutside("DELETE FROM golden_quarantine");
    expect(await store.quarantine.entriesFor(["q"])).toEqual([]);
  });

  it("a version of the index that went live, and one that was dropped", async () => {
    const { store, runOutside } = await open();
    const [first, sequence] = [await store.indexes.live(), await store.documents.vectors.sequence()];
    runOutside("INSERT INTO vector_changes (kind, key) VALUES ('document', 'a.md')");
    expect(await store.documents.vectors.sequence()).toBeGreaterThan(sequence);
    runOutside(`
      UPDATE index_versions SET state = 'retired' WHERE state = 'live';
      INSERT INTO index_versions (number, name, state, created_at, details)
        VALUES (2, 'next', 'live', '${at}', '{"sources":[],"from":1,"fromMark":0}')`);
    expect(first).toBe(1);
    expect(await store.indexes.live()).toBe(2);
    runOutside("UPDATE index_versions SET state = 'dropped' WHERE number = 1");
    await expect(store.documents.vectors.sequence()).rejects.toMatchObject({ code: "index-not-found" });
  });
});
