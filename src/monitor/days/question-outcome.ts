import type { Feedback } from "../../stores/log.ts";
import type { FollowUp } from "../../stores/monitor/follow-ups.ts";
import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";
import { isWithinBand, type RephraseBands } from "../behaviour/rephrase-band.ts";
import { findNextQuestions } from "./find-next-questions.ts";
import type { SignalName } from "./traffic-day.ts";

/** What was seen of one question after it was answered. */
export interface QuestionOutcome {
  /** The person, else the session, else the question itself: what is alike within is counted as such. */
  readonly unit: string;
  /** Whether the asker is known and the time is over in which something might have come next. */
  readonly isFollowable: boolean;
  readonly signals: ReadonlySet<SignalName>;
  /** Whether something came next that cannot be compared, since questions are not kept. */
  readonly isUnclear: boolean;
}

export interface OutcomeSources {
  /** Those of the entries, by whoever found them out; others are unclear. */
  readonly followUps: readonly FollowUp[];
  readonly feedback: readonly Feedback[];
  readonly bands: RephraseBands;
  readonly windows: FollowWindows;
  readonly now: Date;
}

/** Both from the answer on. */
export interface FollowWindows {
  /** Within which a question in other words counts as the same need again. */
  readonly rephraseSeconds: number;
  /** Within which any question counts as a next one; not shorter. */
  readonly followUpSeconds: number;
}

/** By id. The entries hold what came after the questions of interest as well, for as long as the longer window. */
export function readOutcomes(
  entries: readonly WatchedEntry[],
  { followUps, feedback, bands, windows, now }: OutcomeSources,
): ReadonlyMap<string, QuestionOutcome> {
  const next = new Map(findNextQuestions(entries).map((pair) => [pair.answer.id, pair]));
  const known = new Map(followUps.map((followUp) => [followUp.answerId, followUp]));
  const said = new Map<string, SignalName[]>();
  for (const { answerId, kind } of feedback) said.set(answerId, [...(said.get(answerId) ?? []), kind]);
  // Compared as text: ISO 8601 in UTC sorts as time does.
  const followableBefore = new Date(now.getTime() - windows.followUpSeconds * 1000).toISOString();
  const outcomes = new Map<string, QuestionOutcome>();
  for (const entry of entries) {
    const isFollowable = entry.asker !== null && entry.at <= followableBefore;
    const signals = new Set(said.get(entry.id));
    let isUnclear = false;
    const pair = isFollowable ? next.get(entry.id) : undefined;
    if (pair && pair.seconds <= windows.followUpSeconds) signals.add("followedUp");
    if (pair && pair.seconds <= windows.rephraseSeconds) {
      const { similarity = null, embedderId = null } = known.get(entry.id) ?? {};
      if (pair.isEqual) signals.add("repeated");
      else if (similarity === null) isUnclear = true;
      else if (isWithinBand(similarity, embedderId, bands)) signals.add("rephrased");
    }
    outcomes.set(entry.id, {
      unit: entry.person ?? entry.asker ?? entry.id,
      ...{ isFollowable, signals, isUnclear },
    });
  }
  return outcomes;
}
