import { describeVectorFault } from "../../integrity/describe-vector-fault.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { createSettingRows } from "../create-sqlite-settings.ts";
import { fromBlob } from "../vector-blob.ts";
import type { IndexIntegrityRule } from "./integrity-rule.ts";

interface Row {
  id: string;
  vector: Buffer | null;
}

/** Each passage has its vector: of the pinned embedder's dimension, and of length 1. */
export const passageVectors: IndexIntegrityRule = {
  name: "passage-vectors",
  hint: integrityHints.reindex,
  plan(connection, tables) {
    const { database } = connection;
    const { getPin } = createSettingRows(connection, tables);
    const numbers = database.prepare<[], number>(`SELECT number FROM ${tables.passages}`).pluck();
    const one = database.prepare<[number], Row>(`
      SELECT p.id, v.vector FROM ${tables.passages} p LEFT JOIN ${tables.vectors} v ON v.passage = p.number
      WHERE p.number = ?`);
    return numbers.all().map((number) => () => {
      const row = one.get(number);
      if (row === undefined) return [];
      const subject = `passage ${JSON.stringify(row.id)}`;
      if (row.vector === null) return [{ subject, message: "It has no vector." }];
      const vector = fromBlob(row.vector);
      const fault = describeVectorFault(vector, getPin()?.dimension ?? vector.length);
      return fault === undefined ? [] : [{ subject, message: `It has a vector ${fault}.` }];
    });
  },
};
