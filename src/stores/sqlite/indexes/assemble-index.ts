import type { Store } from "../../store.ts";
import { createSqliteCache } from "../cache/create-sqlite-cache.ts";
import type { Connection } from "../connection.ts";
import { createDocumentReader } from "../create-document-reader.ts";
import { createSqliteDocuments } from "../create-sqlite-documents.ts";
import { createSqliteGolden } from "../create-sqlite-golden.ts";
import { createSettingRows, createSqliteSettings, type SettingWrites } from "../create-sqlite-settings.ts";
import { createVectorReplacer } from "../replace-vectors.ts";
import {
  CACHE_CHANGES,
  type ChangeLog,
  createChangeLog,
  createSqliteVectorTable,
} from "../vector-changes.ts";
import { guardConnection } from "./guard-connection.ts";
import type { IndexTables } from "./index-tables.ts";

/** The parts of a store that look at one version of the index. */
export type IndexParts = Pick<
  Store,
  "index" | "documents" | "golden" | "cache" | "settings" | "replaceVectors"
>;

/** Drafts and retired entries match no question: readers of vectors do not see them. */
const MATCHABLE = "JOIN golden_entries e ON e.id = f.entry AND e.state IN ('approved', 'stale')";

export interface IndexAssembly {
  tables: IndexTables;
  shared: Pick<ChangeLog, "add" | "prune">;
  writes: SettingWrites;
  /** Number of the build that writes its documents; undefined where they are written while it is live. */
  build: number | undefined;
}

/** Prepares all statements over one set of tables. */
export function assembleIndex(
  unguarded: Connection,
  { tables, shared, writes, build }: IndexAssembly,
): IndexParts {
  const connection = guardConnection(unguarded, { number: tables.number, build });
  const settings = createSettingRows(connection, tables);
  const changes = createChangeLog(connection, tables.changes);
  const reader = createDocumentReader(connection, tables);
  const replaceVectors = createVectorReplacer(connection, { settings, changes, tables });
  const common = { connection, reader, settings, tables };
  const followed = { connection, settings, changes, table: tables.changes };
  const embedder = `(SELECT embedder FROM index_versions WHERE number = ${tables.number})`;
  const goldenVectors = `golden_vectors v ON v.phrasing = f.id AND v.embedder = ${embedder}`;
  // Without the vector of a negative, what must not be answered would be answered.
  const whole = `NOT EXISTS (SELECT 1 FROM golden_negatives n WHERE n.entry = f.entry
    AND NOT EXISTS (SELECT 1 FROM golden_vectors w WHERE w.phrasing = n.id AND w.embedder = ${embedder}))`;
  const vectors = createSqliteVectorTable({
    ...{ ...followed, kind: "passage", idColumn: "p.id" },
    select: `SELECT p.id, d.id AS owner, v.vector FROM ${tables.vectors} v
      JOIN ${tables.passages} p ON p.number = v.passage JOIN ${tables.documents} d ON d.number = p.document`,
  });
  const phrasingVectors = createSqliteVectorTable({
    ...{ ...followed, kind: "phrasing", idColumn: "f.id" },
    select: `SELECT f.id, f.entry AS owner, v.vector FROM golden_phrasings f ${MATCHABLE} JOIN ${goldenVectors} AND ${whole}`,
  });
  const negativeVectors = createSqliteVectorTable({
    ...{ ...followed, kind: "negative", idColumn: "f.id" },
    select: `SELECT f.id, f.entry AS owner, v.vector FROM golden_negatives f ${MATCHABLE} JOIN ${goldenVectors}`,
  });
  const cacheChanges = createChangeLog(connection, CACHE_CHANGES);
  const cacheVectors = createSqliteVectorTable({
    ...{
      connection,
      settings,
      changes: cacheChanges,
      table: CACHE_CHANGES,
      kind: "cached",
      idColumn: "c.id",
    },
    select: `SELECT c.id, c.namespace AS owner, c.vector FROM (
      SELECT id, namespace, vector FROM cache_entries WHERE index_number = ${tables.number}) c`,
  });
  return {
    index: tables.number,
    documents: createSqliteDocuments({ ...common, changes, vectors }),
    golden: createSqliteGolden({
      ...{ connection, reader, settings, changes: shared },
      ...{ vectors: phrasingVectors, negativeVectors },
    }),
    cache: createSqliteCache({ ...common, changes: cacheChanges, vectors: cacheVectors }),
    settings: createSqliteSettings(connection, { rows: settings, writes }),
    replaceVectors: async (replacement) => replaceVectors(replacement),
  };
}
