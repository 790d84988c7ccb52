import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { QuestionKeys } from "../../answer/log/question-keys.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { readEntry } from "../../golden/entries/find-entry.ts";
import type { Suggestions } from "../../golden/suggest/create-suggestions.ts";
import type { LabelledPair } from "../../stores/labels.ts";
import type { LogRecord } from "../../stores/log.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import type { Store } from "../../stores/store.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { checkQuestion } from "../../text/questions/check-question.ts";
import { checkOpinion, checkReport } from "./check-opinion.ts";
import { countTraffic } from "./count-traffic.ts";
import { ageAlone, countBefore, eraseRecords } from "./erase-records.ts";
import { exportLog } from "./export/export-log.ts";
import { type ReplayParts, replayRecord } from "./replay/replay-record.ts";
import { type CacheReportOutcome, reportCached } from "./report-cached.ts";
import { checkServable, findServedBy } from "./served/served-by.ts";
import type { ReportInput, ReportOutcome, Traffic } from "./traffic.ts";

export interface TrafficParts {
  config: Config;
  store: Store;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  keys: QuestionKeys;
  suggestions: Suggestions;
  embedderId: string;
  /** Asks a question again, and leaves no trace of it. */
  repeat: ReplayParts["repeat"];
  versions: ReplayParts["versions"];
  clock: () => Date;
}

/** Who said it, when, and in what words. */
type Opinion = Pick<QuarantinedPair, "by" | "note" | "at">;

export function createTraffic(parts: TrafficParts): Traffic {
  const { store, writer, keys, suggestions, clock } = parts;
  const { log, quarantine } = store;

  /** What this process answered a moment ago may still wait to be written. */
  const readRecord = async (id: string): Promise<LogRecord> => {
    await writer?.flush();
    const record = await log.get(id);
    if (record) return record;
    throw noSuchAnswer(id, writer !== undefined);
  };

  const reportAnswer = async (answerId: string, said: Opinion): Promise<ReportOutcome> => {
    const record = await readRecord(answerId);
    const { golden, question, questionKey } = record;
    const { by, at, note } = said;
    const entryId = golden?.outcome === "hit" ? golden.entryId : null;
    const outcome: ReportOutcome =
      entryId === null
        ? withoutNothing(await reportCached(record, { by, at, note }, store))
        : await keepFrom({ entryId, questionKey, question, by, at, note }, { record }, parts);
    await log.addFeedback({ answerId, kind: "wrong", by, at, note });
    return outcome;
  };

  const reportQuestion = async (
    { question: written, entryId }: Extract<ReportInput, { question: string }>,
    said: Opinion,
  ): Promise<ReportOutcome> => {
    const question = checkQuestion(written);
    await readEntry(entryId, store.golden);
    const pair = { entryId, questionKey: keys.keyOf(question), question: keys.keepsText ? question : null };
    return keepFrom({ ...pair, ...said }, { record: undefined }, parts);
  };

  const purge = async (before: string): Promise<number> => {
    await writer?.flush();
    const removed = await log.purge(before);
    await store.followUps.purge(before);
    await store.shadows.purge(before);
    // Open proposals repeat questions; what is left of the log makes them anew.
    if (removed > 0) await store.proposals.replaceOpen([]);
    return removed;
  };

  return {
    async feedback(given) {
      const { answerId, kind, ...said } = checkOpinion(given);
      await readRecord(answerId);
      const feedback = { answerId, kind, ...said, at: clock().toISOString() };
      await log.addFeedback(feedback);
      return feedback;
    },
    async report(given) {
      const { about, ...said } = checkReport(given);
      const opinion = { ...said, at: clock().toISOString() };
      return "answerId" in about ? reportAnswer(about.answerId, opinion) : reportQuestion(about, opinion);
    },
    log: {
      async list(query) {
        await writer?.flush();
        return log.list(query);
      },
      async replay(id, options = {}) {
        return replayRecord(await readRecord(id), options, parts);
      },
      countByEntry: () => countTraffic(log, { clock, writer }),
      async servedBy(id, options) {
        await writer?.flush();
        const served = await findServedBy(id, store, options);
        if (served.kind === null && served.withheld.questions === 0) await checkServable(id, store);
        return served;
      },
      async export(write, options) {
        await writer?.flush();
        let exported = 0;
        for await (const { text, records } of exportLog(log, options)) {
          await write(text);
          exported += records;
        }
        return exported;
      },
      async get(id) {
        const record = await readRecord(id);
        return { record, feedback: await log.listFeedback({ answerId: id }) };
      },
      feedbackOf: (answerIds) => log.feedbackOf(answerIds),
      purge,
      async erase(selection, options) {
        await writer?.flush();
        return eraseRecords(selection, parts, options);
      },
      async remove(selection, options = {}) {
        await writer?.flush();
        const before = ageAlone(selection);
        if (before === undefined) return eraseRecords(selection, parts, options);
        return { records: options.dryRun === true ? await countBefore(before, log) : await purge(before) };
      },
    },
    quarantine: {
      list: () => quarantine.list(),
      async lift({ entryId, question }) {
        let isLifted = false;
        for (const questionKey of new Set([question, ...keys.keysOf(question)])) {
          isLifted = (await quarantine.lift({ entryId, questionKey })) || isLifted;
        }
        return isLifted;
      },
    },
    suggestions: {
      ...suggestions,
      async list(options) {
        refuseWithoutText(parts);
        await writer?.flush();
        return suggestions.list(options);
      },
    },
  };
}

function withoutNothing({ removed, ...outcome }: CacheReportOutcome): ReportOutcome {
  return removed === 0 ? outcome : { ...outcome, removedFromCache: removed };
}

/** Quarantines a question for an entry, and labels the pair where the question may be kept. */
async function keepFrom(
  pair: QuarantinedPair,
  { record }: { record: LogRecord | undefined },
  { store }: TrafficParts,
): Promise<ReportOutcome> {
  const { entryId, question, questionKey, by, at, note } = pair;
  const entry = await store.golden.getEntry(entryId);
  const served = entry?.phrasings.find(({ id }) => id === record?.golden?.phrasingId) ?? entry?.phrasings[0];
  const label: LabelledPair | undefined =
    question === null || !served
      ? undefined
      : {
          // One for each person, however often they report it.
          id: hashBytes(JSON.stringify([entryId, questionKey, by])),
          ...{ asked: question, stored: served.text, entryId, same: false },
          ...{ answer: record?.text ?? entry?.answer ?? null, by, kind: "report", at, note },
        };
  await store.quarantine.add(pair, label);
  return { quarantined: pair, labelled: label !== undefined };
}

function noSuchAnswer(id: string, isLogged: boolean): AppError {
  if (!isLogged) return logOff("There is no log of answers", 'Set "log.enabled" to true.');
  const shown = JSON.stringify(id.slice(0, 60));
  return new AppError("answer-not-found", `The log holds no answer with the id ${shown}.`, {
    hint: "assay log",
  });
}

function refuseWithoutText({ writer, keys }: TrafficParts): void {
  if (!writer) throw logOff("Nothing can be proposed without a log", 'Set "log.enabled" to true.');
  if (keys.keepsText) return;
  throw logOff(
    "Nothing can be proposed, since the log keeps hashes in place of questions",
    'Set "log.questions" to text where questions may be kept.',
  );
}

function logOff(what: string, hint: string): AppError {
  return new AppError("log-off", `${what}.`, { hint });
}
