import {
  checkDrop,
  checkNoWayBack,
  checkPromotion,
  checkRollback,
  checkState,
  checkWrite,
  indexDropped,
  indexExists,
  indexNotFound,
  nothingBefore,
  otherEmbedder,
  promotionNote,
} from "../../indexes/index-refusals.ts";
import type {
  IndexChange,
  IndexEvent,
  IndexVersion,
  IndexVersionStore,
  VerifiedAt,
} from "../../indexes/index-versions.ts";
import { createCacheClearing } from "../cache/create-cache-clearing.ts";
import type { Connection } from "../connection.ts";
import type { SettingWrites } from "../create-sqlite-settings.ts";
import { createIntegrityCheck } from "../integrity/create-integrity-check.ts";
import { indexRules } from "../integrity/integrity-rules.ts";
import { rememberReads } from "../remember-reads.ts";
import { createVectorPruning } from "../replace-vectors.ts";
import { createThresholdRows } from "../threshold-rows.ts";
import { createChangeLog } from "../vector-changes.ts";
import { createDocumentCopier, type DocumentCopier } from "./copy-documents.ts";
import { type IndexEventRow, type IndexRow, toIndexEvent, toIndexVersion } from "./index-rows.ts";
import {
  createIndexTables,
  FIRST_INDEX_NUMBER,
  type IndexTables,
  indexTables,
  tablesOf,
} from "./index-tables.ts";

const UNCOUNTED = { documents: 0, passages: 0, unembedded: 0, mark: 0 };

