import { openingOf, withoutRequest } from "./question-openings.ts";
import { isSubstance, questionTokens } from "./question-tokens.ts";

/** Openings before a verb, which alone says nothing: "how do I install". */
const NEEDS_OBJECT = /^(?:how (?:do|can|could|should|would|to)|can|could|should|may|do|does|is|are|will)\b/i;

/** Words that would be searched for, beside those of the parts before. */
export function hasOwnWords(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(subjectWords));
  const own = subjectWords(text).filter((word) => !known.has(word));
  const pronoun = questionTokens(text).some(({ word }) =>
    /^(?:it|its|they|them|their|this|that|these|those)$/.test(word),
  );
  const asked = withoutRequest(text);
  const incomplete = others.length === 0 ? NEEDS_OBJECT.test(asked) && !pronoun : openingOf(asked) === null;
  const needed = incomplete ? 2 : 1;
  return own.length >= needed;
}

/** Words of no subject, such as those of "how does it work" or "what am I doing wrong". */
const EMPTY = new Set(
  `work works working happen happens happened use used using tell explain show fix go make take takes long much many
  possible idea ideas thing things problem issue question questions expected bug thanks thank hi hello hey sure like
  correct supposed again really actually mean means anyone someone somebody difference exactly instead best practice
  one ones kind kinds type types deal going went check here please advise appreciate help`.split(/\s+/),
);

function subjectWords(text: string): string[] {
  return questionTokens(text)
    .filter((token) => token.kind === "quotation" || (isSubstance(token) && !EMPTY.has(token.word)))
    .map(({ word }) => word.replace(/(?<=\w{3})s$/, ""));
}
