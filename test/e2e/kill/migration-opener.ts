import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";

/** Opens a database and ends: `migration-opener.ts <database>`. It prints "o" before and "d" after the opening. */
const [path = ""] = process.argv.slice(2);

process.stdout.write("o");
const store = await openSqliteStore({ path, create: false });
process.stdout.write("d");
await store.close();
