import { integrityHints } from "../../integrity/integrity-report.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

interface Violation {
  table: string;
  rowid: number | null;
  parent: string;
}

/** No row belongs to one that is not there: passages, vectors, topics, questions, sources. */
export const references: IntegrityRule = {
  name: "references",
  hint: integrityHints.restore,
  plan({ database }) {
    const check = database.prepare<[], Violation>("PRAGMA foreign_key_check");
    return [
      () =>
        check.all().map(({ table, rowid, parent }) => ({
          subject: `table ${JSON.stringify(table)}`,
          message: `Row ${rowid ?? "without a number"} belongs to a row of "${parent}" that is not there.`,
        })),
    ];
  },
};
