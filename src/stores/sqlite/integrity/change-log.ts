import { integrityHints } from "../../integrity/integrity-report.ts";
import type { IndexIntegrityRule } from "./integrity-rule.ts";

interface LogState {
  last: number | null;
  issued: number | null;
  holds_vectors: number;
}

/** Readers follow the store by the numbered changes of its vectors: there is a last number, and none is given twice. */
export const changeLog: IndexIntegrityRule = {
  name: "change-log",
  hint: integrityHints.reindex,
  plan({ database }, { changes, passages }) {
    const read = database.prepare<[], LogState>(`
      SELECT (SELECT max(sequence) FROM ${changes}) AS last,
        (SELECT seq FROM sqlite_sequence WHERE name = '${changes}') AS issued,
        EXISTS (SELECT 1 FROM ${passages}) OR EXISTS (SELECT 1 FROM golden_phrasings) AS holds_vectors`);
    const subject = "changes of vectors";
    return [
      () => {
        const { last = null, issued = null, holds_vectors: holdsVectors = 0 } = read.get() ?? {};
        if (last === null) {
          return holdsVectors === 1
            ? [{ subject, message: "There are vectors, and no change is noted." }]
            : [];
        }
        if (issued !== null && issued >= last) return [];
        const message = `The last change has number ${last}, and the next would get ${(issued ?? 0) + 1}.`;
        return [{ subject, message }];
      },
    ];
  },
};
