import { plainWords } from "../../text/words/stems.ts";
import type { Connection } from "./connection.ts";
import type { IndexTables } from "./indexes/index-tables.ts";

/** Counts passages by one word in headings or text; the word index takes off its endings. */
export function createWordCount({ database }: Connection, { words }: IndexTables): (word: string) => number {
  const count = database
    .prepare<[string], number>(`SELECT count(*) FROM ${words} WHERE ${words} MATCH ?`)
    .pluck();
  return (word) => {
    const [plain, ...others] = plainWords(word);
    if (plain === undefined || others.length > 0) return 0;
    // Letters and digits alone, in quotes: nothing in it is query syntax.
    return count.get(`{headings text} : "${plain}"`) ?? 0;
  };
}
