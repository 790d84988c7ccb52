import { indexNotFound } from "../../indexes/index-refusals.ts";
import type { Connection } from "../connection.ts";
import type { IndexParts } from "./assemble-index.ts";
import { FIRST_INDEX_NUMBER, type IndexTables, indexTables } from "./index-tables.ts";

/** The parts over each version, made when they are first asked for. */
export interface IndexLookUp {
  /** @throws AppError `index-not-found` */
  at(number: number, build?: number): IndexParts;
  /** Number of the live version. */
  live(): number;
}

export function createIndexLookUp(
  connection: Connection,
  assemble: (tables: IndexTables, build: number | undefined) => IndexParts,
): IndexLookUp {
  const { database } = connection;
  const known = new Map<number, IndexParts>();
  const exists = database
    .prepare<[number], number>("SELECT 1 FROM index_versions WHERE number = ? AND state <> 'dropped'")
    .pluck();
  const live = database.prepare<[], number>("SELECT number FROM index_versions WHERE state = 'live'").pluck();
  return {
    at(number, build) {
      const isThere = Number.isSafeInteger(number) && connection.run(() => exists.get(number)) === 1;
      if (!isThere) {
        known.delete(number);
        throw indexNotFound(number);
      }
      const make = () => connection.run(() => assemble(indexTables(number), build));
      // A build asks once.
      if (build !== undefined) return make();
      const parts = known.get(number) ?? make();
      known.set(number, parts);
      return parts;
    },
    live: () => connection.run(() => live.get()) ?? FIRST_INDEX_NUMBER,
  };
}
