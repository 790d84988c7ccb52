import type { Database } from "better-sqlite3";
import type { IntegrityFinding } from "../../integrity/integrity-report.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { PASSAGE_COLUMNS, type PassageRow, toPassage } from "../document-rows.ts";
import { identifierColumn } from "../identifier-tokens.ts";
import type { IndexTables } from "../indexes/index-tables.ts";
import type { IndexIntegrityRule, IntegrityStep } from "./integrity-rule.ts";

/**
 * The word index keeps no texts, so it cannot be read back. It is asked instead: each passage must be found by the begin
 * and the end of its own headings, text and identifiers. What is not found is tried in an empty index of the same make,
 * because some texts, such as a row of dashes, hold nothing that any index finds.
 */
export const passageWords: IndexIntegrityRule = {
  name: "passage-words",
  hint: integrityHints.ingestAgain,
  plan({ database }, tables) {
    const numbers = database.prepare<[], number>(`SELECT number FROM ${tables.passages}`).pluck();
    const one = database.prepare<[number], PassageRow>(
      `SELECT ${PASSAGE_COLUMNS} FROM ${tables.passages} p JOIN ${tables.documents} d ON p.document = d.number WHERE p.number = ?`,
    );
    const finds = database
      .prepare<[string, number], number>(
        `SELECT 1 FROM ${tables.words} WHERE ${tables.words} MATCH ? AND rowid = ?`,
      )
      .pluck();
    const isFindable = createTrial(database);
    const steps = numbers.all().map(
      (number): IntegrityStep =>
        () => {
          const row = one.get(number);
          if (row === undefined) return [];
          const missing = Object.entries(columnsOf(row)).filter(
            ([column, text]) =>
              text !== "" && finds.get(phrasesIn(column, text), number) !== 1 && isFindable(column, text),
          );
          const subject = `passage ${JSON.stringify(row.id)} of ${JSON.stringify(row.document_id)}`;
          return missing.map(([column]) => ({
            subject,
            message: `The word index does not find it by its ${column}.`,
          }));
        },
    );
    return [findStrays(database, tables), ...steps];
  },
};

function columnsOf(row: PassageRow): Record<"headings" | "text" | "identifiers", string> {
  const passage = toPassage(row);
  const headings = passage.headings.join("\n");
  return { headings, text: passage.text, identifiers: identifierColumn(headings, passage.text) };
}

/** Words of each phrase: a search takes time for each of them, and there are two phrases for each column. */
const PHRASE_WORDS = 2;

/** The first and the last words of a text, each in a row; nothing in them is query syntax, and none holds a NUL. */
function phrasesIn(column: string, text: string): string {
  const words = text
    .replaceAll("\u0000", " ")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  const [begin, end] = [words.slice(0, PHRASE_WORDS), words.slice(-PHRASE_WORDS)].map(
    (phrase) => `"${phrase.join(" ").replaceAll('"', '""')}"`,
  );
  return `${column} : (${begin} AND ${end})`;
}

function findStrays(database: Database, { words, passages }: IndexTables): IntegrityStep {
  const strays = database
    .prepare<[], number>(`SELECT rowid FROM ${words} EXCEPT SELECT number FROM ${passages}`)
    .pluck();
  return (): IntegrityFinding[] =>
    strays.all().map((number) => ({
      subject: "word index",
      message: `It holds words of row ${number}, which is no passage.`,
    }));
}

/** Whether an index of the same make finds this text by itself. */
function createTrial(database: Database): (column: string, text: string) => boolean {
  database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.trial_words USING fts5 (
    headings, text, identifiers, tokenize = 'porter unicode61')`);
  const clear = database.prepare("DELETE FROM temp.trial_words");
  const add = {
    headings: database.prepare<[string]>("INSERT INTO temp.trial_words (headings) VALUES (?)"),
    text: database.prepare<[string]>("INSERT INTO temp.trial_words (text) VALUES (?)"),
    identifiers: database.prepare<[string]>("INSERT INTO temp.trial_words (identifiers) VALUES (?)"),
  };
  const finds = database
    .prepare<[string], number>("SELECT 1 FROM temp.trial_words WHERE trial_words MATCH ?")
    .pluck();
  return (column, text) => {
    if (column !== "headings" && column !== "text" && column !== "identifiers") return false;
    clear.run();
    add[column].run(text);
    return finds.get(phrasesIn(column, text)) === 1;
  };
}
