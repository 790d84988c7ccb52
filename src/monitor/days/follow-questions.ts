import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";

export interface NextQuestion {
  readonly answer: WatchedEntry;
  /** The first question that the same session put after it had the answer. */
  readonly next: WatchedEntry;
  /** From the answer to the next question; 0 or more. */
  readonly seconds: number;
  /** Whether it is the same question, case and punctuation aside. */
  readonly isEqual: boolean;
}

/**
 * What each session asked next. A question that came in before the answer was there is no reaction to it: generated answers
 * take longer, and counting these would hold an impatient asker against them alone.
 */
export function findNextQuestions(entries: readonly WatchedEntry[]): NextQuestion[] {
  const sessions = new Map<string, WatchedEntry[]>();
  for (const entry of entries) {
    if (entry.asker === null) continue;
    const asked = sessions.get(entry.asker);
    if (asked) asked.push(entry);
    else sessions.set(entry.asker, [entry]);
  }
  return [...sessions.values()].flatMap((asked) => {
    if (asked.length === 1) return [];
    const rising = asked.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    return rising.flatMap((answer, index) => {
      const answeredAt = Date.parse(answer.at) + answer.milliseconds;
      let place = index + 1;
      while (Date.parse(rising[place]?.at ?? "") < answeredAt) place += 1;
      const next = rising[place];
      if (!next) return [];
      const seconds = (Date.parse(next.at) - answeredAt) / 1000;
      return [{ answer, next, seconds, isEqual: answer.questionKey === next.questionKey }];
    });
  });
}
