import type { Phrasing } from "../../golden.ts";
import { findEntryFaults } from "../../integrity/find-entry-faults.ts";
import type { IntegrityFinding } from "../../integrity/integrity-report.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { createSettingRows } from "../create-sqlite-settings.ts";
import { liveTables } from "../indexes/create-shared-changes.ts";
import { fromBlob } from "../vector-blob.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

interface QuestionRow extends Phrasing {
  ordinal: number;
  vector: Buffer | null;
}

interface HeldRow extends QuestionRow {
  held: number;
}

/**
 * Questions of an entry are compared as their text says, have unit vectors of the pinned embedder, stand in their order,
 * and belong to the entry alone while it is not retired.
 */
export const goldenEntries: IntegrityRule = {
  name: "golden-entries",
  hint: integrityHints.reviewAgain,
  plan(connection) {
    const { database } = connection;
    const { getPin } = createSettingRows(connection, liveTables(connection));
    const ids = database.prepare<[], string>("SELECT id FROM golden_entries").pluck();
    const stateOf = database
      .prepare<[string], string>("SELECT state FROM golden_entries WHERE id = ?")
      .pluck();
    const phrasingsOf = database.prepare<[string], HeldRow>(selectQuestions("golden_phrasings", "held"));
    const negativesOf = database.prepare<[string], QuestionRow>(
      selectQuestions("golden_negatives", "0 AS held"),
    );
    return ids.all().map((id) => (): IntegrityFinding[] => {
      const state = stateOf.get(id);
      if (state === undefined) return [];
      const phrasings = phrasingsOf.all(id);
      const negatives = negativesOf.all(id);
      const vectors = new Map(
        [...phrasings, ...negatives].flatMap((row) =>
          row.vector === null ? [] : [[row.id, fromBlob(row.vector)] as const],
        ),
      );
      const held = state === "retired" ? 0 : 1;
      const messages = [
        ...describeOrder(phrasings),
        ...describeOrder(negatives),
        ...phrasings
          .filter((row) => row.held !== held)
          .map(
            ({ text }) => `The question ${JSON.stringify(text)} is ${held === 1 ? "not " : ""}kept for it.`,
          ),
      ];
      const subject = `golden entry ${JSON.stringify(id)}`;
      return [
        ...messages.map((message) => ({ subject, message })),
        ...findEntryFaults({ id, phrasings, negatives }, { vectors, embedder: getPin() }),
      ];
    });
  },
};

/** With vectors of the live version's embedder; those of others may come later. */
function selectQuestions(table: string, held: string): string {
  return `SELECT id, text, normalised, ordinal, ${held}, (
      SELECT vector FROM golden_vectors v JOIN index_versions i ON i.embedder = v.embedder AND i.state = 'live'
      WHERE v.phrasing = f.id
    ) AS vector FROM ${table} f WHERE entry = ? ORDER BY ordinal`;
}

function describeOrder(rows: readonly QuestionRow[]): string[] {
  return rows
    .filter(({ ordinal }, index) => ordinal !== index)
    .map(({ text, ordinal }) => `The question ${JSON.stringify(text)} has the ordinal ${ordinal}.`);
}
