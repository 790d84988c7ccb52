import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { cacheWrite } from "./cache-samples.ts";

/**
 * A process of its own that keeps, replaces, serves and removes cached answers until it is killed:
 * `sqlite-cache-writer.ts <path> <name>`. It prints each number once that write is acknowledged.
 */
const [path = "", name = ""] = process.argv.slice(2);

const store = await openSqliteStore({ path, busyTimeoutMs: 20_000 });
for (let number = 0; ; number += 1) {
  const id = `${name}${number}`;
  const question = `Question ${number % 40} of ${name}?`;
  const write = cacheWrite({ id, question, namespace: name, texts: ["one", "two"], maxEntries: 25 });
  await store.cache.put({ ...write, waitMs: 20_000 });
  await store.cache.markServed([{ id, at: "2026-01-03T00:00:00.000Z", times: 1 }], { waitMs: 20_000 });
  if (number % 7 === 0) await store.cache.remove({ kind: "entries", ids: [id] });
  process.stdout.write(`${number}\n`);
}
