import type { Connection } from "./connection.ts";

/** Kept of one kind: the rows of questions that come again and again. */
const MOST = 64;

/**
 * Reads by a key, and gives what was read before for as long as nothing was written since, in this process or another: it
 * is then what would be read. To look whether something was written takes a fraction of reading rows and checking them. What
 * it gives is frozen, as several get the same.
 *
 * @param read one statement, or several in one snapshot, of tables that every write forgets
 */
export function rememberReads<Value>(
  connection: Pick<Connection, "database" | "changes">,
  read: (key: string) => Value,
): (key: string) => Value {
  const known = new Map<string, Value>();
  let at: number | undefined;
  return (key) => {
    // What an open transaction wrote may yet be taken back.
    if (connection.database.inTransaction) return read(key);
    // Before anything is read: what is written between the two is read once more next time.
    const now = connection.changes();
    if (now !== at) known.clear();
    at = now;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = freeze(read(key));
    // What is not there takes the place of nothing that is.
    if (value === undefined) return value;
    for (const oldest of known.keys()) {
      if (known.size < MOST) break;
      known.delete(oldest);
    }
    known.set(key, value);
    return value;
  };
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
