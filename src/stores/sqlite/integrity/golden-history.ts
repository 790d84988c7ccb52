import { findHistoryFaults } from "../../integrity/find-history-faults.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { createEntryReader } from "../create-entry-reader.ts";
import { type EventRow, toEvent } from "../golden-rows.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Each entry can be read, and its history leads to what it is. */
export const goldenHistory: IntegrityRule = {
  name: "golden-history",
  hint: integrityHints.restore,
  plan(connection) {
    const { database } = connection;
    const entries = createEntryReader(connection);
    const ids = database
      .prepare<[], string>("SELECT id FROM golden_entries UNION SELECT entry FROM golden_events")
      .pluck();
    const eventsOf = database.prepare<[string], EventRow>(
      "SELECT entry, revision, at, by, action, note, content FROM golden_events WHERE entry = ? ORDER BY number",
    );
    return ids.all().map((id) => () => {
      const subject = `golden entry ${JSON.stringify(id)}`;
      const faults = findHistoryFaults(entries.one(id), eventsOf.all(id).map(toEvent));
      return faults.map((message) => ({ subject, message }));
    });
  },
};
