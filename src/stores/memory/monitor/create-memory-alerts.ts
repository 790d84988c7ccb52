import type { AlertCheck, AlertRecord, AlertStore } from "../../monitor/alerts.ts";

export function createMemoryAlerts(): AlertStore {
  /** By id, in the order they were opened. */
  const alerts = new Map<string, AlertRecord>();
  /** By id: who tells it just now, until when. */
  const claims = new Map<string, string>();
  /** Ids of those of which nobody was told yet that they are over. */
  const owed = new Set<string>();
  /** By day. */
  const checks = new Map<string, AlertCheck>();
  const openOne = ({ kind, subject }: { kind: string; subject: string }): AlertRecord | undefined =>
    [...alerts.values()].find(
      (alert) => alert.closedAt === null && alert.kind === kind && alert.subject === subject,
    );
  return {
    async raise(alert) {
      const known = openOne(alert);
      if (known) {
        const { since, message, command, numbers, seenAt } = structuredClone(alert);
        alerts.set(known.id, { ...known, since, message, command, numbers, seenAt });
        return false;
      }
      if (alerts.has(alert.id)) return false;
      alerts.set(alert.id, structuredClone(alert));
      return true;
    },
    async close({ at, message, isOwed = false, ...of }) {
      const known = openOne(of);
      if (!known) return false;
      alerts.set(known.id, { ...known, closedAt: at, message: message ?? known.message });
      if (isOwed) owed.add(known.id);
      return true;
    },
    async list({ open, since, owed: isOwed, limit = alerts.size } = {}) {
      return [...alerts.values()]
        .reverse()
        .filter(({ closedAt }) => open === undefined || (closedAt === null) === open)
        .filter(({ closedAt }) => since === undefined || closedAt === null || closedAt >= since)
        .filter(({ id }) => isOwed === undefined || owed.has(id))
        .slice(0, limit)
        .map((alert) => structuredClone(alert));
    },
    async claim(id, { sentAt, at, until }) {
      const known = alerts.get(id);
      if (known === undefined || known.sentAt !== sentAt || (claims.get(id) ?? "") > at) return false;
      claims.set(id, until);
      return true;
    },
    async settle(id, { until, sentAt, isClosing }) {
      const known = alerts.get(id);
      if (known === undefined || claims.get(id) !== until) return;
      claims.delete(id);
      if (sentAt === null) return;
      alerts.set(id, { ...known, sentAt });
      if (isClosing) owed.delete(id);
    },
    async note(check) {
      checks.set(check.at.slice(0, 10), { ...check });
    },
    async listChecks({ since, limit = checks.size } = {}) {
      return [...checks.values()]
        .filter(({ at }) => since === undefined || at >= since)
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, limit)
        .map((check) => ({ ...check }));
    },
    async purge(before) {
      const oldAlerts = [...alerts.values()].filter(({ closedAt }) => closedAt !== null && closedAt < before);
      const oldChecks = [...checks].filter(([, { at }]) => at < before);
      for (const { id } of oldAlerts) {
        alerts.delete(id);
        claims.delete(id);
        owed.delete(id);
      }
      for (const [day] of oldChecks) checks.delete(day);
      return oldAlerts.length + oldChecks.length;
    },
  };
}
