import { findPassageFaults } from "../../integrity/find-document-faults.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { PASSAGE_COLUMNS, type PassageRow, toPassage } from "../document-rows.ts";
import type { IndexIntegrityRule } from "./integrity-rule.ts";

/** Passages stand in the order of their document, inside its source text, and their hash is that of their text. */
export const passages: IndexIntegrityRule = {
  name: "passages",
  hint: integrityHints.ingestAgain,
  plan({ database }, tables) {
    const numbers = database.prepare<[], number>(`SELECT number FROM ${tables.documents}`).pluck();
    const one = database.prepare<[number], { id: string; source: string }>(
      `SELECT id, source FROM ${tables.documents} WHERE number = ?`,
    );
    const passagesOf = database.prepare<[number], PassageRow>(`
      SELECT ${PASSAGE_COLUMNS} FROM ${tables.documents} d JOIN ${tables.passages} p ON p.document = d.number
      WHERE d.number = ? ORDER BY p.ordinal, p.number`);
    return numbers.all().map((number) => () => {
      const document = one.get(number);
      return document === undefined ? [] : findPassageFaults(document, passagesOf.all(number).map(toPassage));
    });
  },
};
