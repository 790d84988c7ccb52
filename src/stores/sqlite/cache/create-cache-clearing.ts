import type { Connection } from "../connection.ts";

/** Drops the stored answers of one version of the index, and notes it for who follows them. Called inside a write. */
export function createCacheClearing({ database }: Pick<Connection, "database">): (index: number) => void {
  const drop = database.prepare<[number]>("DELETE FROM cache_entries WHERE index_number = ?");
  const note = database.prepare("INSERT INTO cache_changes (kind, key) VALUES ('all', '')");
  return (index) => {
    if (drop.run(index).changes > 0) note.run();
  };
}
