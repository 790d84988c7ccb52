import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { logRecord } from "../../../../test/fixtures/log-record.ts";
import { openSqliteStore } from "../open-sqlite-store.ts";

const record = logRecord({ id: "a" });

it("gives up at once on a database that another process writes to, and waits for it again afterwards", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "log.db");
  // So long that a write which waited as others do would run into the test's own limit.
  await using store = await openSqliteStore({ path, busyTimeoutMs: 120_000 });
  const other = new Database(path);
  other.exec("BEGIN IMMEDIATE");
  await expect(store.log.append({ records: [record], waitMs: 1 })).rejects.toMatchObject({
    code: "database-busy",
  });
  expect((await store.log.count()).records).toBe(0);
  other.exec("COMMIT");
  other.close();
  await store.log.append({ records: [record] });
  expect((await store.log.count()).records).toBe(1);
});

it("finds a record that a newer version wrote more into", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "log.db");
  await using store = await openSqliteStore({ path });
  await store.log.append({ records: [record] });
  const other = new Database(path);
  other.exec("UPDATE log_records SET details = json_set(details, '$.later', 'holdout')");
  const copied = "id, at, question_key, source, details, milliseconds, trace";
  other.exec(`INSERT INTO log_records (${copied})
    SELECT 'b', at, question_key, source, '{', milliseconds, trace FROM log_records`);
  other.close();
  expect(await store.log.get("a")).toEqual(record);
  await expect(store.log.get("b")).rejects.toMatchObject({ code: "database-broken" });
});
