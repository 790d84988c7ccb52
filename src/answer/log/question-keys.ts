import { createHmac } from "node:crypto";
import { hashBytes } from "../../text/hash-text.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

/**
 * What stands for a question in the log and in quarantine. Where questions may be kept it is the normalised question.
 * Where they may not, it is a hash of it under a secret key: equal questions are still recognised, and nobody without the
 * key can find a question by trying words.
 */
export interface QuestionKeys {
  /** Whether questions themselves may be kept. */
  readonly keepsText: boolean;
  /** Under which a question is written now. */
  keyOf(question: string): string;
  /** All under which it may have been written, so that what was noted under another setting still holds. */
  keysOf(question: string): string[];
  /** What stands for a session: nothing can be read back from it, and one session has one. */
  askerOf(session: string): string;
  /** What stands for a person, in the same way. */
  personOf(user: string): string;
  /** All that may stand for a session or a person, so that what was kept before there was a secret is found as well. */
  askersOf(session: string): string[];
  personsOf(user: string): string[];
}

export interface QuestionKeyOptions {
  keepsText: boolean;
  /** Needed where questions are not kept. */
  secret: string | undefined;
}

export function createQuestionKeys({ keepsText, secret }: QuestionKeyOptions): QuestionKeys {
  const hash = (text: string): string =>
    secret === undefined ? hashBytes(text) : createHmac("sha256", secret).update(text, "utf8").digest("hex");
  const short = (text: string) => hash(text).slice(0, 24);
  const both = (text: string) =>
    secret === undefined ? [short(text)] : [short(text), hashBytes(text).slice(0, 24)];
  const hashed = (question: string) => `hash:${hash(normaliseQuestion(question))}`;
  return {
    keepsText,
    keyOf: (question) => (keepsText ? normaliseQuestion(question) : hashed(question)),
    keysOf: (question) =>
      secret === undefined ? [normaliseQuestion(question)] : [normaliseQuestion(question), hashed(question)],
    askerOf: (session) => short(`session ${session}`),
    personOf: (user) => short(`person ${user}`),
    askersOf: (session) => both(`session ${session}`),
    personsOf: (user) => both(`person ${user}`),
  };
}
