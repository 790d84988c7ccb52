import {
  auxiliaries,
  interrogatives,
  isSubstance,
  looksLikeName,
  prepositions,
  type QuestionToken,
  questionTokens,
  wordSet,
} from "./question-tokens.ts";

/**
 * Finds a pronoun that stands for nothing in its own question: "how old is he?", "does it work with v3?". In "when the
 * queue is full, how do I drain it?" the queue is named before the clause of the pronoun, so that one is resolved.
 */
export function unresolvedPronoun(question: string): QuestionToken | null {
  const tokens = questionTokens(question);
  const index = tokens.findIndex((_, at) => refersBack(tokens, at) && !hasAntecedent(tokens, at));
  return tokens[index] ?? null;
}

const PRONOUNS = wordSet("it they them he him she her");
const OWNERS = wordSet("its their his hers theirs itself themselves himself herself");
const POINTERS = wordSet("this that these those");
const DETERMINERS = wordSet("a an the my our your some every each all any no one two three both another");
/** Words after which a new clause may begin. */
const CLAUSE_STARTS = wordSet(
  `and or but when whenever if because so while after before that which who whether until unless since as how where
  why what although though once then than`,
);
/** After these a pronoun belongs to the phrase before: "the color of it". */
const ATTACHING = wordSet("of for about in on to with from");
/**
 * Nouns that name a part of what was said. "this option" leans on an earlier turn; "this card" is more often the one
 * in the asker's hand.
 */
const PARTS_OF_TALK = wordSet(
  `option options setting settings feature features flag flags method methods function functions command commands
  value values parameter parameters case cases approach way ways step steps plugin plugins hook hooks property answer
  file files field fields limit mode rule rules error errors warning change behaviour behavior example`,
);
/** An adjective or participle: "is this available", not "is this card". */
const QUALITY =
  /(?:able|ible|[^e]ed|ing|ful|ive)$|^(?:normal|safe|free|true|correct|legal|secure|intentional|enough|slow|fast|common)$/;

/** A word that stands for something named elsewhere. */
function refersBack(tokens: readonly QuestionToken[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== "word") return false;
  const next = tokens[index + 1];
  if (token.word === "it") return !isEmptySubject(tokens, index);
  if (PRONOUNS.has(token.word) || OWNERS.has(token.word)) return true;
  if (POINTERS.has(token.word)) return pointsBack(tokens, index);
  return /^ones?$/.test(token.word) && isProForm(tokens[index - 2], tokens[index - 1], next);
}

/** "it" that stands for nothing: "is it possible to", "how long does it take to", "what time is it". */
function isEmptySubject(tokens: readonly QuestionToken[], index: number): boolean {
  const before = tokens.slice(Math.max(0, index - 2), index);
  if (before.some(({ word }) => /^(?:time|date|day|year|month)$/.test(word))) return true;
  const after = tokens
    .slice(index + 1, index + 8)
    .map(({ word }) => word)
    .join(" ");
  return (
    /^(?:\S+ ){0,2}(?:possible|impossible|safe|ok|okay|worth|necessary|required|recommended|better|best|allowed|true|correct|normal|good|bad|enough|easy|easier|hard|harder|advisable|mandatory|legal|common|fine|wise) (?:practice )?(?:to|that|if|for|when|\w+ing)\b/.test(
      after,
    ) ||
    /^(?:matter|matters|make sense|makes sense|hurt|help) (?:if|whether|to|that|when|how|which|what|where)\b/.test(
      after,
    ) ||
    /^(?:usually |normally |typically )?(?:take|takes|cost|costs) (?:\S+ ){0,3}(?:to|for|until|before)\b/.test(
      after,
    ) ||
    /^(?:has )?been (?:\S+ ){0,4}(?:time|while|ages|minutes?|hours?|days?|weeks?|months?|years?)\b/.test(
      after,
    ) ||
    /^means? (?:if|when|that|to)\b/.test(after) ||
    /^(?:comes to|seems|looks like|turns out|appears)\b/.test(after)
  );
}

