import {
  type EntryTraffic,
  type Feedback,
  feedbackAspect,
  LOG_DEFAULTS,
  type LogEntry,
  type LogPeriod,
  type LogQuery,
  type LogRecord,
  type LogStore,
  readLogCursor,
  readTimedCursor,
  type TimedPlace,
  type TimedQuery,
  timedCursor,
} from "../../log.ts";
import { spentEntry } from "../../monitor/spent-entry.ts";
import { watchedEntry } from "../../monitor/watched-entry.ts";

export function createMemoryLog(): LogStore {
  /** By id, oldest first. */
  const records = new Map<string, { number: number; record: LogRecord }>();
  const feedback = new Map<string, Feedback>();
  let lost = 0;
  let lastNumber = 0;

  const withoutTrace = ({ trace: _, ...entry }: LogRecord): LogEntry => structuredClone(entry);

  const readPage = (query: LogQuery) => {
    const limit = query.limit ?? LOG_DEFAULTS.limit;
    const isOldestFirst = query.order === "oldest";
    const ended = query.cursor === undefined ? undefined : readLogCursor(query.cursor);
    const all = isOldestFirst ? [...records.values()] : [...records.values()].reverse();
    const said = [...feedback.values()].filter(({ kind }) => kind === query.feedback);
    const wanted = query.feedback && new Set(said.map(({ answerId }) => answerId));
    const found = all.filter(
      ({ number, record }) =>
        (ended === undefined || (isOldestFirst ? number > ended : number < ended)) &&
        (!wanted || wanted.has(record.id)) &&
        fits(record, query),
    );
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      shown: shown.map(({ record }) => record),
      nextCursor: found.length > limit && last ? String(last.number) : null,
    };
  };

  const readTimedPage = ({ limit = LOG_DEFAULTS.limit, cursor, ...query }: TimedQuery) => {
    const place = cursor === undefined ? undefined : readTimedCursor(cursor);
    const found = [...records.values()]
      .filter(({ record }) => fits(record, query))
      .map(({ number, record }) => ({ number, record, at: record.at }))
      .sort(comparePlaces)
      .filter((each) => place === undefined || comparePlaces(each, place) > 0);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      shown: shown.map(({ record }) => record),
      nextCursor: found.length > limit && last ? timedCursor(last) : null,
    };
  };

  return {
    async append(batch) {
      for (const record of batch.records) {
        if (records.has(record.id)) continue;
        lastNumber += 1;
        records.set(record.id, { number: lastNumber, record: structuredClone(record) });
      }
      lost += batch.lost ?? 0;
    },
    async get(id) {
      return structuredClone(records.get(id)?.record);
    },
    async list(query = {}) {
      const { shown, nextCursor } = readPage(query);
      return { entries: shown.map(withoutTrace), nextCursor };
    },
    async listWatched(query = {}) {
      const { shown, nextCursor } = readTimedPage(query);
      return { entries: shown.map(watchedEntry), nextCursor };
    },
    async listSpent(query = {}) {
      const { shown, nextCursor } = readTimedPage(query);
      return { entries: shown.map(spentEntry), nextCursor };
    },
    async countByEntry(period) {
      const counted = new Map<string, EntryTraffic>();
      for (const { record } of records.values()) {
        const { outcome = "", entryId = null } = record.golden ?? {};
        if (entryId === null || !["hit", "stale"].includes(outcome) || !isWithin(record.at, period)) continue;
        const { served, refused } = counted.get(entryId) ?? { served: 0, refused: 0 };
        const isServed = outcome === "hit";
        counted.set(entryId, { served: served + Number(isServed), refused: refused + Number(!isServed) });
      }
      return counted;
    },
    async addFeedback(given) {
      feedback.set(JSON.stringify([given.answerId, given.by ?? "", feedbackAspect(given.kind)]), {
        ...given,
      });
    },
    async listFeedback({ answerId, ...period } = {}) {
      return [...feedback.values()]
        .filter((each) => isWithin(each.at, period) && (answerId === undefined || each.answerId === answerId))
        .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
        .map((each) => ({ ...each }));
    },
    async feedbackOf(answerIds) {
      const wanted = new Set(answerIds);
      return [...feedback.values()]
        .filter(({ answerId }) => wanted.has(answerId))
        .map((each) => ({ ...each }));
    },
    async purge(before, { limit = Infinity } = {}) {
      const old = [...records.values()].filter(({ record }) => record.at < before).slice(0, limit);
      for (const { record } of old) {
        records.delete(record.id);
        for (const [key, { answerId }] of feedback) if (answerId === record.id) feedback.delete(key);
      }
      return old.length;
    },
    async remove(ids) {
      const removed = ids.filter((id) => records.delete(id));
      for (const [key, { answerId }] of feedback) if (ids.includes(answerId)) feedback.delete(key);
      return removed.length;
    },
    async replaceTraces(traces) {
      for (const { id, trace } of traces) {
        const kept = records.get(id);
        if (kept) records.set(id, { ...kept, record: { ...kept.record, trace } });
      }
    },
    async removeFeedbackBy(by, period = {}) {
      const said = [...feedback].filter(([, each]) => each.by === by && isWithin(each.at, period));
      for (const [key] of said) feedback.delete(key);
      return said.length;
    },
    async count(period = {}) {
      return { records: [...records.values()].filter(({ record }) => fits(record, period)).length, lost };
    },
  };
}

function comparePlaces(a: TimedPlace, b: TimedPlace): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.number - b.number;
}

function fits(record: LogRecord, { text, degraded, ...query }: LogQuery): boolean {
  const wanted: [unknown, unknown][] = [
    [query.surface, record.surface],
    [query.source, record.source],
    [query.entryId, record.golden?.entryId],
    [query.cachedId, record.cache?.entryId],
    [query.cohort, record.cohort],
    [query.asker, record.asker],
    [query.person, record.person],
    [query.questionKey, record.questionKey],
    [degraded, record.degraded.length > 0],
  ];
  return (
    isWithin(record.at, query) &&
    wanted.every(([value, found]) => value === undefined || value === found) &&
    (text === undefined || holds(record, text))
  );
}

function holds({ question, text }: LogRecord, wanted: string): boolean {
  const lower = (words: string) => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return question !== null && lower(`${question}\n${text ?? ""}`).includes(lower(wanted));
}

function isWithin(at: string, { since, until }: LogPeriod): boolean {
  return (since === undefined || at >= since) && (until === undefined || at < until);
}
