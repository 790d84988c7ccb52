import { LOG_DEFAULTS } from "../../log.ts";
import type { ShadowBudget, ShadowDay, ShadowStore } from "../../monitor/shadows.ts";
import type { Connection } from "../connection.ts";
import {
  type EvaluationRow,
  SHADOW_COLUMNS,
  type ShadowRow,
  toEvaluation,
  toEvaluationRow,
  toShadow,
  toShadowRow,
} from "./shadow-rows.ts";

interface ShadowFilter {
  since: string | null;
  until: string | null;
  surface: string | null;
  entry: string | null;
  verdict: string | null;
  limit: number;
}

/** Answers are given meanwhile, so a write waits for another process no longer than the log's does. */
const waiting = { waitMs: LOG_DEFAULTS.waitMs };

export function createSqliteShadows(connection: Connection): ShadowStore {
  const { database } = connection;
  const claim = database.prepare<ShadowBudget>(`
    INSERT INTO shadow_days (day, started, cost)
    SELECT :day, 1, 0 WHERE :most > 0 AND (:budget IS NULL OR :budget > 0)
    ON CONFLICT (day) DO UPDATE SET started = started + 1
    WHERE started < :most AND (:budget IS NULL OR cost < :budget)`);
  const spend = database.prepare<{ day: string; cost: number }>(`
    INSERT INTO shadow_days (day, started, cost) VALUES (:day, 0, :cost)
    ON CONFLICT (day) DO UPDATE SET cost = cost + :cost`);
  const day = database.prepare<[string], ShadowDay>("SELECT started, cost FROM shadow_days WHERE day = ?");
  const insert = database.prepare<ShadowRow>(`
    INSERT INTO shadows (${SHADOW_COLUMNS})
    VALUES (:id, :answer, :at, :surface, :source, :entry, :verdict, :cost, :details)
    ON CONFLICT (id) DO NOTHING`);
  const byId = database.prepare<[string], ShadowRow>(`SELECT ${SHADOW_COLUMNS} FROM shadows WHERE id = ?`);
  const all = database.prepare<ShadowFilter, ShadowRow>(`
    SELECT ${SHADOW_COLUMNS} FROM shadows
    WHERE (:since IS NULL OR at >= :since) AND (:until IS NULL OR at < :until)
      AND (:surface IS NULL OR surface = :surface) AND (:entry IS NULL OR entry = :entry)
      AND (:verdict IS NULL OR verdict = :verdict)
    ORDER BY number DESC LIMIT :limit`);
  const purge = database.prepare<[string]>("DELETE FROM shadows WHERE at < ?");
  const removeOf = database.prepare<[string]>("DELETE FROM shadows WHERE answer = ?");
  const purgeDays = database.prepare<[string]>("DELETE FROM shadow_days WHERE day < ?");
  const addEvaluation = database.prepare<EvaluationRow>(`
    INSERT INTO judge_evaluations (id, at, judge, content) VALUES (:id, :at, :judge, :content)
    ON CONFLICT (id) DO NOTHING`);
  const evaluations = database.prepare<{ judge: string | null }, EvaluationRow>(`
    SELECT id, at, judge, content FROM judge_evaluations
    WHERE (:judge IS NULL OR judge = :judge) ORDER BY number DESC`);
  return {
    async claim(wanted) {
      return connection.write(() => claim.run(wanted).changes === 1, waiting);
    },
    async append(record) {
      const row = toShadowRow(record);
      connection.write(() => {
        insert.run(row);
        if (record.cost !== null) spend.run({ day: record.ranAt.slice(0, 10), cost: record.cost });
      }, waiting);
    },
    async readDay(wanted) {
      return connection.run(() => day.get(wanted)) ?? { started: 0, cost: 0 };
    },
    async get(id) {
      const row = connection.run(() => byId.get(id));
      return row && toShadow(row);
    },
    async list({ since, until, surface, entryId, verdict, limit = -1 } = {}) {
      const filter = {
        ...{ since: since ?? null, until: until ?? null, surface: surface ?? null },
        ...{ entry: entryId ?? null, verdict: verdict ?? null, limit },
      };
      return connection.run(() => all.all(filter)).map(toShadow);
    },
    async purge(before) {
      return connection.write(() => {
        purgeDays.run(before.slice(0, 10));
        return purge.run(before).changes;
      }, waiting);
    },
    async removeOf(answerIds) {
      return connection.write(() => {
        let removed = 0;
        for (const id of answerIds) removed += removeOf.run(id).changes;
        return removed;
      });
    },
    async addEvaluation(evaluation) {
      const row = toEvaluationRow(evaluation);
      connection.write(() => void addEvaluation.run(row), { durable: true });
    },
    async listEvaluations({ judge = null }: { readonly judge?: string | null } = {}) {
      return connection.run(() => evaluations.all({ judge })).map(toEvaluation);
    },
  };
}
