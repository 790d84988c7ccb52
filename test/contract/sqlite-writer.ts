import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { documentWrite, goldenEvent, goldenWrite } from "./store-samples.ts";

/**
 * A process of its own that writes to a store until it has written `count` documents and entries or is killed:
 * `sqlite-writer.ts <path> <name> <count>`. It prints each number once that write is acknowledged.
 */
const [path = "", name = "", count = "0"] = process.argv.slice(2);

const store = await openSqliteStore({ path, busyTimeoutMs: 20_000 });
for (let number = 0; number < Number(count); number += 1) {
  const id = `${name}${number}`;
  await store.documents.putDocument(
    documentWrite({ id, texts: [`first ${id}`, `second ${id}`, `third ${id}`] }),
  );
  const questions = [`What is ${id}?`, `Where is ${id}?`];
  await store.golden.putEntry(goldenWrite({ id, questions, negatives: [`Who is ${id}?`] }));
  const event = goldenEvent({ action: "marked-stale", by: null });
  await store.golden.setState({ id, state: "stale", expectedRevision: 1, event });
  process.stdout.write(`${number}\n`);
}
await store.close();
