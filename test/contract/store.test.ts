import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createMemoryStore } from "../../src/stores/memory/create-memory-store.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { storeContract } from "./store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-store-"));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true }));

storeContract({
  name: "memory",
  open: async () => createMemoryStore(),
  skip: [
    {
      reason: "it compares words as they are written, and does not take off endings",
      tests: ["finds a word in its other forms"],
    },
  ],
});

storeContract({
  name: "SQLite",
  open: () => {
    files += 1;
    return openSqliteStore({ path: join(folder, `${files}.db`) });
  },
  skip: [],
});
