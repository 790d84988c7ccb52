import { z } from "zod";
import { type ProposalStore, proposalStatuses, type StoredProposal } from "../../proposals.ts";
import type { Connection } from "../connection.ts";
import { readJsonValue, readValue } from "./read-row.ts";

export interface ProposalRow {
  id: string;
  content: string;
  status: string;
  decided_by: string | null;
  decided_at: string | null;
  note: string | null;
}

const COLUMNS = "id, content, status, decided_by, decided_at, note";
const statusShape = z.enum(proposalStatuses);
/** Setting that holds when the open ones were made; absent where nobody knows. */
const MADE_AT = "proposals.madeAt";

export function createSqliteProposals(connection: Connection): ProposalStore {
  const { database } = connection;
  const removeOpen = database.prepare("DELETE FROM golden_proposals WHERE status = 'open'");
  const insert = database.prepare<[string, string]>(`
    INSERT INTO golden_proposals (id, content, status) VALUES (?, ?, 'open') ON CONFLICT (id) DO NOTHING`);
  const note = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  const forget = database.prepare<[string]>("DELETE FROM settings WHERE key = ?");
  const noted = database.prepare<[string], string>("SELECT value FROM settings WHERE key = ?").pluck();
  const byId = database.prepare<[string], ProposalRow>(
    `SELECT ${COLUMNS} FROM golden_proposals WHERE id = ?`,
  );
  const open = database.prepare<[], ProposalRow>(
    `SELECT ${COLUMNS} FROM golden_proposals WHERE status = 'open' ORDER BY number`,
  );
  const decided = database.prepare<[string], ProposalRow>(
    `SELECT ${COLUMNS} FROM golden_proposals WHERE status = ? ORDER BY decided_at, number`,
  );
  const decide = database.prepare(`
    UPDATE golden_proposals SET status = :status, decided_by = :by, decided_at = :at, note = :note
    WHERE id = :id AND status = 'open'`);
  const reopen = database.prepare(`
    UPDATE golden_proposals SET status = 'open', decided_by = NULL, decided_at = NULL, note = NULL
    WHERE id = :id AND status = :status AND decided_by IS :by AND decided_at = :at AND note IS :note`);
  return {
    async replaceOpen(proposals, { madeAt } = {}) {
      connection.write(() => {
        removeOpen.run();
        if (madeAt === undefined) forget.run(MADE_AT);
        else note.run(MADE_AT, JSON.stringify(madeAt));
        for (const { id, content } of proposals) insert.run(id, content);
      });
    },
    async madeAt() {
      const value = connection.run(() => noted.get(MADE_AT));
      return value === undefined ? null : readJsonValue(z.string(), value, "when proposals were made");
    },
    async get(id) {
      const row = connection.run(() => byId.get(id));
      return row && toProposal(row);
    },
    async list(status) {
      const rows = connection.run(() => (status === "open" ? open.all() : decided.all(status)));
      return rows.map(toProposal);
    },
    async decide(id, decision) {
      return connection.write(() => decide.run({ id, ...decision }).changes > 0, { durable: true });
    },
    async reopen(id, decision) {
      return connection.write(() => reopen.run({ id, ...decision }).changes > 0, { durable: true });
    },
  };
}

export function toProposal({
  id,
  content,
  status: written,
  decided_by: by,
  decided_at: at,
  note,
}: ProposalRow): StoredProposal {
  const status = readValue(statusShape, written, "the state of a proposal");
  return { id, content, decision: status === "open" ? null : { status, by, at: at ?? "", note } };
}
