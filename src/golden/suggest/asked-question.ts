import { type Feedback, feedbackAspect, type LogEntry, type LoggedCitation } from "../../stores/log.ts";

/**
 * Records of the log brought together by question. What is counted is who asks, not how often: one asker counts once,
 * and all who name no session count as one for each day, so that a question asked a thousand times by a script weighs
 * no more than one asked once. The same goes for opinions.
 */
export interface AskedQuestion {
  /** The normalised question. */
  readonly key: string;
  /** Who may be answered in the same way: equal for equal audiences and languages. */
  readonly scope: string;
  readonly audience: readonly string[];
  readonly language: string | null;
  /** As asked → how many asked it so. */
  readonly wordings: ReadonlyMap<string, ReadonlySet<string>>;
  readonly traffic: Traffic;
  /** What the golden layer came to without serving an answer, by entry. */
  readonly misses: ReadonlyMap<string, Misses>;
  /** Golden answers that were served, by entry. */
  readonly hits: ReadonlyMap<string, Hits>;
  /** Answers made from the documents. */
  readonly answers: readonly GivenAnswer[];
}

export interface Traffic {
  readonly questions: number;
  readonly askers: ReadonlySet<string>;
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface Misses {
  readonly traffic: Traffic;
  /** Outcome → number of questions. A veto is named as in `vetoed: numbers`. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly bestSimilarity: number;
  /** Why it was not served, at the last of them. */
  readonly reason: string | null;
}

export interface Hits {
  readonly traffic: Traffic;
  readonly isExact: boolean;
  readonly bestSimilarity: number;
  readonly votes: Votes;
}

/** Askers by what they said. */
export interface Votes {
  readonly up: ReadonlySet<string>;
  readonly down: ReadonlySet<string>;
}

export interface GivenAnswer {
  readonly answerId: string;
  readonly at: string;
  readonly asker: string;
  readonly isDegraded: boolean;
  readonly citations: readonly LoggedCitation[];
  /** 1, -1, or 0 where nobody said anything. */
  readonly vote: number;
}

/** Who asked, for counting. */
export function askerOf({ asker, at }: Pick<LogEntry, "asker" | "at">): string {
  return asker ?? `day ${at.slice(0, 10)}`;
}

/** An answer's opinions as one: up, down or neither. What people did with it is no opinion. */
export function voteOf(feedback: readonly Feedback[]): number {
  const opinions = feedback.filter(({ kind }) => feedbackAspect(kind) === "opinion");
  const ups = opinions.filter(({ kind }) => kind === "up").length;
  return Math.sign(2 * ups - opinions.length);
}
