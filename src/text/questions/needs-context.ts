import { contentWords } from "../words/words.ts";
import { auxiliaries, interrogatives, isSubstance, questionTokens } from "./question-tokens.ts";
import { unresolvedPronoun } from "./unresolved-pronoun.ts";

/**
 * Tells whether a question leans on something said before it: "and on Windows?", "does it work with v3?". Rules for
 * English, on purpose cautious: a pronoun whose antecedent may stand in the question itself is left alone, and a
 * question in another language stands alone unless it has no word of substance at all.
 */
export function needsContext(question: string): boolean {
  const text = question.slice(0, MAX_LENGTH).trim();
  if (contentWords(text).length === 0) return true;
  if (ELLIPSIS.test(text) || isFragment(text)) return true;
  if (POINTS_BACK.some((pattern) => pattern.test(text))) return true;
  return namesOneOfEarlier(text) || unresolvedPronoun(text) !== null;
}

/** Nothing behind this is read. In UTF-16 code units. */
const MAX_LENGTH = 2000;
const OPENER =
  /^(?:how|what|where|why|when|which|who|whose|is|are|was|do|does|did|can|could|should|will|would|has|have|may|must)\b/i;
/** A start that joins the question to the one before. */
const ELLIPSIS =
  /^(?:(?:and|or|but|ok|okay|so)\b[, ]*)?(?:(?:what|how) about|(?:what|who|where|anything|something) else|same (?:for|with|on|in|thing)|are you sure|why not)\b/i;
const JOINT = /^(?:and|or|but|so|also|then|ok|okay|yes|no|well|plus)\b[,\s]+(?!\/)/i;
const FRAGMENT_START = /^(?:on|in|for|with|without|under|from|at|by|inside|during|after|before|as|to|via)\s/i;

const POINTS_TO_ONE_OF =
  /\b(?:the|that|this|my|your)\s+(?:other|second|third|first|last|former|latter|previous|next|same)\s+(?:ones?|option|way|approach|method|step|example|answer|question|suggestion|solution|link|parameter|argument|part|point|item|case)\b/i;
const POINTS_BACK: readonly RegExp[] = [
  /\bthe\s+(?:former|latter|above)\b|\b(?:do|does|is|about)\s+the\s+(?:same|other|others|rest)\b|\bthe\s+others?\s*[?.!]*$/i,
  /\byou\s+(?:just\s+)?(?:said|mentioned|suggested|told|gave|described|wrote|listed|recommended)\b|\byour\s+(?:last|previous|first|earlier)\s/i,
  /\btell me more\b|\belaborate\b|\b(?:more|further)\s+(?:details?|info|information|examples?)\s*(?:please)?\s*[?.!]*$/i,
  /^(?:can you |could you |please |show me |give me |any |some |an |a |another |more )*(?:example|sample|snippet)s?(?: please)?\s*[?.!]*$/i,
  /\bin\s+(?:more|simpler|other)\s+(?:detail|terms|words)\s*[?.!]*$/i,
  /\b(?:as|like)\s+(?:before|above)\b/i,
  /^any (?:other|more|further) \w+\s*[?.!]*$/i,
];

/** "the second option", unless enough is named before it that may have been the first. */
function namesOneOfEarlier(text: string): boolean {
  const match = POINTS_TO_ONE_OF.exec(text);
  if (match === null) return false;
  const before = questionTokens(text).filter(({ end }) => end <= match.index);
  return before.filter((token) => isSubstance(token)).length < 2;
}

/** What remains after "and", "or", "but" asks nothing by itself; or a question without any verb: "on Windows?". */
function isFragment(text: string): boolean {
  const rest = text.replace(JOINT, "");
  if (rest !== text && !OPENER.test(rest) && !/^(?:so|ok|okay|also|well)\b/i.test(text)) return true;
  const tokens = questionTokens(rest);
  const asks = tokens.some(({ word }) => auxiliaries.has(word) || interrogatives.has(word) || word === "i");
  return !asks && tokens.length <= 7 && FRAGMENT_START.test(rest) && /(?:\?|\btoo)\s*\??$/.test(rest);
}
