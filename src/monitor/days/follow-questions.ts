import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";

/** A question, and what its asker put next. */
export interface FollowedQuestion {
  readonly answer: WatchedEntry;
  /** Null where nothing came in time, or the asker is not known. */
  readonly next: NextQuestion | null;
}

/** The first question that the same session put after it had the answer. */
export interface NextQuestion {
  readonly id: string;
  /** Null where questions are not kept. */
  readonly question: string | null;
  /** From the answer to the next question; 0 or more. */
  readonly seconds: number;
  /** Whether it is the same question, case and punctuation aside. */
  readonly isEqual: boolean;
}

/**
 * What each session asked next, of a log that is read once and in the order in which it was asked: a question is held until
 * the next one came, or is too late to tell anything. A question that came in before the answer was there is no reaction to
 * it: generated answers take longer, and counting these would hold an impatient asker against them alone.
 */
export interface QuestionFollower {
  /** Returns the questions of which all is known by then, in no order. */
  add(entry: WatchedEntry): FollowedQuestion[];
  /** Those that are left when nothing more comes. */
  end(): FollowedQuestion[];
}

interface Held {
  readonly answer: WatchedEntry;
  /** In milliseconds since 1970. */
  readonly answeredAt: number;
  isDone: boolean;
}

/** @param seconds after the answer, until which something may count as a next question */
export function createQuestionFollower(seconds: number): QuestionFollower {
  const sessions = new Map<string, Held[]>();
  /** All of them, as they came. */
  let held: Held[] = [];
  let first = 0;

  const forget = ({ answer }: Held, asker: string): void => {
    const left = sessions.get(asker)?.filter((each) => each.answer !== answer) ?? [];
    if (left.length === 0) sessions.delete(asker);
    else sessions.set(asker, left);
  };

  /** One that took very long holds up those after it for a while, which is no harm. */
  const expire = (now: number): FollowedQuestion[] => {
    const over: FollowedQuestion[] = [];
    for (let each = held[first]; each; each = held[first]) {
      if (!each.isDone) {
        if (each.answeredAt + seconds * 1000 >= now) break;
        over.push({ answer: each.answer, next: null });
        if (each.answer.asker !== null) forget(each, each.answer.asker);
      }
      first += 1;
    }
    if (first > held.length / 2) {
      held = held.slice(first);
      first = 0;
    }
    return over;
  };

  return {
    add(entry) {
      const { asker } = entry;
      if (asker === null) return [{ answer: entry, next: null }];
      const at = Date.parse(entry.at);
      const known = expire(at);
      const waiting: Held[] = [];
      for (const each of sessions.get(asker) ?? []) {
        if (each.answeredAt > at) {
          waiting.push(each);
          continue;
        }
        each.isDone = true;
        known.push({ answer: each.answer, next: nextAfter(each, entry, at) });
      }
      const added: Held = { answer: entry, answeredAt: at + entry.milliseconds, isDone: false };
      waiting.push(added);
      sessions.set(asker, waiting);
      held.push(added);
      return known;
    },
    end() {
      const left = held.slice(first).filter(({ isDone }) => !isDone);
      sessions.clear();
      held = [];
      first = 0;
      return left.map(({ answer }) => ({ answer, next: null }));
    },
  };
}

function nextAfter({ answer, answeredAt }: Held, next: WatchedEntry, at: number): NextQuestion {
  return {
    ...{ id: next.id, question: next.question },
    seconds: (at - answeredAt) / 1000,
    isEqual: answer.questionKey === next.questionKey,
  };
}
