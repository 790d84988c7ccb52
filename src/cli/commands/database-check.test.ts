import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { fillStore } from "../../../test/contract/integrity-contract.ts";
import { openSqliteStore } from "../../stores/sqlite/open-sqlite-store.ts";
import { openSqliteTenants } from "../../stores/sqlite/tenants/open-sqlite-tenants.ts";

/** A command line that opens no Assay and so no model: the check must not need one. */
async function withDatabase() {
  const fixture = createCliFixture();
  const path = join(fixture.cwd, "docs.db");
  const store = await openSqliteStore({ path });
  await fillStore(store);
  await store.close();
  const openAssay = () => {
    throw new Error("The check opens a model.");
  };
  const damage = (sql: string) => {
    const database = new Database(path);
    database.pragma("foreign_keys = OFF");
    database.exec(sql);
    database.close();
  };
  const check = (...flags: string[]) =>
    fixture.run(["database", "check", "--db", path, ...flags], { openAssay });
  return { fixture, path, damage, check };
}

describe("database check", () => {
  it("exits 0 and says how much it looked at", async () => {
    const { check } = await withDatabase();
    const { code, out, err } = await check();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^0 problems by \d+ rules in 4 documents, \d+ passages, 5 golden entries\n$/);
  });

  it("exits 3 with rule, subject, reason and what helps, also where a setting is damaged", async () => {
    const { check, damage, path } = await withDatabase();
    damage(
      "INSERT INTO settings VALUES ('other', 'x'); UPDATE golden_entries SET answer = 'Evil.' WHERE id = 'e'",
    );
    const { code, out } = await check();
    expect(code).toBe(3);
    expect(out).toContain(
      'golden-history golden entry "e"\n  It is not what its history says that it became last.\n  next Restore',
    );
    expect(out).toContain("settings file");
    const json = await check("--json");
    expect(json.code).toBe(3);
    expect(json.json()).toMatchObject({
      ...{ database: path, omitted: 0 },
      problems: expect.arrayContaining([
        expect.objectContaining({ rule: "golden-history", subject: 'golden entry "e"' }),
      ]),
      rules: expect.arrayContaining([{ rule: "golden-history", looked: 6, problems: 1 }]),
    });
  });

  it("sends to a backup, and to no reindex, where SQLite itself finds damage", async () => {
    const { check, damage, path } = await withDatabase();
    damage("DELETE FROM passage_vectors");
    expect((await check()).out).toContain("assay reindex");
    const database = new Database(path);
    database.pragma("wal_checkpoint(TRUNCATE)");
    const page = database.pragma("page_size", { simple: true });
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'document_topics'");
    const at = (Number(root.pluck().get()) - 1) * Number(page);
    database.close();
    const file = readFileSync(path);
    file.fill(0xff, at, at + 200);
    writeFileSync(path, file);
    const { code, out } = await check();
    expect(code).toBe(3);
    expect(out).toContain("Restore the file from a backup");
    expect(out).not.toContain("assay reindex");
  });

  it("counts what it does not tell", async () => {
    const { check, damage } = await withDatabase();
    damage(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
      INSERT INTO document_aliases SELECT 'a' || i, 'a' || i FROM n`);
    const { out } = await check();
    expect(out).toContain("and 50 more problems of the same rules\n150 problems by ");
  });

  it("shows how far it is on a terminal", async () => {
    const { fixture, path } = await withDatabase();
    const isTTY = { stdin: false, stdout: false, stderr: true };
    const { code, err } = await fixture.run(["database", "check", "--db", path], { isTTY });
    expect(code).toBe(0);
    expect(err).toContain("Checking");
  });

  it("exits 1 for a file that is not there or not a database of Assay", async () => {
    const { fixture, damage, path } = await withDatabase();
    const absent = await fixture.run(["database", "check", "--db", join(fixture.cwd, "none.db")]);
    expect(absent).toMatchObject({ code: 1, err: expect.stringContaining("[database-not-found]") });
    damage("PRAGMA application_id = 7");
    const foreign = await fixture.run(["database", "check", "--db", path]);
    expect(foreign).toMatchObject({ code: 1, err: expect.stringContaining("[database-broken]") });
  });

  it("obeys no escape sequence of what it found", async () => {
    const { check, damage } = await withDatabase();
    damage("UPDATE documents SET id = 'a' || char(27) || '[2J', content_hash = 'x' WHERE id = 'a.md'");
    const { out } = await check();
    expect(out).toContain("documents");
    expect(out.replace(/\n/g, "")).not.toMatch(/\p{Cc}/u);
  });

  it("looks at the file of the tenant that is named, and at no other", async () => {
    const { check, damage, path } = await withDatabase();
    damage("UPDATE golden_entries SET answer = 'Evil.' WHERE id = 'e'");
    const tenants = openSqliteTenants({ database: path, clock: () => new Date(0) });
    await (await tenants.open("acme", { create: true })).close();
    await tenants.close();
    const { code, json } = await check("--tenant", "acme", "--json");
    expect(code).toBe(0);
    expect(json()).toMatchObject({ tenant: "acme", problems: [] });
    const missing = await check("--tenant", "acne");
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("[tenant-not-found]") });
    expect((await check()).code).toBe(3);
  });
});
