import { z } from "zod";
import type { AlertCheck, AlertQuery, AlertRecord, AlertStore } from "../../monitor/alerts.ts";
import type { Connection } from "../connection.ts";
import { readJsonValue } from "../log/read-row.ts";

interface AlertRow {
  id: string;
  kind: string;
  subject: string;
  opened_at: string;
  closed_at: string | null;
  sent_at: string | null;
  content: string;
}

interface AlertFilter {
  open: number | null;
  since: string | null;
  owed: number;
  limit: number;
}

const contentShape = z.object({
  since: z.string(),
  message: z.string(),
  command: z.string(),
  numbers: z.record(z.string(), z.number()),
  seenAt: z.string(),
});

/** Alerts as rows; that there is but one open of a kind and subject is an index of the table. */
export function createSqliteAlerts(connection: Connection): AlertStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO alerts (id, kind, subject, opened_at, closed_at, sent_at, content)
    VALUES (:id, :kind, :subject, :opened_at, :closed_at, :sent_at, :content)
    ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO NOTHING ON CONFLICT (id) DO NOTHING`);
  const update = database.prepare(
    "UPDATE alerts SET content = :content WHERE kind = :kind AND subject = :subject AND closed_at IS NULL",
  );
  const close = database.prepare(`
    UPDATE alerts SET closed_at = :at, closing_owed = :owed,
      content = iif(:message IS NULL, content, json_set(content, '$.message', :message))
    WHERE kind = :kind AND subject = :subject AND closed_at IS NULL`);
  const all = database.prepare<AlertFilter, AlertRow>(`
    SELECT id, kind, subject, opened_at, closed_at, sent_at, content FROM alerts
    WHERE (:open IS NULL OR (closed_at IS NULL) = :open)
      AND (:since IS NULL OR closed_at IS NULL OR closed_at >= :since)
      AND (:owed = 0 OR closing_owed = 1)
    ORDER BY number DESC LIMIT :limit`);
  const claim = database.prepare(`
    UPDATE alerts SET claimed_until = :until
    WHERE id = :id AND sent_at IS :sentAt AND (claimed_until IS NULL OR claimed_until <= :at)`);
  const settle = database.prepare(`
    UPDATE alerts SET claimed_until = NULL, sent_at = ifnull(:sentAt, sent_at),
      closing_owed = iif(:sentAt IS NOT NULL AND :closing, 0, closing_owed)
    WHERE id = :id AND claimed_until = :until`);
  const note = database.prepare(`
    INSERT INTO alert_checks (day, at, lost, waiting) VALUES (:day, :at, :lost, :waiting)
    ON CONFLICT (day) DO UPDATE SET at = excluded.at, lost = excluded.lost, waiting = excluded.waiting`);
  const checks = database.prepare<{ since: string | null; limit: number }, AlertCheck>(`
    SELECT at, lost, waiting FROM alert_checks WHERE :since IS NULL OR at >= :since
    ORDER BY day DESC LIMIT :limit`);
  const purgeAlerts = database.prepare("DELETE FROM alerts WHERE closed_at < ?");
  const purgeChecks = database.prepare("DELETE FROM alert_checks WHERE at < ?");
  return {
    async raise(alert) {
      const row = toRow(alert);
      return connection.write(
        () => {
          const isNew = insert.run(row).changes > 0;
          if (!isNew) update.run({ kind: row.kind, subject: row.subject, content: row.content });
          return isNew;
        },
        { durable: true },
      );
    },
    async close({ kind, subject, at, message = null, isOwed = false }) {
      const values = { kind, subject, at, message, owed: Number(isOwed) };
      return connection.write(() => close.run(values).changes > 0, { durable: true });
    },
    async list({ open, since, owed, limit = -1 }: AlertQuery = {}) {
      const query = {
        ...{ open: open === undefined ? null : Number(open), since: since ?? null },
        ...{ owed: Number(owed === true), limit },
      };
      return connection.run(() => all.all(query)).map(toRecord);
    },
    async claim(id, { sentAt, at, until }) {
      return connection.write(() => claim.run({ id, sentAt, at, until }).changes > 0, { durable: true });
    },
    async settle(id, { until, sentAt, isClosing }) {
      const values = { id, until, sentAt, closing: Number(isClosing) };
      connection.write(() => void settle.run(values), { durable: true });
    },
    async note(check) {
      connection.write(() => void note.run({ ...check, day: check.at.slice(0, 10) }));
    },
    async listChecks({ since = null, limit = -1 } = {}) {
      return connection.run(() => checks.all({ since, limit }));
    },
    async purge(before) {
      return connection.write(() => purgeAlerts.run(before).changes + purgeChecks.run(before).changes);
    },
  };
}

function toRow(alert: AlertRecord): AlertRow {
  const { id, kind, subject, openedAt, closedAt, sentAt, ...content } = alert;
  return {
    ...{ id, kind, subject, opened_at: openedAt, closed_at: closedAt, sent_at: sentAt },
    content: JSON.stringify(content),
  };
}

/** @throws AppError `database-broken` */
function toRecord({ content, ...row }: AlertRow): AlertRecord {
  const { id, kind, subject, opened_at: openedAt, closed_at: closedAt, sent_at: sentAt } = row;
  return {
    ...{ id, kind, subject, openedAt, closedAt, sentAt },
    ...readJsonValue(contentShape, content, `the alert ${JSON.stringify(id)}`),
  };
}
