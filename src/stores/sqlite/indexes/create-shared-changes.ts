import type { Connection } from "../connection.ts";
import { type ChangeLog, createChangeLog } from "../vector-changes.ts";
import { FIRST_INDEX_NUMBER, type IndexTables, indexTables } from "./index-tables.ts";

/** Reads the sets of tables that there are now, inside the caller's transaction. */
export function createTableSets({ database }: Pick<Connection, "database">): () => IndexTables[] {
  const numbers = database
    .prepare<[], number>("SELECT number FROM index_versions WHERE state <> 'dropped' ORDER BY number")
    .pluck();
  return () => numbers.all().map(indexTables);
}

/** The set of the live version. */
export function liveTables({ database }: Pick<Connection, "database">): IndexTables {
  const live = database.prepare<[], number>("SELECT number FROM index_versions WHERE state = 'live'").pluck();
  return indexTables(live.get() ?? FIRST_INDEX_NUMBER);
}

/** Notes a change of what all versions share, such as a reviewed question, in the log of each of them. */
export function createSharedChanges(connection: Connection): Pick<ChangeLog, "add" | "prune"> {
  const setsNow = createTableSets(connection);
  const logs = new Map<number, ChangeLog>();
  const logOf = ({ number, changes }: IndexTables): ChangeLog => {
    const log = logs.get(number) ?? createChangeLog(connection, changes);
    logs.set(number, log);
    return log;
  };
  return {
    add(kind, key) {
      for (const tables of setsNow()) logOf(tables).add(kind, key);
    },
    prune() {
      for (const tables of setsNow()) logOf(tables).prune();
    },
  };
}
