import Database from "better-sqlite3";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { documentWrite } from "../../contract/store-samples.ts";

/**
 * Lets the write-ahead log grow and then moves it into the database, again and again: `checkpoint-writer.ts <database>`.
 * It prints "w" after each document, "c" when it begins to move the log and "d" when that is done.
 */
const [path = ""] = process.argv.slice(2);

const store = await openSqliteStore({ path });
const holder = new Database(path);
for (let number = 0; ; ) {
  // While a reader holds an old state, the log can only grow.
  holder.exec("BEGIN");
  holder.prepare("SELECT count(*) FROM documents").get();
  for (let last = number + 12; number < last; number += 1) {
    await store.documents.putDocument(documentWrite({ id: `d${number}`, texts: textsOf(number) }));
    process.stdout.write("w");
  }
  holder.exec("COMMIT");
  process.stdout.write("c");
  holder.pragma("wal_checkpoint(TRUNCATE)");
  process.stdout.write("d");
}

function textsOf(number: number): string[] {
  return Array.from(
    { length: 30 },
    (_, at) => `part ${at} of ${number} ${"with some more words in it ".repeat(12)}`,
  );
}
