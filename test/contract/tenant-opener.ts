import { openSqliteTenants } from "../../src/stores/sqlite/tenants/open-sqlite-tenants.ts";
import { goldenWrite } from "./store-samples.ts";

/**
 * A process of its own that creates, writes to and removes tenants: `tenant-opener.ts <database> <name> <rounds>`. In each
 * round it adds an entry to the tenant "shared", and makes and removes the tenant "fleeting". It prints each round that
 * is done.
 */
const [database = "", name = "", rounds = "0"] = process.argv.slice(2);

const tenants = openSqliteTenants({ database, clock: () => new Date(), waitMs: 30_000 });
for (let round = 0; round < Number(rounds); round += 1) {
  const id = `${name}${round}`;
  const shared = await tenants.open("shared", { create: true });
  await shared.golden.putEntry(goldenWrite({ id, questions: [`What is ${id}?`] }));
  await shared.close();
  const fleeting = await tenants.open("fleeting", { create: true });
  await fleeting.close();
  await tenants.remove("fleeting");
  process.stdout.write(`${round}\n`);
}
await tenants.close();
