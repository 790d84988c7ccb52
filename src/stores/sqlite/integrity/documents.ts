import { findDocumentFaults } from "../../integrity/find-document-faults.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { type DocumentRow, SUMMARY_COLUMNS, toDocument } from "../document-rows.ts";
import type { IndexIntegrityRule } from "./integrity-rule.ts";

/** Each document can be read, its content hash is that of its source, and it is filed under the topics it names. */
export const documents: IndexIntegrityRule = {
  name: "documents",
  hint: integrityHints.ingestAgain,
  plan({ database }, tables) {
    const numbers = database.prepare<[], number>(`SELECT number FROM ${tables.documents}`).pluck();
    const one = database.prepare<[number], DocumentRow>(
      `SELECT ${SUMMARY_COLUMNS}, source FROM ${tables.documents} WHERE number = ?`,
    );
    const topicsOf = database
      .prepare<[number], string>(`SELECT topic FROM ${tables.topics} WHERE document = ?`)
      .pluck();
    return numbers.all().map((number) => () => {
      const row = one.get(number);
      return row === undefined ? [] : findDocumentFaults(toDocument(row), topicsOf.all(number));
    });
  },
};
