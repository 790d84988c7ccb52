import type { FollowUp, FollowUpStore } from "../../monitor/follow-ups.ts";

export function createMemoryFollowUps(): FollowUpStore {
  const followUps = new Map<string, FollowUp>();
  return {
    async append(added) {
      for (const each of added) if (!followUps.has(each.answerId)) followUps.set(each.answerId, { ...each });
    },
    async find(answerIds) {
      return answerIds.flatMap((id) => followUps.get(id) ?? []).map((each) => ({ ...each }));
    },
    async list({ since, until } = {}) {
      return [...followUps.values()]
        .filter(({ at }) => (since === undefined || at >= since) && (until === undefined || at < until))
        .sort((a, b) => (a.answerId < b.answerId ? -1 : 1))
        .map((each) => ({ ...each }));
    },
    async purge(before) {
      const old = [...followUps.values()].filter(({ at }) => at < before);
      for (const { answerId } of old) followUps.delete(answerId);
      return old.length;
    },
    async removeOf(answerIds) {
      const removed = new Set(answerIds);
      const found = [...followUps.values()].filter(
        ({ answerId, nextId }) => removed.has(answerId) || removed.has(nextId),
      );
      for (const { answerId } of found) followUps.delete(answerId);
      return found.length;
    },
  };
}
