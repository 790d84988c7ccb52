import type { QuarantinedPair, QuarantineStore } from "../../quarantine.ts";
import type { Connection } from "../connection.ts";
import { rememberReads } from "../remember-reads.ts";
import type { LabelWriter } from "./create-sqlite-labels.ts";

interface PairRow extends Omit<QuarantinedPair, "entryId" | "questionKey"> {
  readonly entry: string;
  readonly question_key: string;
}

export function createSqliteQuarantine(connection: Connection, writeLabel: LabelWriter): QuarantineStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO golden_quarantine (question_key, entry, question, by, at, note)
    VALUES (:question_key, :entry, :question, :by, :at, :note) ON CONFLICT (question_key, entry) DO NOTHING`);
  const remove = database.prepare<[string, string]>(
    "DELETE FROM golden_quarantine WHERE question_key = ? AND entry = ?",
  );
  const unsign = database.prepare<[string]>(
    "UPDATE golden_quarantine SET by = NULL, note = NULL WHERE by = ?",
  );
  const entriesOf = database
    .prepare<[string], string>("SELECT entry FROM golden_quarantine WHERE question_key = ? ORDER BY entry")
    .pluck();
  // Each question asks for its own.
  const entriesNow = rememberReads(connection, (key) => connection.run(() => entriesOf.all(key)));
  const all = database.prepare<[], PairRow>(
    "SELECT question_key, entry, question, by, at, note FROM golden_quarantine ORDER BY number DESC",
  );
  return {
    async add({ entryId: entry, questionKey: question_key, ...pair }, label) {
      const add = () => {
        insert.run({ ...pair, entry, question_key } satisfies PairRow);
        if (label) writeLabel(label);
      };
      connection.write(add, { durable: true });
    },
    async lift({ entryId, questionKey }) {
      return connection.write(() => remove.run(questionKey, entryId).changes > 0, { durable: true });
    },
    async unsign(by) {
      return connection.write(() => unsign.run(by).changes);
    },
    async entriesFor(questionKeys) {
      return [...new Set(questionKeys.flatMap((key) => entriesNow(key)))];
    },
    async list() {
      return connection
        .run(() => all.all())
        .map(({ entry: entryId, question_key: questionKey, ...row }) => ({ entryId, questionKey, ...row }));
    },
  };
}
