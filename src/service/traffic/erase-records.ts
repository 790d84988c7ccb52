import type { QuestionKeys } from "../../answer/log/question-keys.ts";
import { AppError } from "../../errors.ts";
import type { LogEntry, LogQuery, LogStore } from "../../stores/log.ts";
import { logPages } from "../../stores/log-pages.ts";
import type { Store } from "../../stores/store.ts";
import { blankMatches, type ForgottenAnswers } from "./erase/blank-matches.ts";

/** Whose records are erased: at least one of these; of several, records that all of them name. */
export interface LogSelection {
  /** As `user` was given with the questions. */
  readonly person?: string;
  /** As `session` was given with the questions. */
  readonly session?: string;
  /** Records from before this moment: ISO 8601, UTC. */
  readonly before?: string;
  /** Every record. */
  readonly all?: true;
}

/** How many there are, or were removed. */
export interface ErasedRecords {
  readonly records: number;
  readonly opinions: number;
  /** Comparisons with a fresh answer. */
  readonly shadows: number;
  /** Stored answers that were written for one of the questions. */
  readonly cached: number;
  /** Labelled pairs and quarantined questions that repeat a question which nobody else has asked. */
  readonly labelled: number;
  readonly quarantined: number;
  /** Answers to others whose trace named one of the questions as the nearest, and names it no more. */
  readonly blanked: number;
  /** Opinions that the person gave on answers to others; they are removed. */
  readonly said: number;
}

/** By age alone, the records are counted and nothing else. */
export interface RemovedRecords extends Partial<ErasedRecords> {
  readonly records: number;
}

export interface EraseParts {
  store: Store;
  keys: QuestionKeys;
}

/** How many records one transaction removes, so that no answer waits for long. */
const AT_ONCE = 500;

/**
 * Removes what is kept of somebody's questions. All that hangs on a record goes before the record itself, so that an erasure
 * that is cut off finds the rest when it is asked for again. What people decided stays where it repeats nothing of these
 * questions, or a question that others asked too: then it is no more theirs than anybody's. In the end the database is
 * written anew, so that nothing of it can be read in the file.
 */
