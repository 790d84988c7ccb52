import type { FeedbackKind } from "../../stores/log.ts";
import type { FollowUp } from "../../stores/monitor/follow-ups.ts";
import { isWithinBand, type RephraseBands } from "../behaviour/rephrase-band.ts";
import type { FollowedQuestion } from "./follow-questions.ts";
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
  /** How near the next question was, by whoever found it out, by id of the answer; others are unclear. */
  readonly followUps: ReadonlyMap<string, FollowUp>;
  /** What people said, by id of the answer. */
  readonly said: ReadonlyMap<string, readonly FeedbackKind[]>;
  readonly bands: RephraseBands;
  readonly windows: FollowWindows;
  /** Of earlier questions the time is over in which something might have come next: ISO 8601, UTC. */
  readonly followableBefore: string;
}

/** Both from the answer on. */
export interface FollowWindows {
  /** Within which a question in other words counts as the same need again. */
  readonly rephraseSeconds: number;
  /** Within which any question counts as a next one; not shorter. */
  readonly followUpSeconds: number;
}

export function readOutcome(
  { answer, next }: FollowedQuestion,
  { followUps, said, bands, windows, followableBefore }: OutcomeSources,
): QuestionOutcome {
  const { id, at, asker, person } = answer;
  const isFollowable = asker !== null && at <= followableBefore;
  const signals = new Set<SignalName>(said.get(id));
  let isUnclear = false;
  if (isFollowable && next && next.seconds <= windows.followUpSeconds) {
    signals.add("followedUp");
    if (next.seconds <= windows.rephraseSeconds) {
      const { similarity = null, embedderId = null } = followUps.get(id) ?? {};
      if (next.isEqual) signals.add("repeated");
      else if (similarity === null) isUnclear = true;
      else if (isWithinBand(similarity, embedderId, bands)) signals.add("rephrased");
    }
  }
  return { unit: person ?? asker ?? id, isFollowable, signals, isUnclear };
}
