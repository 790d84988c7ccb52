import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { AppError } from "../../src/errors.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { openSqliteTenants } from "../../src/stores/sqlite/tenants/open-sqlite-tenants.ts";
import { tenantFileName } from "../../src/stores/sqlite/tenants/tenant-file-name.ts";
import { checkTenantId } from "../../src/stores/tenants/check-tenant-id.ts";
import { goldenWrite, hostileTexts } from "./store-samples.ts";

const clock = () => new Date("2026-03-04T05:06:07.000Z");

function place() {
  const folder = mkdtempSync(join(tmpdir(), "assay-tenant-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = join(folder, "main.db");
  const tenants = openSqliteTenants({ database, clock });
  onTestFinished(() => tenants.close());
  const home = `${database}.tenants`;
  return { folder, home, database, tenants, fileOf: (tenant: string) => join(home, tenantFileName(tenant)) };
}

const hostileIds = [
  ...hostileTexts,
  ...["..", ".", "/", "\\", "/etc/passwd", "..\\..\\windows", "C:\\", "nul", "CON", "lpt1.txt", "aux."],
  ...["Acme", "acme", "ACME", "acme.", "acme ", "acmé", "acme\u0301", "ﬁ", "fi", "İ", "i", "ß", "SS"],
  ...[
    "x".repeat(200),
    "y".repeat(5000),
    "a\u0000b",
    "\ud800",
    "🦀".repeat(200),
    "default",
    "lock",
    "-wal",
    ".db",
  ],
];
const anyId = fc.oneof(
  fc.constantFrom(...hostileIds),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("a", "A", ".", "/", "\\", "-", "_", "é", " ", "\u0000"), maxLength: 12 }),
);

describe("the name of a tenant's file", () => {
  it("is one plain name, whatever the id, and of two ids never the same, also where case is folded", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { maxLength: 20 }), (ids) => {
        const names = ids.map(tenantFileName);
        for (const name of names) {
          expect(name).toMatch(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.db$/);
          expect(name.length).toBeLessThan(80);
        }
        const wellFormed = ids.filter((id) => !/\p{Surrogate}/u.test(id));
        expect(new Set(wellFormed.map(tenantFileName)).size).toBe(wellFormed.length);
      }),
    );
  });
});

