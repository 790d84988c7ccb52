import { z } from "zod";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { ENTRY_COLUMNS, type EntryRow, type FeedbackRow, toFeedback, toLogEntry } from "../log/log-rows.ts";
import { type PackedTrace, unpackTrace } from "../log/pack-trace.ts";
import { readJsonValue } from "../log/read-row.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

const anything = z.unknown();

/** Each record of the log can be read, its trace is JSON, and so can be what people said. */
export const answerLog: IntegrityRule = {
  name: "answer-log",
  hint: integrityHints.restore,
  plan({ database }) {
    const records = database.prepare<[], number>("SELECT number FROM log_records").pluck();
    const one = database.prepare<[number], EntryRow & PackedTrace>(
      `SELECT ${ENTRY_COLUMNS}, trace, packed FROM log_records WHERE number = ?`,
    );
    const opinions = database.prepare<[], number>("SELECT number FROM log_feedback").pluck();
    const opinion = database.prepare<[number], FeedbackRow>(
      "SELECT answer, kind, by, at, note FROM log_feedback WHERE number = ?",
    );
    const readRecord = (number: number) => {
      const row = one.get(number);
      if (row) {
        toLogEntry(row);
        readJsonValue(anything, unpackTrace(row), `the trace of answer "${row.id}"`);
      }
      return [];
    };
    const readOpinion = (number: number) => {
      const row = opinion.get(number);
      if (row) toFeedback(row);
      return [];
    };
    return [
      ...records.all().map((number) => () => readRecord(number)),
      ...opinions.all().map((number) => () => readOpinion(number)),
    ];
  },
};
