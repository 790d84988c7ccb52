import { integrityHints } from "../../integrity/integrity-report.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** SQLite's own check: pages, indexes, constraints, and the inner structure of the word index. */
export const filePages: IntegrityRule = {
  name: "file-pages",
  hint: integrityHints.restore,
  plan({ database }) {
    const check = database.prepare<[], string>("PRAGMA integrity_check").pluck();
    const subject = `file ${JSON.stringify(database.name)}`;
    return [
      () =>
        check
          .all()
          .filter((message) => message !== "ok")
          .map((message) => ({ subject, message: `SQLite says: ${message}.` })),
    ];
  },
};