/** "this" and "that" as pronouns or before a noun, not as conjunctions and relatives. */
function pointsBack(tokens: readonly QuestionToken[], index: number): boolean {
  const word = tokens[index]?.word ?? "";
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  // What is pointed at follows: "this error: …".
  if (tokens.slice(index + 1).some(({ kind, text }) => kind === "quotation" || text === ":" || text === "\n"))
    return false;
  const followedByNoun = after !== undefined && isSubstance(after);
  if (followedByNoun && PARTS_OF_TALK.has(after.word)) return true;
  if (word === "this" || word === "these") return !followedByNoun || QUALITY.test(after.word);
  if (word === "those") return true;
  const starts =
    before === undefined ||
    before.kind === "mark" ||
    auxiliaries.has(before.word) ||
    prepositions.has(before.word) ||
    interrogatives.has(before.word);
  const ends =
    after === undefined ||
    after.kind === "mark" ||
    auxiliaries.has(after.word) ||
    prepositions.has(after.word);
  if (starts) return before?.word !== "in" || !ends || after === undefined;
  // After a verb: "do that?", "explain that in detail", but "the option that is", "says that the".
  return after === undefined || after.kind === "mark" || (ends && prepositions.has(after.word));
}

/** "a cheaper one", "the other one?", not "the one that" or "one test". */
function isProForm(
  twoBefore: QuestionToken | undefined,
  before: QuestionToken | undefined,
  after: QuestionToken | undefined,
): boolean {
  const determined = [before, twoBefore].some(
    (token) =>
      token !== undefined &&
      (DETERMINERS.has(token.word) || POINTERS.has(token.word) || token.word === "which"),
  );
  return determined && (after === undefined || after.kind === "mark" || auxiliaries.has(after.word));
}

/** Something before the pronoun that it can stand for. */
function hasAntecedent(tokens: readonly QuestionToken[], index: number): boolean {
  const pronoun = tokens[index];
  if (pronoun === undefined) return false;
  let before = tokens.slice(0, index);
  // "the color of it": the color is not what "it" is.
  const itsOwn = tokens[index + 1]?.word === "own";
  if (ATTACHING.has(before.at(-1)?.word ?? "") && !itsOwn) before = withoutLastPhrase(before);
  if (OWNERS.has(pronoun.word)) return before.some((_, at) => isNamedThing(before, at));
  const boundary = lastBoundary(tokens, index);
  const earlier = before.slice(0, boundary);
  return (
    earlier.some((_, at) => isNamedThing(earlier, at)) ||
    earlier.filter((token) => isSubstance(token)).length >= 2
  );
}

/** Index at which the pronoun's own clause begins; what it stands for is named before that. */
function lastBoundary(tokens: readonly QuestionToken[], index: number): number {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  // "the request it was making"
  if (before && after && isSubstance(before) && auxiliaries.has(after.word)) return index;
  // "as my kids get older are they able to"
  const subject = tokens[index - 2];
  if (before && subject && auxiliaries.has(before.word) && isSubstance(subject)) return index - 1;
  const last = tokens.findLastIndex(
    (token, at) => at < index && (token.kind === "mark" || CLAUSE_STARTS.has(token.word)),
  );
  return Math.max(last, 0);
}

function withoutLastPhrase(tokens: readonly QuestionToken[]): QuestionToken[] {
  const start = tokens.findLastIndex(({ word }) => DETERMINERS.has(word));
  return start === -1 ? [] : tokens.slice(0, start);
}

/** "a queue", "my red card", "Kafka", "does vitest", a quotation, or the first word of a sentence about a thing. */
function isNamedThing(tokens: readonly QuestionToken[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || token.kind === "mark") return false;
  if (token.kind === "quotation") return true;
  if (!isSubstance(token)) return false;
  const before = tokens[index - 1];
  const twoBefore = tokens[index - 2];
  const startsSentence = before === undefined || /^[.?!\n]$/.test(before.text);
  if (looksLikeName(token) && (!startsSentence || /\p{N}|[._]|\p{Ll}\p{Lu}/u.test(token.text))) return true;
  if (startsSentence) return auxiliaries.has(tokens[index + 1]?.word ?? "");
  return (
    DETERMINERS.has(before.word) ||
    auxiliaries.has(before.word) ||
    (twoBefore !== undefined && DETERMINERS.has(twoBefore.word) && before.kind === "word")
  );
}
