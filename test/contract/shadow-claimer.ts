import { once } from "node:events";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";

/**
 * A process of its own that says that it is ready, waits for a line, takes places of a day until none is left, and prints how
 * many it got: `shadow-claimer.ts <path> <most>`.
 */
const [path = "", most = "0"] = process.argv.slice(2);

const store = await openSqliteStore({ path });
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();
let taken = 0;
for (let refused = false; !refused; ) {
  try {
    refused = !(await store.shadows.claim({ day: "2026-03-01", most: Number(most), budget: null }));
    if (!refused) taken += 1;
  } catch {
    // Another process holds the file for longer than a claim waits.
    await new Promise(setImmediate);
  }
}
await store.close();
process.stdout.write(String(taken));
