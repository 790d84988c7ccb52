import type { Database } from "better-sqlite3";
import type { Store } from "../store.ts";
import type { TenantMark } from "../tenants/tenant-mark.ts";
import { createSqliteAccessKeys } from "./access/create-sqlite-access-keys.ts";
import { createSqliteSessions } from "./access/create-sqlite-sessions.ts";
import { createSqliteCache } from "./cache/create-sqlite-cache.ts";
import { createSqliteCalibrations } from "./calibrations/create-sqlite-calibrations.ts";
import { createConnection } from "./connection.ts";
import { createCompaction } from "./create-compaction.ts";
import { createDocumentReader } from "./create-document-reader.ts";
import { createSqliteDocuments } from "./create-sqlite-documents.ts";
import { createSqliteGolden } from "./create-sqlite-golden.ts";
import { createSettingRows, createSqliteSettings } from "./create-sqlite-settings.ts";
import { createIntegrityCheck } from "./integrity/create-integrity-check.ts";
import { createLabelWriter, createSqliteLabels } from "./log/create-sqlite-labels.ts";
import { createSqliteLog } from "./log/create-sqlite-log.ts";
import { createSqliteProposals } from "./log/create-sqlite-proposals.ts";
import { createSqliteQuarantine } from "./log/create-sqlite-quarantine.ts";
import { migrations } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { createSqliteAlerts } from "./monitor/create-sqlite-alerts.ts";
import { createSqliteFollowUps } from "./monitor/create-sqlite-follow-ups.ts";
import { createSqliteShadows } from "./monitor/create-sqlite-shadows.ts";
import { openDatabase } from "./open-database.ts";
import { createVectorReplacer } from "./replace-vectors.ts";
import { translateError } from "./translate-error.ts";
import { createChangeLog, createSqliteVectorTable } from "./vector-changes.ts";

export interface SqliteStoreOptions {
  /** The database file. Its folder must exist. */
  path: string;
  /** Whether to create the file when it does not exist. @default true */
  create?: boolean;
  /** How long a statement waits while another process writes, in milliseconds. @default 5000 */
  busyTimeoutMs?: number;
  /** Changes of the schema, in order. @default all that this version knows */
  migrations?: readonly Migration[];
  /**
   * The tenant whose file this is: noted in a new file; a file that holds another is refused.
   * @default none: the main database
   */
  tenant?: TenantMark;
}

/** Drafts and retired entries match no question: readers of vectors do not see them. */
const MATCHABLE = "JOIN golden_entries e ON e.id = f.entry AND e.state IN ('approved', 'stale')";

/**
 * Opens a store in one SQLite file. Several processes may have the same file open.
 *
 * @throws AppError `database-not-found`, `database-broken`, `database-newer`, `database-busy`, `path-unreadable`,
 *   `path-not-found`; later calls also `database-full`
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const database = await openDatabase({ create: true, busyTimeoutMs: 5000, migrations, ...options });
  try {
    return assembleStore(database);
  } catch (error) {
    // The statements are prepared here, which reads the schema of the word index.
    database.close();
    throw translateError(error, options.path);
  }
}

function assembleStore(database: Database): Store {
  const connection = createConnection(database);
  const settings = createSettingRows(connection);
  const changes = createChangeLog(connection);
  const reader = createDocumentReader(connection);
  const replaceVectors = createVectorReplacer(connection, { settings, changes });
  const common = { connection, reader, settings, changes };
  const passageVectors = createSqliteVectorTable({
    ...{ connection, settings, changes, kind: "passage", idColumn: "p.id" },
    select: `SELECT p.id, d.id AS owner, v.vector FROM passage_vectors v
      JOIN passages p ON p.number = v.passage JOIN documents d ON d.number = p.document`,
  });
  const phrasingVectors = createSqliteVectorTable({
    ...{ connection, settings, changes, kind: "phrasing", idColumn: "f.id" },
    select: `SELECT f.id, f.entry AS owner, f.vector FROM golden_phrasings f ${MATCHABLE}`,
  });
  const negativeVectors = createSqliteVectorTable({
    ...{ connection, settings, changes, kind: "negative", idColumn: "f.id" },
    select: `SELECT f.id, f.entry AS owner, f.vector FROM golden_negatives f ${MATCHABLE}`,
  });
  const cacheChanges = createChangeLog(connection, "cache_changes");
  const cacheVectors = createSqliteVectorTable({
    ...{
      connection,
      settings,
      changes: cacheChanges,
      table: "cache_changes",
      kind: "cached",
      idColumn: "c.id",
    },
    select: "SELECT c.id, c.namespace AS owner, c.vector FROM cache_entries c",
  });
  const writeLabel = createLabelWriter(connection);
  const compact = createCompaction(connection);
  const close = async () => void database.close();
  return {
    documents: createSqliteDocuments({ ...common, vectors: passageVectors }),
    golden: createSqliteGolden({ ...common, vectors: phrasingVectors, negativeVectors }),
    cache: createSqliteCache({ connection, reader, settings, changes: cacheChanges, vectors: cacheVectors }),
    settings: createSqliteSettings(connection, settings),
    log: createSqliteLog(connection),
    labels: createSqliteLabels(connection, writeLabel),
    quarantine: createSqliteQuarantine(connection, writeLabel),
    proposals: createSqliteProposals(connection),
    calibrations: createSqliteCalibrations(connection),
    alerts: createSqliteAlerts(connection),
    shadows: createSqliteShadows(connection),
    followUps: createSqliteFollowUps(connection),
    accessKeys: createSqliteAccessKeys(connection),
    sessions: createSqliteSessions(connection),
    replaceVectors: async (replacement) => replaceVectors(replacement),
    checkIntegrity: createIntegrityCheck(connection),
    compact: async () => compact(),
    close,
    [Symbol.asyncDispose]: close,
  };
}
