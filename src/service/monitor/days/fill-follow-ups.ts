import type { Embedder } from "../../../models/embedder.ts";
import { findNextQuestions } from "../../../monitor/days/find-next-questions.ts";
import type { FollowWindows } from "../../../monitor/days/question-outcome.ts";
import type { FollowUp } from "../../../stores/monitor/follow-ups.ts";
import type { WatchedEntry } from "../../../stores/monitor/watched-entry.ts";
import type { Store } from "../../../stores/store.ts";
import { compareQuestions } from "../../compare-questions.ts";

export interface FillFollowUps {
  store: Pick<Store, "followUps">;
  embedder: Embedder;
  windows: FollowWindows;
  /** Of the entries, by which what is known of them is found. */
  since: string;
  until: string;
  /** What was kept of answers from before goes, as they went. */
  keptSince: string;
  signal?: AbortSignal;
}

/** Pairs that are compared and kept at once, so that a run that is cut short has not been for nothing. */
const BATCH = 512;

/**
 * What is known of the entries' next questions, with what was found out just now. Only questions in other words, soon after
 * and kept as text, are compared: those that may be a rephrasing.
 */
export async function fillFollowUps(
  entries: readonly WatchedEntry[],
  options: FillFollowUps,
): Promise<FollowUp[]> {
  const { store, embedder, windows, since, until, keptSince, signal } = options;
  await store.followUps.purge(keptSince);
  const followUps = await store.followUps.list({ since, until });
  const known = new Set(followUps.map(({ answerId }) => answerId));
  const missing = findNextQuestions(entries).flatMap(({ answer, next, seconds, isEqual }) => {
    const [asked, stored] = [next.question, answer.question];
    if (isEqual || seconds > windows.rephraseSeconds || asked === null || stored === null) return [];
    return known.has(answer.id) ? [] : [{ answer, next, seconds, asked, stored }];
  });
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH);
    const similarities = await compareQuestions(batch, embedder, signal && { signal });
    const found = batch.map(({ answer, next, seconds }, index): FollowUp => {
      const similarity = similarities[index] ?? null;
      const { id: embedderId } = embedder.fingerprint;
      return { answerId: answer.id, nextId: next.id, at: answer.at, seconds, similarity, embedderId };
    });
    await store.followUps.append(found);
    followUps.push(...found);
  }
  return followUps;
}
