import {
  type EntryTraffic,
  LOG_DEFAULTS,
  type LogQuery,
  type LogStore,
  readLogCursor,
  readTimedCursor,
  type TimedQuery,
  timedCursor,
} from "../../log.ts";
import type { Connection } from "../connection.ts";
import { ENTRY_COLUMNS, type EntryRow, type FeedbackRow, toFeedback, toLogEntry, toRow } from "./log-rows.ts";
import { type PackedTrace, packTraces, unpackTrace } from "./pack-trace.ts";
import { SPENT_COLUMNS, type SpentRow, toSpent } from "./spent-rows.ts";
import { toWatched, WATCHED_COLUMNS, type WatchedRow } from "./watched-rows.ts";

type Value = string | number;

export function createSqliteLog(connection: Connection): LogStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO log_records (id, at, surface, asker, person, cohort, question, question_key, source, text,
      golden_outcome, entry, cached, cost, details, milliseconds, trace, packed)
    VALUES (:id, :at, :surface, :asker, :person, :cohort, :question, :question_key, :source, :text,
      :golden_outcome, :entry, :cached, :cost, :details, :milliseconds, :trace, :packed)
    ON CONFLICT (id) DO NOTHING`);
  const addLost = database.prepare<[number]>(`
    INSERT INTO log_counters (name, value) VALUES ('lost', ?)
    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value`);
  const byId = database.prepare<[string], EntryRow & PackedTrace>(
    `SELECT ${ENTRY_COLUMNS}, trace, packed FROM log_records WHERE id = ?`,
  );
  const byEntry = database.prepare<[string, string], { entry: string } & EntryTraffic>(`
    -- This index holds all that is asked for; by that of moments, every record would be read.
    SELECT entry, sum(golden_outcome = 'hit') AS served, sum(golden_outcome = 'stale') AS refused
    FROM log_records INDEXED BY log_records_by_entry WHERE golden_outcome IN ('hit', 'stale') AND entry IS NOT NULL AND at >= ? AND at < ? GROUP BY entry`);
  const putFeedback = database.prepare(`
    INSERT INTO log_feedback (answer, kind, by, at, note) VALUES (:answerId, :kind, :by, :at, :note)
    ON CONFLICT (answer, ifnull(by, ''), iif(kind IN ('escalated', 'copied'), kind, 'opinion')) DO UPDATE SET
      kind = excluded.kind, at = excluded.at, note = excluded.note`);
  const feedbackOf = database.prepare<[string], FeedbackRow>(`
    SELECT answer, kind, by, at, note FROM log_feedback WHERE answer IN (SELECT value FROM json_each(?))`);
  const removeFeedback = database.prepare<[string, number]>(`
    DELETE FROM log_feedback WHERE answer IN (SELECT id FROM log_records WHERE at < ? ORDER BY number LIMIT ?)`);
  const removeRecords = database.prepare<[string, number]>(`
    DELETE FROM log_records WHERE number IN
      (SELECT number FROM log_records WHERE at < ? ORDER BY number LIMIT ?)`);
  const removeFeedbackOf = database.prepare<[string]>("DELETE FROM log_feedback WHERE answer = ?");
  const removeRecord = database.prepare<[string]>("DELETE FROM log_records WHERE id = ?");
  const removeFeedbackBy = database.prepare<[string, string]>(
    "DELETE FROM log_feedback WHERE by = ? AND at < ?",
  );
  const replaceTrace = database.prepare<[string, Buffer | null, string]>(
    "UPDATE log_records SET trace = ?, packed = ? WHERE id = ?",
  );
  const counts = database.prepare<[string, string], { records: number; lost: number }>(`
    SELECT (SELECT count(*) FROM log_records WHERE at >= ? AND at < ?) AS records,
      ifnull((SELECT value FROM log_counters WHERE name = 'lost'), 0) AS lost`);

  const readPage = <Row extends { number: number }>(columns: string, query: LogQuery) => {
    const limit = query.limit ?? LOG_DEFAULTS.limit;
    const { where, values } = conditionsOf(query);
    const order = query.order === "oldest" ? "ASC" : "DESC";
    const select = database.prepare<Value[], Row>(
      // The place of a record is looked for first, so that of a record that is on no page nothing else is read.
      `SELECT ${columns} FROM log_records WHERE number IN
        (SELECT number FROM log_records ${where} ORDER BY number ${order} LIMIT ?) ORDER BY number ${order}`,
    );
    const rows = connection.run(() => select.all(...values, limit + 1));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { rows: shown, nextCursor: rows.length > limit && last ? String(last.number) : null };
  };

  const readTimedPage = <Row extends { number: number; at: string }>(columns: string, query: TimedQuery) => {
    const { limit = LOG_DEFAULTS.limit, cursor, ...period } = query;
    const place = cursor === undefined ? undefined : readTimedCursor(cursor);
    // The index of moments holds the numbers as well, so that nothing is sorted. One lower end alone: of two, SQLite might
    // look for the earlier one, and pass over the pages before each time.
    const { where, values } = conditionsOf({ ...period, ...(place && { since: place.at }) });
    const after = place && "AND (at, number) > (?, ?)";
    const select = database.prepare<Value[], Row>(
      `SELECT ${columns} FROM log_records INDEXED BY log_records_by_time ${where} ${after ?? ""}
        ORDER BY at, number LIMIT ?`,
    );
    const from = place ? [place.at, place.number] : [];
    const rows = connection.run(() => select.all(...values, ...from, limit + 1));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { rows: shown, nextCursor: rows.length > limit && last ? timedCursor(last) : null };
  };

  return {
    async append({ records, lost = 0, durable = false, waitMs = LOG_DEFAULTS.waitMs }) {
      const traces = await packTraces(records.map(({ trace }) => trace));
      const rows = records.map((record, at) =>
        toRow(record, traces[at] ?? { trace: record.trace, packed: null }),
      );
      const write = () => {
        for (const row of rows) insert.run(row);
        if (lost > 0) addLost.run(lost);
      };
      // A batch can wait for the next one, an answer cannot.
      connection.write(write, { waitMs, durable, forgets: false });
    },
    async get(id) {
      const row = connection.run(() => byId.get(id));
      return row && { ...toLogEntry(row), trace: unpackTrace(row) };
    },
    async list(query = {}) {
      const { rows, nextCursor } = readPage<EntryRow>(ENTRY_COLUMNS, query);
      return { entries: rows.map(toLogEntry), nextCursor };
    },
    async listWatched(query = {}) {
      const { rows, nextCursor } = readTimedPage<WatchedRow>(WATCHED_COLUMNS, query);
      return { entries: toWatched(rows), nextCursor };
    },
    async listSpent(query = {}) {
      const { rows, nextCursor } = readTimedPage<SpentRow>(SPENT_COLUMNS, query);
      return { entries: rows.map(toSpent), nextCursor };
    },
    async countByEntry({ since = "", until = "~" }) {
      const rows = connection.run(() => byEntry.all(since, until));
      return new Map(rows.map(({ entry, ...traffic }) => [entry, traffic]));
    },
    async addFeedback(feedback) {
      connection.write(() => void putFeedback.run({ ...feedback }), { durable: true });
    },
    async listFeedback({ answerId, since = "", until = "~" } = {}) {
      const rows = connection.run(() =>
        database
          .prepare<Value[], FeedbackRow>(
            `SELECT answer, kind, by, at, note FROM log_feedback WHERE at >= ? AND at < ?
              ${answerId === undefined ? "" : "AND answer = ?"} ORDER BY at, number`,
          )
          .all(since, until, ...(answerId === undefined ? [] : [answerId])),
      );
      return rows.map(toFeedback);
    },
    async feedbackOf(answerIds) {
      return connection.run(() => feedbackOf.all(JSON.stringify(answerIds))).map(toFeedback);
    },
    async purge(before, { limit = -1 } = {}) {
      return connection.write(() => {
        removeFeedback.run(before, limit);
        return removeRecords.run(before, limit).changes;
      });
    },
    async remove(ids) {
      return connection.write(() => {
        let removed = 0;
        for (const id of ids) {
          removeFeedbackOf.run(id);
          removed += removeRecord.run(id).changes;
        }
        return removed;
      });
    },
    async replaceTraces(traces) {
      const packed = await packTraces(traces.map(({ trace }) => trace));
      connection.write(() => {
        for (const [at, { id }] of traces.entries()) {
          const made = packed[at];
          if (made) replaceTrace.run(made.trace, made.packed, id);
        }
      });
    },
    async removeFeedbackBy(by, { until = "~" } = {}) {
      return connection.write(() => removeFeedbackBy.run(by, until).changes);
    },
    async count({ since = "", until = "~" } = {}) {
      return connection.run(() => counts.get(since, until)) ?? { records: 0, lost: 0 };
    },
  };
}

function conditionsOf({ since, until, surface, source, entryId, cursor, ...query }: LogQuery): {
  where: string;
  values: Value[];
} {
  // With a sign, SQLite leaves the index of moments alone: the page after a place is found from that place on, without the
  // rest of the period being sorted for each page.
  const at = cursor === undefined ? "at" : "+at";
  const conditions: [string, Value | undefined][] = [
    [`${at} >= ?`, since],
    [`${at} < ?`, until],
    ["surface = ?", surface],
    ["source = ?", source],
    ["entry = ?", entryId],
    ["cached = ?", query.cachedId],
    ["cohort = ?", query.cohort],
    ["asker = ?", query.asker],
    ["person = ?", query.person],
    ["(json_array_length(details, '$.degraded') > 0) = ?", readFlag(query.degraded)],
    ["(question || char(10) || ifnull(text, '')) LIKE ? ESCAPE '\\'", patternOf(query.text)],
    ["question_key = ?", query.questionKey],
    ["id IN (SELECT answer FROM log_feedback WHERE kind = ?)", query.feedback],
    [
      query.order === "oldest" ? "number > ?" : "number < ?",
      cursor === undefined ? undefined : readLogCursor(cursor),
    ],
  ];
  const given = conditions.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return {
    where: given.length === 0 ? "" : `WHERE ${given.map(({ text }) => text).join(" AND ")}`,
    values: given.map(({ value }) => value),
  };
}

function readFlag(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}

/** What LIKE finds the text by, anywhere; a percent sign in it is itself. */
function patternOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
