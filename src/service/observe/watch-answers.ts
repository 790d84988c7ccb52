import type { Answer } from "../../answer/answer.ts";
import type { ShadowRecord } from "../../stores/monitor/shadows.ts";
import type { AnswerObserver } from "./answer-observer.ts";

/** Tells all observers, none of which can fail an answer or keep another from being told. */
export interface AnswerWatch {
  /** Runs one question and tells how it ended. */
  answer(surface: unknown, run: () => Promise<Answer>): Promise<Answer>;
  shadowed(record: ShadowRecord): void;
}

export interface AnswerWatchParts {
  observers: readonly AnswerObserver[];
  clock: () => Date;
  /** Milliseconds from any fixed point. */
  monotonic: () => number;
}

export function watchAnswers({ observers, clock, monotonic }: AnswerWatchParts): AnswerWatch {
  if (observers.length === 0) return { answer: (_, run) => run(), shadowed: () => {} };

  const tell = (what: (observer: AnswerObserver) => void): void => {
    for (const observer of observers) {
      try {
        what(observer);
      } catch {
        // An observer watches; what it makes of what it saw is its own affair.
      }
    }
  };

  return {
    async answer(given, run) {
      const startedAt = clock();
      const before = monotonic();
      let answer: Answer;
      try {
        answer = await run();
      } catch (error) {
        const milliseconds = monotonic() - before;
        const surface = typeof given === "string" ? given : null;
        const failure = { error, surface, startedAt: startedAt.toISOString(), milliseconds };
        tell((observer) => observer.failed?.(failure));
        throw error;
      }
      tell((observer) => observer.answered(answer));
      return answer;
    },
    shadowed(record) {
      tell((observer) => observer.shadowed?.(record));
    },
  };
}
