import type { Embedder } from "../../../models/embedder.ts";
import type { FollowedQuestion } from "../../../monitor/days/follow-questions.ts";
import type { FollowWindows } from "../../../monitor/days/question-outcome.ts";
import type { FollowUp } from "../../../stores/monitor/follow-ups.ts";
import type { Store } from "../../../stores/store.ts";
import { compareQuestions } from "../../compare-questions.ts";

export interface FillFollowUps {
  store: Pick<Store, "followUps">;
  embedder: Embedder;
  windows: FollowWindows;
  signal: AbortSignal | undefined;
}

/**
 * What is known of the next questions, by id of the answer, with what was found out just now and is kept. Only questions in
 * other words, soon after and kept as text, are compared: those that may be a rephrasing.
 */
export async function fillFollowUps(
  followed: readonly FollowedQuestion[],
  { store: { followUps }, embedder, windows, signal }: FillFollowUps,
): Promise<ReadonlyMap<string, FollowUp>> {
  const pairs = followed.flatMap(({ answer, next }) =>
    next && !next.isEqual && next.seconds <= windows.rephraseSeconds ? [{ answer, next }] : [],
  );
  if (pairs.length === 0) return new Map();
  const kept = await followUps.find(pairs.map(({ answer }) => answer.id));
  const known = new Map(kept.map((followUp) => [followUp.answerId, followUp]));
  const missing = pairs.flatMap(({ answer, next }) => {
    const [asked, stored] = [next.question, answer.question];
    return asked === null || stored === null || known.has(answer.id) ? [] : [{ answer, next, asked, stored }];
  });
  if (missing.length === 0) return known;
  const similarities = await compareQuestions(missing, embedder, signal && { signal });
  const found = missing.map(({ answer, next }, index): FollowUp => {
    const similarity = similarities[index] ?? null;
    const { id: embedderId } = embedder.fingerprint;
    return {
      ...{ answerId: answer.id, nextId: next.id, at: answer.at, seconds: next.seconds },
      ...{ similarity, embedderId },
    };
  });
  await followUps.append(found);
  for (const followUp of found) known.set(followUp.answerId, followUp);
  return known;
}
