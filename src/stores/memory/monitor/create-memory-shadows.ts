import type { JudgeEvaluation, ShadowDay, ShadowRecord, ShadowStore } from "../../monitor/shadows.ts";

export function createMemoryShadows(): ShadowStore {
  /** In the order they were added, as are the evaluations. */
  const records = new Map<string, ShadowRecord>();
  const evaluations = new Map<string, JudgeEvaluation>();
  const days = new Map<string, ShadowDay>();
  const dayOf = (day: string): ShadowDay => days.get(day) ?? { started: 0, cost: 0 };
  return {
    async claim({ day, most, budget }) {
      const { started, cost } = dayOf(day);
      if (started >= most || (budget !== null && cost >= budget)) return false;
      days.set(day, { started: started + 1, cost });
      return true;
    },
    async append(record) {
      if (!records.has(record.id)) records.set(record.id, structuredClone(record));
      if (record.cost === null) return;
      const day = record.ranAt.slice(0, 10);
      const { started, cost } = dayOf(day);
      days.set(day, { started, cost: cost + record.cost });
    },
    async readDay(day) {
      return dayOf(day);
    },
    async get(id) {
      return structuredClone(records.get(id));
    },
    async list({ since = "", until, surface, entryId, verdict, limit = records.size } = {}) {
      return [...records.values()]
        .reverse()
        .filter(({ at }) => at >= since && (until === undefined || at < until))
        .filter((record) => surface === undefined || record.surface === surface)
        .filter((record) => entryId === undefined || record.entryId === entryId)
        .filter((record) => verdict === undefined || record.verdict === verdict)
        .slice(0, limit)
        .map((record) => structuredClone(record));
    },
    async purge(before) {
      const old = [...records.values()].filter(({ at }) => at < before);
      for (const { id } of old) records.delete(id);
      for (const day of [...days.keys()]) if (day < before.slice(0, 10)) days.delete(day);
      return old.length;
    },
    async removeOf(answerIds) {
      const removed = new Set(answerIds);
      const found = [...records.values()].filter(({ answerId }) => removed.has(answerId));
      for (const { id } of found) records.delete(id);
      return found.length;
    },
    async addEvaluation(evaluation) {
      if (!evaluations.has(evaluation.id)) evaluations.set(evaluation.id, structuredClone(evaluation));
    },
    async listEvaluations({ judge } = {}) {
      return [...evaluations.values()]
        .reverse()
        .filter((evaluation) => judge === undefined || evaluation.judge === judge)
        .map((evaluation) => structuredClone(evaluation));
    },
  };
}
