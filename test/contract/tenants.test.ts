import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createMemoryTenants } from "../../src/stores/memory/create-memory-tenants.ts";
import { openSqliteTenants } from "../../src/stores/sqlite/tenants/open-sqlite-tenants.ts";
import { tenantContract } from "./tenant-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-tenants-"));
let databases = 0;

afterAll(() => rmSync(folder, { recursive: true }));

tenantContract({ name: "memory", open: (now) => createMemoryTenants({ clock: () => new Date(now) }) });

tenantContract({
  name: "SQLite",
  open(now) {
    databases += 1;
    const database = join(folder, `${databases}.db`);
    return openSqliteTenants({ database, clock: () => new Date(now) });
  },
});
