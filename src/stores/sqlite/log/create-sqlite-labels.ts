import { z } from "zod";
import { type LabelledPair, type LabelStore, labelKinds } from "../../labels.ts";
import type { Connection } from "../connection.ts";
import { readValue } from "./read-row.ts";

export interface LabelRow {
  id: string;
  asked: string;
  stored: string;
  answer: string | null;
  entry: string | null;
  same: number;
  by: string | null;
  kind: string;
  at: string;
  note: string | null;
  weight: number | null;
}

const kindShape = z.enum(labelKinds);

/** Adds a pair inside a transaction of another part. */
export type LabelWriter = (pair: LabelledPair) => void;

export function createLabelWriter({ database }: Connection): LabelWriter {
  const insert = database.prepare(`
    INSERT INTO labelled_pairs (id, asked, stored, answer, entry, same, by, kind, at, note, weight)
    VALUES (:id, :asked, :stored, :answer, :entry, :same, :by, :kind, :at, :note, :weight)
    ON CONFLICT (id) DO NOTHING`);
  return ({ entryId, same, weight, ...pair }) =>
    void insert.run({
      ...pair,
      weight: weight ?? null,
      entry: entryId,
      same: same ? 1 : 0,
    } satisfies LabelRow);
}

export function createSqliteLabels(connection: Connection, write: LabelWriter): LabelStore {
  const all = connection.database.prepare<{ kind: string | null; entry: string | null }, LabelRow>(`
    SELECT id, asked, stored, answer, entry, same, by, kind, at, note, weight FROM labelled_pairs
    WHERE (:kind IS NULL OR kind = :kind) AND (:entry IS NULL OR entry = :entry) ORDER BY number`);
  const remove = connection.database.prepare<[string]>("DELETE FROM labelled_pairs WHERE id = ?");
  const unsign = connection.database.prepare<[string]>(
    "UPDATE labelled_pairs SET by = NULL, note = NULL WHERE by = ?",
  );
  return {
    async append(pairs) {
      connection.write(() => pairs.forEach(write), { durable: true });
    },
    async list({ kind = null, entryId: entry = null } = {}) {
      return connection.run(() => all.all({ kind, entry })).map(toPair);
    },
    async remove(ids) {
      return connection.write(() => ids.filter((id) => remove.run(id).changes > 0).length);
    },
    async unsign(by) {
      return connection.write(() => unsign.run(by).changes);
    },
  };
}

export function toPair({ entry: entryId, same, kind, weight, ...row }: LabelRow): LabelledPair {
  return {
    ...row,
    ...(weight !== null && { weight }),
    entryId,
    same: same === 1,
    kind: readValue(kindShape, kind, "the kind of a labelled pair"),
  };
}
