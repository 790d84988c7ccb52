import { type QuestionType, questionTypes } from "./question-type.ts";
import type { Veto } from "./veto.ts";

/** How and why, where and when, who and how: one answer cannot serve both. A question that shows no type vetoes nothing. */
export function vetoQuestionType(asked: string, stored: string): Veto | null {
  const [one, other] = [questionTypes(asked), questionTypes(stored)];
  const [first, second] = [one[0], other[0]];
  if (first === undefined || second === undefined) return null;
  if (one.some((type) => other.some((counterpart) => isAnsweredAlike(type, counterpart)))) return null;
  return {
    veto: "questionType",
    reason: `The question asks ${TYPE_NAMES[first]}, the reviewed one ${TYPE_NAMES[second]}.`,
  };
}

const TYPE_NAMES: Readonly<Record<QuestionType, string>> = {
  how: "how",
  why: "why",
  when: "when",
  where: "where",
  who: "who",
  quantity: "how much or how many",
  cost: "what it costs",
  define: "what something is",
  fix: "how to mend something",
  possible: "whether it is possible",
  needed: "whether it must or should be done",
  allowed: "whether it is allowed",
  charged: "whether it costs anything",
  outcome: "what it leads to",
  done: "whether it came about",
  whether: "how to tell whether it is so",
  state: "how to see the state of it",
  without: "how to do without something",
};

/** Kinds that one answer often serves: "can I change it", "how do I", "where do I". "Must I" and "may I" want a yes or a no. */
const ALIKE: readonly (readonly [QuestionType, QuestionType])[] = [
  ["how", "possible"],
  ["fix", "how"],
  ["fix", "why"],
  ["fix", "possible"],
  ["how", "where"],
  ["where", "possible"],
  ["when", "quantity"],
  ["quantity", "cost"],
  ["quantity", "define"],
  ["cost", "define"],
  ["quantity", "possible"],
  ["when", "possible"],
  // The reason, the time and the price of what must be done say that it must.
  ["needed", "why"],
  ["needed", "when"],
  ["needed", "who"],
  ["needed", "quantity"],
  ["needed", "cost"],
  ["needed", "charged"],
  ["needed", "whether"],
  ["allowed", "possible"],
  ["allowed", "who"],
  ["allowed", "when"],
  ["allowed", "where"],
  ["charged", "cost"],
  ["charged", "why"],
  ["charged", "when"],
  ["charged", "quantity"],
  ["charged", "possible"],
  ["outcome", "fix"],
  ["outcome", "define"],
  ["done", "why"],
  ["done", "when"],
  ["done", "where"],
  ["done", "who"],
  ["done", "quantity"],
  ["done", "fix"],
  ["done", "charged"],
  ["done", "whether"],
  ["whether", "state"],
  ["done", "state"],
  ["needed", "without"],
  ["whether", "when"],
  ["whether", "where"],
  ["whether", "possible"],
];

function isAnsweredAlike(one: QuestionType, other: QuestionType): boolean {
  return one === other || ALIKE.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
}
