import type { FollowUp, FollowUpStore } from "../../monitor/follow-ups.ts";
import type { Connection } from "../connection.ts";

interface FollowUpRow {
  answer: string;
  next: string;
  at: string;
  seconds: number;
  similarity: number | null;
  embedder: string | null;
}

export function createSqliteFollowUps(connection: Connection): FollowUpStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO follow_ups (answer, next, at, seconds, similarity, embedder)
    VALUES (:answer, :next, :at, :seconds, :similarity, :embedder) ON CONFLICT (answer) DO NOTHING`);
  const select = database.prepare<[string, string], FollowUpRow>(`
    SELECT answer, next, at, seconds, similarity, embedder FROM follow_ups
    WHERE at >= ? AND at < ? ORDER BY answer`);
  const find = database.prepare<[string], FollowUpRow>(`
    SELECT answer, next, at, seconds, similarity, embedder FROM follow_ups
    WHERE answer IN (SELECT value FROM json_each(?))`);
  const remove = database.prepare<[string]>("DELETE FROM follow_ups WHERE at < ?");
  const removeOf = database.prepare<[string, string]>("DELETE FROM follow_ups WHERE answer = ? OR next = ?");
  return {
    async append(followUps) {
      connection.write(() => {
        for (const followUp of followUps) insert.run(toRow(followUp));
      });
    },
    async find(answerIds) {
      return connection.run(() => find.all(JSON.stringify(answerIds))).map(toFollowUp);
    },
    async list({ since = "", until = "~" } = {}) {
      return connection.run(() => select.all(since, until)).map(toFollowUp);
    },
    async purge(before) {
      return connection.write(() => remove.run(before).changes);
    },
    async removeOf(answerIds) {
      return connection.write(() => {
        let removed = 0;
        for (const id of answerIds) removed += removeOf.run(id, id).changes;
        return removed;
      });
    },
  };
}

function toRow({ answerId, nextId, at, seconds, similarity, embedderId }: FollowUp): FollowUpRow {
  return { answer: answerId, next: nextId, at, seconds, similarity, embedder: embedderId };
}

function toFollowUp({ answer, next, at, seconds, similarity, embedder }: FollowUpRow): FollowUp {
  return { answerId: answer, nextId: next, at, seconds, similarity, embedderId: embedder };
}
