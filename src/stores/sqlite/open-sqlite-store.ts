import type { Database } from "better-sqlite3";
import type { Store } from "../store.ts";
import type { TenantMark } from "../tenants/tenant-mark.ts";
import { createSqliteAccessKeys } from "./access/create-sqlite-access-keys.ts";
import { createSqliteSessions } from "./access/create-sqlite-sessions.ts";
import { createSqliteCalibrations } from "./calibrations/create-sqlite-calibrations.ts";
import { createConnection } from "./connection.ts";
import { createCompaction } from "./create-compaction.ts";
import { createWriteCheck } from "./create-write-check.ts";
import { assembleIndex, type IndexParts } from "./indexes/assemble-index.ts";
import { createIndexLookUp } from "./indexes/create-index-look-up.ts";
import { createSharedChanges } from "./indexes/create-shared-changes.ts";
import { createSqliteIndexes } from "./indexes/create-sqlite-indexes.ts";
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
import { translateError } from "./translate-error.ts";
import { watchWrites } from "./watch-writes.ts";

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
  const connection = watchWrites(createConnection(database));
  const shared = createSharedChanges(connection);
  const writes = { count: 0 };
  const indexes = createSqliteIndexes(connection, writes);
  const partsOf = createIndexLookUp(connection, (tables, build) =>
    assembleIndex(connection, { tables, shared, writes, build }),
  );
  const writeLabel = createLabelWriter(connection);
  const compact = createCompaction(connection);
  const close = async () => void database.close();
  const common: Omit<Store, keyof IndexParts | "at"> = {
    indexes,
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
    checkIntegrity: createIntegrityCheck(connection),
    checkWrites: createWriteCheck(database.name, connection),
    compact: async () => compact(),
    close,
    [Symbol.asyncDispose]: close,
  };
  const storeAt = (number: number, build?: number): Store => ({
    ...common,
    ...partsOf.at(number, build),
    at: storeAt,
  });
  return storeAt(partsOf.live());
}
