import { AppError } from "../../../src/errors.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { documentWrite, goldenWrite } from "../../contract/store-samples.ts";

/**
 * Writes documents and entries until there is no room: `filling-writer.ts <database> <first number>`. It prints the
 * number of each pair that was acknowledged, then what went wrong, and whether the store can be read after that.
 */
const [path = "", first = "0"] = process.argv.slice(2);
const MOST = 3000;

const store = await openSqliteStore({ path });
try {
  for (let number = Number(first); number < MOST; number += 1) {
    const texts = Array.from(
      { length: 8 },
      (_, at) => `part ${at} of ${number} ${"with more words ".repeat(40)}`,
    );
    await store.documents.putDocument(documentWrite({ id: `d${number}`, texts }));
    await store.golden.putEntry(goldenWrite({ id: `e${number}`, questions: [`What is ${number}?`] }));
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  process.stdout.write(`failed ${AppError.isInstance(error) ? error.code : String(error)}\n`);
}
const { documents } = await store.documents.count();
process.stdout.write(`read ${documents}\n`);
await store.close();
