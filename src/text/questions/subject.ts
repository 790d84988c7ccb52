import { withoutRequest } from "./question-openings.ts";
import { auxiliaries, isSubstance, questionTokens } from "./question-tokens.ts";
import { unresolvedPronoun } from "./unresolved-pronoun.ts";

/**
 * What a question is about, as words: "the Redis plugin" of "How do I install the Redis plugin?". Without a parser this
 * is what follows the verb, so it serves to complete a search text, never to be shown. Empty when nothing short is found.
 */
export function subjectOf(question: string): string {
  const sentence = withoutRequest(question.split(/[.?!]\s+(?=\S)/).at(-1) ?? question);
  const match = OBJECT.exec(sentence) ?? COPULA.exec(sentence);
  const phrase = match?.[1]?.replace(TRAILING_VERB, "").trim();
  if (phrase !== undefined && questionTokens(phrase).some(isSubstance)) return shortOrNone(phrase);
  const named = questionTokens(sentence).filter(isSubstance);
  return shortOrNone(named.map(({ text }) => text).join(" "));
}

/** A long stretch is a story, not a subject. */
function shortOrNone(phrase: string): string {
  return phrase.split(/\s+/).length > MAX_WORDS ? "" : phrase;
}

const MAX_WORDS = 8;

/** "how do I install X", "can I use X", "I want to change X" */
const OBJECT =
  /^(?:how (?:do|can|could|should|would|to)|where (?:do|can|should)|when (?:do|should)|can|could|should|may|do|(?=i |we ))\s*(?:(?:i|we|you|one)\s+)?(?:(?:want|need|would like|have) to\s+)?[\w'-]+\s+((?:the|a|an|my|our|your)?\b.*)$/i;
/** "what is X", "where are X stored", "why is X slow" */
const COPULA = /^(?:what|where|who|why|when)(?:'s| (?:is|are|was|were))\s+(.*)$/i;
const TRAILING_VERB =
  /\s+(?:stored|located|kept|found|defined|documented|configured|needed|pending|slow|for|used)$/i;

/** The question with its first unresolved pronoun replaced by `subject`. */
export function replacePronoun(question: string, subject: string): string {
  const pronoun = unresolvedPronoun(question);
  if (pronoun === null || subject === "") return question;
  const before = question.slice(0, pronoun.start);
  const after = question.slice(pronoun.end);
  if (!REPLACEABLE.test(pronoun.word) || auxiliaries.has(pronoun.word)) return question;
  return `${before}${subject}${after}`;
}

const REPLACEABLE = /^(?:it|its|they|them|their|this|that|these|those)$/;