describe("files of tenants", () => {
  it("lie in their folder and nowhere else, one for each id that may be one", async () => {
    const { folder, home, tenants } = place();
    const kept = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyId, async (given) => {
        let id: string;
        try {
          id = checkTenantId(given);
        } catch (error) {
          expect(error).toMatchObject({ code: "tenant-invalid" });
          return;
        }
        kept.add(id);
        await (await tenants.open(id, { create: true })).close();
      }),
      { numRuns: 150, examples: hostileIds.map((id) => [id]) },
    );
    expect(kept.size).toBeGreaterThan(20);
    expect(readdirSync(folder)).toEqual(["main.db.tenants"]);
    const files = readdirSync(home).filter((name) => name !== "lock");
    expect(files).toHaveLength(kept.size);
    expect(new Set((await tenants.list()).map(({ id }) => id))).toEqual(kept);
  }, 120_000);

  it("are refused in place of one another, without a word about whose they are", async () => {
    const { tenants, fileOf } = place();
    const secret = await tenants.open("secret-client", { create: true });
    await secret.golden.putEntry(goldenWrite({ id: "a", questions: ["Q?"] }));
    await secret.close();
    await (await tenants.open("acme", { create: true })).close();
    for (const replace of [copyFileSync, renameSync]) {
      replace(fileOf("secret-client"), fileOf("acme"));
      for (const create of [false, true]) {
        const error: unknown = await tenants.open("acme", { create }).catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code: "database-broken" });
        expect(String(error)).not.toContain("secret");
      }
      await expect(tenants.remove("acme")).rejects.toMatchObject({ code: "database-broken" });
      expect(await tenants.list()).toContainEqual(
        expect.objectContaining({ id: null, file: fileOf("acme"), problem: expect.any(String) }),
      );
    }
  });

  it("are not the main database, and it is not one of them", async () => {
    const { database, tenants, fileOf } = place();
    await (await tenants.open("acme", { create: true })).close();
    await (await openSqliteStore({ path: database })).close();
    copyFileSync(database, fileOf("acme"));
    await expect(tenants.open("acme", { create: true })).rejects.toMatchObject({ code: "database-broken" });
  });

  it("count for nothing where a process died while it made them, and are finished by the next", async () => {
    const { home, tenants, fileOf } = place();
    mkdirSync(home);
    writeFileSync(fileOf("empty"), "");
    const started = new Database(fileOf("started"));
    started.pragma("journal_mode = WAL");
    started.close();
    expect(await tenants.list()).toEqual([]);
    for (const tenant of ["empty", "started"]) {
      await expect(tenants.open(tenant, { create: false })).rejects.toMatchObject({
        code: "tenant-not-found",
      });
      await (await tenants.open(tenant, { create: true })).close();
    }
    expect((await tenants.list()).map(({ id }) => id)).toEqual(["empty", "started"]);
  });

  it("are made anew over what a removal that was cut short left behind", async () => {
    const { tenants, fileOf } = place();
    const store = await tenants.open("acme", { create: true });
    await store.golden.putEntry(goldenWrite({ id: "old", questions: ["Q?"] }));
    copyFileSync(`${fileOf("acme")}-wal`, `${fileOf("acme")}.kept`);
    await store.close();
    rmSync(fileOf("acme"));
    renameSync(`${fileOf("acme")}.kept`, `${fileOf("acme")}-wal`);
    await expect(tenants.open("acme", { create: false })).rejects.toMatchObject({ code: "tenant-not-found" });
    const again = await tenants.open("acme", { create: true });
    expect(await again.golden.listEntries()).toEqual([]);
    expect((await again.checkIntegrity()).problems).toEqual([]);
    await again.close();
  });

  it("go with their journals, and a handle that is still open loses no write without a word", async () => {
    const { home, tenants } = place();
    const store = await tenants.open("acme", { create: true });
    await store.golden.putEntry(goldenWrite({ id: "a", questions: ["Q?"] }));
    expect(readdirSync(home).filter((name) => name.includes("acme")).length).toBe(3);
    expect(await tenants.remove("acme")).toBe(true);
    expect(readdirSync(home)).toEqual(["lock"]);
    const late = store.golden.putEntry(goldenWrite({ id: "b", questions: ["Q2?"] }));
    await expect(late).rejects.toMatchObject({ code: "database-not-found" });
    const again = await tenants.open("acme", { create: true });
    await again.golden.putEntry(goldenWrite({ id: "c", questions: ["Q?"] }));
    await store.close();
    expect((await again.golden.listEntries()).map(({ id }) => id)).toEqual(["c"]);
    await again.close();
    const reopened = await tenants.open("acme", { create: false });
    expect((await reopened.golden.listEntries()).map(({ id }) => id)).toEqual(["c"]);
    await reopened.close();
  });

  it("that are damaged are listed as such and can be removed", async () => {
    const { tenants, fileOf } = place();
    for (const tenant of ["cut", "whole"]) await (await tenants.open(tenant, { create: true })).close();
    truncateSync(fileOf("cut"), 5000);
    const [whole, cut] = await tenants.list();
    expect(whole).toMatchObject({ id: "whole", problem: null });
    expect(cut).toMatchObject({ id: null, file: fileOf("cut"), problem: expect.stringContaining("damaged") });
    expect(await tenants.remove("cut")).toBe(true);
    expect(existsSync(fileOf("cut"))).toBe(false);
  });

  it("wait no longer than they should for a process that holds the folder", async () => {
    const { home, database, tenants } = place();
    await (await tenants.open("acme", { create: true })).close();
    const holder = new Database(join(home, "lock"));
    holder.exec("BEGIN EXCLUSIVE");
    const hasty = openSqliteTenants({ database, clock, waitMs: 20 });
    const error: unknown = await hasty.open("acme", { create: false }).catch((reason: unknown) => reason);
    expect(AppError.isInstance(error) && error.code).toBe("database-busy");
    holder.close();
    await (await hasty.open("acme", { create: false })).close();
    await hasty.close();
  });
});

describe("tenants and several processes", () => {
  const script = fileURLToPath(new URL("tenant-opener.ts", import.meta.url));
  const start = (database: string, name: string, rounds: number) => {
    const child = spawn(process.execPath, ["--import", "tsx", script, database, name, String(rounds)]);
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    return {
      child,
      done: () => output.split("\n").length - 1,
      ended: once(child, "close").then(([code]) => ({ code, errors })),
    };
  };

  it("creates, fills and removes the same tenants in three of them at once", async () => {
    const { database, tenants } = place();
    const processes = ["a", "b", "c"].map((name) => start(database, name, 15));
    for (const { ended } of processes) expect(await ended).toEqual({ code: 0, errors: "" });
    expect((await tenants.list()).map(({ id }) => id)).toEqual(["shared"]);
    const shared = await tenants.open("shared", { create: false });
    expect(await shared.golden.count()).toMatchObject({ entries: 45 });
    expect((await shared.checkIntegrity()).problems).toEqual([]);
    await shared.close();
  }, 120_000);

  it("keeps whole tenants and no half of one where a process is killed", async () => {
    const { database, tenants } = place();
    for (const rounds of [1, 4, 9]) {
      const { child, done, ended } = start(database, `k${rounds}-`, 10_000);
      while (done() < rounds && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 2));
      child.kill("SIGKILL");
      await ended;
      const records = await tenants.list();
      expect(records.map(({ problem }) => problem).filter((problem) => problem !== null)).toEqual([]);
      const shared = await tenants.open("shared", { create: false });
      const ids = (await shared.golden.listEntries()).map(({ id }) => id);
      for (let round = 0; round < done(); round += 1) expect(ids).toContain(`k${rounds}-${round}`);
      await shared.close();
      await (await tenants.open("fleeting", { create: true })).close();
      expect(await tenants.remove("fleeting")).toBe(true);
    }
  }, 120_000);
});