export async function eraseRecords(
  selection: LogSelection,
  { store, keys }: EraseParts,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ErasedRecords> {
  const entries = await findSelected(selection, { log: store.log, keys });
  const ids = entries.map(({ id }) => id);
  const { cached, ...dependents } = await findDependents(new Set(ids), store);
  const forgotten = forgottenAnswers(entries, cached);
  const own = await ownQuestions(entries, { store, keys, forgotten });
  const others = await findOthersTraces(store.log, forgotten);
  const counts = { records: ids.length, labelled: own.labels.length, quarantined: own.quarantined.length };
  const said = await findSaid(selection, { ids: new Set(ids), log: store.log });
  const erased = { ...counts, ...dependents, cached: cached.length, blanked: others.length, said };
  if (dryRun) return erased;
  for (const some of partsOf(others)) await blankTraces(some, { forgotten, log: store.log });
  await store.labels.remove(own.labels);
  for (const pair of own.quarantined) await store.quarantine.lift(pair);
  await store.cache.remove({ kind: "entries", ids: cached });
  for (const some of partsOf(ids)) {
    await store.shadows.removeOf(some);
    await store.followUps.removeOf(some);
    await store.log.remove(some);
  }
  await removeSaid(selection, store);
  // Open proposals repeat questions; what is left of the log makes them anew.
  if (ids.length > 0) await store.proposals.replaceOpen([]);
  // Also where nothing was found: an erasure may have been cut off here.
  await store.compact();
  return erased;
}

function partsOf<Each>(all: readonly Each[]): Each[][] {
  const parts: Each[][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) parts.push(all.slice(at, at + AT_ONCE));
  return parts;
}

/** A stored answer may be gone, replaced or expired, while the traces of others still name its question. */
function forgottenAnswers(entries: readonly LogEntry[], cached: readonly string[]): ForgottenAnswers {
  const kept = entries.flatMap(({ cache }) => cache?.keptAs ?? []);
  return { entries: new Set([...cached, ...kept]), answers: new Set(entries.map(({ id }) => id)) };
}

/** The moment of a selection by age alone; undefined for one that names somebody, all or nothing. */
export function ageAlone({ before, person, session, all }: LogSelection): string | undefined {
  return person === undefined && session === undefined && all === undefined ? before : undefined;
}

export async function countBefore(before: string, log: Pick<LogStore, "list">): Promise<number> {
  let records = 0;
  for await (const page of logPages(log, { until: before })) records += page.length;
  return records;
}

/** Ids of records of others whose trace names a question that is forgotten. */
async function findOthersTraces(log: LogStore, forgotten: ForgottenAnswers): Promise<string[]> {
  if (forgotten.entries.size === 0) return [];
  const found: string[] = [];
  for await (const page of logPages(log, {})) {
    for (const { id, cache } of page) {
      if (!cache || forgotten.answers.has(id)) continue;
      // Of one that is about as near to two, the record names the nearer one alone.
      const mayName = cache.outcome === "unclear" || forgotten.entries.has(cache.entryId ?? "");
      if (!mayName && !forgotten.answers.has(cache.answerId ?? "")) continue;
      const record = await log.get(id);
      if (record && blankMatches(record.trace, forgotten) !== undefined) found.push(id);
    }
  }
  return found;
}

async function blankTraces(
  ids: readonly string[],
  { forgotten, log }: { forgotten: ForgottenAnswers; log: LogStore },
): Promise<void> {
  const traces: { id: string; trace: string }[] = [];
  for (const id of ids) {
    const record = await log.get(id);
    const trace = record && blankMatches(record.trace, forgotten);
    if (trace !== undefined) traces.push({ id, trace });
  }
  await log.replaceTraces(traces);
}

/** Opinions bear a name and no session, so they are a person's whatever the session. */
async function findSaid(
  { person, session, before }: LogSelection,
  { ids, log }: { ids: ReadonlySet<string>; log: LogStore },
): Promise<number> {
  if (person === undefined || session !== undefined) return 0;
  const all = await log.listFeedback(before === undefined ? {} : { until: before });
  return all.filter(({ answerId, by }) => by === person && !ids.has(answerId)).length;
}

/** What somebody decided for all keeps its effect and loses the name, unless only what is older is erased. */
async function removeSaid(
  { person, session, before }: LogSelection,
  { log, labels, quarantine }: Store,
): Promise<void> {
  if (person === undefined || session !== undefined) return;
  await log.removeFeedbackBy(person, before === undefined ? {} : { until: before });
  if (before !== undefined) return;
  await labels.unsign(person);
  await quarantine.unsign(person);
}

async function findSelected(
  { person, session, before, all }: LogSelection,
  { log, keys }: { log: LogStore; keys: QuestionKeys },
): Promise<LogEntry[]> {
  if (person === undefined && session === undefined && before === undefined && all === undefined) {
    throw new AppError("usage", "Nothing says whose records are to be erased.", {
      hint: "Name a person, a session or a moment, or say that it is all of them.",
    });
  }
  const period: LogQuery = before === undefined ? {} : { until: before };
  const persons = person === undefined ? [undefined] : keys.personsOf(person);
  const askers = session === undefined ? [undefined] : keys.askersOf(session);
  const found = new Map<string, LogEntry>();
  for (const somebody of persons) {
    for (const asker of askers) {
      const query = { ...period, ...(somebody && { person: somebody }), ...(asker && { asker }) };
      for await (const page of logPages(log, query)) for (const entry of page) found.set(entry.id, entry);
    }
  }
  return [...found.values()];
}

/** What repeats a question of these entries that no other record has. */
async function ownQuestions(
  entries: readonly LogEntry[],
  { store, keys, forgotten }: Pick<EraseParts, "store" | "keys"> & { forgotten: ForgottenAnswers },
) {
  const ids = new Set(entries.map(({ id }) => id));
  const asked = new Set(entries.map(({ questionKey }) => questionKey));
  const known = new Map<string, boolean>();
  const isOwn = async (questionKey: string): Promise<boolean> => {
    if (!asked.has(questionKey)) return false;
    const isAlone = known.get(questionKey) ?? (await isAskedByNobodyElse(questionKey, ids, store.log));
    known.set(questionKey, isAlone);
    return isAlone;
  };
  const labels: string[] = [];
  for (const { id, asked: question, stored, entryId } of await store.labels.list()) {
    // What is stored for a reviewed entry is a wording of it, which a person wrote or accepted.
    const questions = entryId === null || forgotten.entries.has(entryId) ? [question, stored] : [question];
    for (const key of questions.flatMap((each) => keys.keysOf(each))) {
      if (!(await isOwn(key))) continue;
      labels.push(id);
      break;
    }
  }
  const quarantined: { entryId: string; questionKey: string }[] = [];
  for (const { entryId, questionKey } of await store.quarantine.list()) {
    if (await isOwn(questionKey)) quarantined.push({ entryId, questionKey });
  }
  return { labels, quarantined };
}

async function isAskedByNobodyElse(
  questionKey: string,
  ids: ReadonlySet<string>,
  log: LogStore,
): Promise<boolean> {
  for await (const page of logPages(log, { questionKey })) {
    if (page.some(({ id }) => !ids.has(id))) return false;
  }
  return true;
}

/** What hangs on the records; of stored answers, their ids. */
async function findDependents(
  ids: ReadonlySet<string>,
  { log, shadows, cache }: Store,
): Promise<{ opinions: number; shadows: number; cached: string[] }> {
  const of = <Row extends { readonly answerId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ answerId }) => ids.has(answerId));
  return {
    opinions: of(await log.listFeedback()).length,
    shadows: of(await shadows.list()).length,
    cached: of(await cache.list()).map(({ id }) => id),
  };
}