/** Versions of the index in one file. Each change of a version is one durable transaction with its event. */
export function createSqliteIndexes(connection: Connection, writes: SettingWrites): IndexVersionStore {
  const { database } = connection;
  const live = database.prepare<[], number>("SELECT number FROM index_versions WHERE state = 'live'").pluck();
  const rows = database.prepare<[], IndexRow>(
    "SELECT * FROM index_versions WHERE state <> 'dropped' ORDER BY number",
  );
  const byNumber = database.prepare<[number], IndexRow>(
    "SELECT * FROM index_versions WHERE number = ? AND state <> 'dropped'",
  );
  const nameOf = database
    .prepare<[number], string>("SELECT name FROM index_versions WHERE number = ?")
    .pluck();
  const byName = database.prepare<[string], IndexRow>(
    "SELECT * FROM index_versions WHERE name = ? AND state <> 'dropped'",
  );
  const unembedded = database
    .prepare<[string], number>(`SELECT count(*) FROM (
      SELECT id FROM golden_phrasings UNION ALL SELECT id FROM golden_negatives
    ) f WHERE NOT EXISTS (SELECT 1 FROM golden_vectors WHERE phrasing = f.id AND embedder = ?)`)
    .pluck();
  const add = database.prepare<[Record<string, string | number | null>], { number: number }>(`
    INSERT INTO index_versions (name, state, embedder, dimension, settings, created_at, details)
    VALUES (@name, 'building', @embedder, @dimension, @settings, @at, @details) RETURNING number`);
  const addEvent = database.prepare<[number, string, string, string | null, string | null]>(
    "INSERT INTO index_events (version, action, at, by, note) VALUES (?, ?, ?, ?, ?)",
  );
  const events = database.prepare<[number], IndexEventRow>(`
    SELECT e.version, v.name, e.action, e.at, e.by, e.note
    FROM index_events e JOIN index_versions v ON v.number = e.version ORDER BY e.number DESC LIMIT ?`);
  const thresholdRows = createThresholdRows(connection);
  const dropUnpinned = createVectorPruning(connection);
  const clearCacheOf = createCacheClearing(connection);
  const copiers = new Map<string, DocumentCopier>();

  const set = (number: number, values: Record<string, string | number | null>): void => {
    const columns = Object.keys(values).map((column) => `${column} = @${column}`);
    database
      .prepare<[Record<string, string | number | null>]>(
        `UPDATE index_versions SET ${columns.join(", ")} WHERE number = @number`,
      )
      .run({ ...values, number });
  };
  const noteEvent = (number: number, action: IndexEvent["action"], { at, by, note }: IndexChange): void =>
    void addEvent.run(number, action, at, by, note ?? null);

  const pluck = (sql: string): number => database.prepare<[], number | null>(sql).pluck().get() ?? 0;
  const markOf = ({ changes }: IndexTables): number =>
    pluck(`SELECT max(sequence) FROM ${changes} WHERE kind IN ('passage', 'document', 'all')`);

  function describe(row: IndexRow): IndexVersion {
    const tables = indexTables(row.number);
    return toIndexVersion(row, {
      documents: pluck(`SELECT count(*) FROM ${tables.documents}`),
      passages: pluck(`SELECT count(*) FROM ${tables.passages}`),
      unembedded: row.embedder === null ? 0 : (unembedded.get(row.embedder) ?? 0),
      mark: markOf(tables),
    });
  }

  function rowOf(number: number): IndexRow {
    const row = byNumber.get(number);
    if (row === undefined) throw indexNotFound(number);
    return row;
  }

  /** Of a build: one that was dropped meanwhile is no wrong number. */
  function builtRow(number: number): IndexRow {
    const row = byNumber.get(number);
    if (row !== undefined) return row;
    const name = nameOf.get(number);
    throw name === undefined ? indexNotFound(number) : indexDropped(name);
  }

  const liveMark = (): VerifiedAt["live"] => {
    const number = liveNumber();
    return { number, documents: markOf(indexTables(number)) };
  };
  const find = (number: number): IndexVersion => describe(rowOf(number));
  const liveNumber = (): number => live.get() ?? FIRST_INDEX_NUMBER;
  // Each question asks for it.
  const liveNow = rememberReads(connection, () => connection.run(liveNumber));
  const change = <Result>(work: () => Result): Result => connection.write(work, { durable: true });

  /**
   * Where the version that a build began with is gone, or is the version itself, it goes on from the live one. One that was
   * built before holds all it needs; in another, what was copied stays, and the rest is looked through anew.
   */
  function beginAgain({ number, state, details }: IndexVersion): Record<string, string | number | null> {
    if (details.from !== number && byNumber.get(details.from) !== undefined) return {};
    const { number: from, documents: fromMark } = liveMark();
    return {
      copied: state === "ready" ? Number.MAX_SAFE_INTEGER : null,
      details: JSON.stringify({ ...details, from, fromMark }),
    };
  }

  /** The mark moves; nothing that a reader may be in the middle of is touched. */
  function makeLive(
    to: number,
    given: { state: "retired" | "ready"; previous: number | null } & IndexChange,
  ) {
    const from = liveNumber();
    set(from, { state: given.state, retired_at: given.at });
    set(to, {
      ...{ state: "live", previous: given.previous, retired_at: null, promoted_at: given.at },
    });
    return { from: find(from), to: find(to) };
  }

  return {
    async live() {
      return liveNow("");
    },
    async list() {
      return connection.read(() => rows.all().map(describe));
    },
    async identityOf(number) {
      const row = connection.run(() => byNumber.get(number));
      if (row === undefined) return undefined;
      const { name, embedder, embedderSettings } = toIndexVersion(row, UNCOUNTED);
      return { number, name, embedder, embedderSettings };
    },
    async get(name) {
      return connection.read(() => {
        const row = byName.get(name);
        return row && describe(row);
      });
    },
    async create({ name, embedder, embedderSettings, details, at, by }) {
      return change(() => {
        if (byName.get(name) !== undefined) throw indexExists(name);
        const created = add.get({
          ...{ name, at, details: JSON.stringify(details) },
          ...{ embedder: embedder.id, dimension: embedder.dimension },
          settings: embedderSettings === null ? null : JSON.stringify(embedderSettings),
        });
        if (created === undefined) throw new TypeError("An insert returned no row.");
        const { number } = created;
        createIndexTables(database, number);
        const tables = indexTables(number);
        createDocumentCopier(connection, { from: indexTables(liveNumber()), to: tables }).aliases();
        createChangeLog(connection, tables.changes).addAll();
        noteEvent(number, "build", { at, by });
        return find(number);
      });
    },
    async copyDocuments(number, { most, build }) {
      return connection.write(() => {
        const row = builtRow(number);
        // Nothing is counted for it: this runs once for each few documents, while others wait to write.
        const version = toIndexVersion(row, UNCOUNTED);
        checkWrite(version, build);
        const source = builtRow(version.details.from);
        if (source.embedder !== row.embedder || source.dimension !== row.dimension) {
          if (source.embedder !== null) throw otherEmbedder(version);
        }
        const to = indexTables(number);
        const key = `${source.number} ${number}`;
        const copier =
          copiers.get(key) ?? createDocumentCopier(connection, { from: indexTables(source.number), to });
        copiers.set(key, copier);
        const end = copier.next(row.copied ?? 0, most);
        const copied = end ?? row.copied ?? 0;
        if (end !== undefined) {
          set(number, { copied });
          createChangeLog(connection, to.changes).addAll();
        } else {
          // What is written from here on may take the numbers of rows that the other version gets.
          set(number, { copied: Number.MAX_SAFE_INTEGER });
          copiers.delete(key);
        }
        return {
          ...{ done: copier.countUpTo(copied), total: copier.count() },
          finished: end === undefined,
        };
      });
    },
    async reopen(number) {
      return change(() => {
        const version = find(number);
        checkState(version, ["building", "ready"], "it cannot be built again");
        checkNoWayBack(version, {
          live: liveNumber(),
          previousOf: (each) => byNumber.get(each)?.previous ?? null,
        });
        set(number, { state: "building", build: version.build + 1, ...beginAgain(version) });
        return find(number);
      });
    },
    async finish(number, { details, build, ...given }) {
      return change(() => {
        checkWrite(toIndexVersion(builtRow(number), UNCOUNTED), build);
        set(number, { state: "ready", built_at: given.at, details: JSON.stringify(details) });
        noteEvent(number, "built", given);
        return find(number);
      });
    },
    async verifiedAt(number) {
      return connection.read(() => ({
        documents: markOf(indexTables(rowOf(number).number)),
        live: liveMark(),
      }));
    },
    async noteVerified(number, { passed, findings, seen, at, by }) {
      change(() => {
        rowOf(number);
        set(number, {
          ...{ verified_at: at, verified_mark: seen.documents, verified_live: JSON.stringify(seen.live) },
          verification: JSON.stringify({ passed, findings }),
        });
        noteEvent(number, "verify", { at, by, note: passed ? "passed" : "not passed" });
      });
    },
    async promote(number, { force = false, thresholds = [], ...given }) {
      const switched = change(() => {
        const passedOver = checkPromotion(find(number), { force, live: liveMark() });
        for (const threshold of thresholds) thresholdRows.set(threshold);
        const switched = makeLive(number, { ...given, state: "retired", previous: liveNumber() });
        noteEvent(number, "promote", { ...given, ...promotionNote(given.note, passedOver) });
        return switched;
      });
      if (thresholds.length > 0) writes.count += 1;
      return switched;
    },
    async rollback(given) {
      return change(() => {
        const current = find(liveNumber());
        const target = current.previous === null ? undefined : byNumber.get(current.previous);
        if (target === undefined) throw nothingBefore(current);
        checkRollback(find(target.number));
        const switched = makeLive(target.number, { ...given, state: "ready", previous: target.previous });
        noteEvent(target.number, "rollback", given);
        return switched;
      });
    },
    async drop(number, given) {
      change(() => {
        const version = find(number);
        checkDrop(version);
        const tables = tablesOf(indexTables(number));
        // The first set stays, empty: every database has it.
        for (const table of tables) {
          database.exec(number === FIRST_INDEX_NUMBER ? `DELETE FROM ${table}` : `DROP TABLE ${table}`);
        }
        clearCacheOf(number);
        set(number, { state: "dropped", embedder: null, dimension: null });
        database
          .prepare<[number]>("UPDATE index_versions SET previous = NULL WHERE previous = ?")
          .run(number);
        dropUnpinned();
        noteEvent(number, "drop", given);
      });
    },
    async setEmbedderSettings(number, settings) {
      change(() => {
        rowOf(number);
        set(number, { settings: JSON.stringify(settings) });
      });
    },
    async events({ limit = 100 } = {}) {
      return connection.run(() => events.all(limit)).map(toIndexEvent);
    },
    async documentsMark(number) {
      return connection.read(() => markOf(indexTables(rowOf(number).number)));
    },
    async check(number, options) {
      const tables = connection.run(() => indexTables(rowOf(number).number));
      return createIntegrityCheck(connection, indexRules(tables))(options);
    },
  };
}
