import { checkReplacement, replacementOutdated } from "../check-write.ts";
import type { VectorReplacement } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import type { GuardedConnection } from "./indexes/guard-connection.ts";
import type { IndexTables } from "./indexes/index-tables.ts";
import { toBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

/** The way to another embedder: every vector and the pin in one transaction. */
export function createVectorReplacer(
  connection: GuardedConnection,
  parts: { settings: SettingRows; changes: ChangeLog; tables: IndexTables },
): (replacement: VectorReplacement) => void {
  const { database } = connection;
  const { settings, changes, tables } = parts;
  const passageIds = database.prepare<[], string>(`SELECT id FROM ${tables.passages}`).pluck();
  const phrasingIds = database
    .prepare<[], string>("SELECT id FROM golden_phrasings UNION ALL SELECT id FROM golden_negatives")
    .pluck();
  const setPassage = database.prepare<[Buffer, string]>(
    // Also of a passage that had none: this is the way to mend that.
    `INSERT OR REPLACE INTO ${tables.vectors} (passage, vector) SELECT number, ? FROM ${tables.passages} WHERE id = ?`,
  );
  const setTruncated = database.prepare<[number, string]>(
    `UPDATE ${tables.passages} SET truncated = ? WHERE id = ?`,
  );
  const setPhrasing = database.prepare<[string, string, Buffer]>(
    "INSERT OR REPLACE INTO golden_vectors (embedder, phrasing, vector) VALUES (?, ?, ?)",
  );
  // They opened the embedder that goes.
  const forgetSettings = database.prepare<[number]>(
    "UPDATE index_versions SET settings = NULL WHERE number = ?",
  );
  const dropUnpinned = createVectorPruning(connection);

  function checkCurrent(replacement: VectorReplacement): void {
    // All tables share one log, so one number stands for each.
    const last = changes.last();
    if (replacement.readAt.passages !== last || replacement.readAt.phrasings !== last)
      throw replacementOutdated();
    checkReplacement(replacement, { passages: passageIds.all(), phrasings: phrasingIds.all() });
  }

  function replace({ embedder, passages, phrasings }: VectorReplacement): void {
    for (const [id, { vector, truncated }] of passages) {
      setPassage.run(toBlob(vector), id);
      setTruncated.run(truncated ? 1 : 0, id);
    }
    const known = new Set(phrasingIds.all());
    for (const [id, vector] of phrasings) if (known.has(id)) setPhrasing.run(embedder.id, id, toBlob(vector));
    changes.addAll();
    settings.clearCache();
    settings.setPin(embedder);
    forgetSettings.run(tables.number);
    settings.settlePin(undefined);
    dropUnpinned();
  }

  return (replacement) => {
    const work = () => {
      checkCurrent(replacement);
      replace(replacement);
    };
    connection.writeDocuments(work, { durable: true });
  };
}

/** Drops vectors of reviewed questions under embedders that no version of the index has any more. */
export function createVectorPruning({ database }: Pick<Connection, "database">): () => void {
  const drop = database.prepare(`DELETE FROM golden_vectors WHERE embedder NOT IN (
    SELECT embedder FROM index_versions WHERE embedder IS NOT NULL AND state <> 'dropped')`);
  return () => void drop.run();
}
