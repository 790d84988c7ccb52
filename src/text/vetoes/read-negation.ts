import { openingOf, withoutRequest } from "../questions/question-openings.ts";
import { stemOf } from "../words/stems.ts";
import { readNames } from "./read-names.ts";

/**
 * How often a question denies what it asks about. "Isn't there", "not only" and "I cannot find" deny nothing, and
 * "not impossible" denies twice.
 */
export interface Negation {
  /** Plain negations in what is asked: not, never, no, nobody. */
  readonly strong: readonly string[];
  /** The same in what is told beside the question, or in a text that asks nothing: "my card isn't working". */
  readonly told: readonly string[];
  /** Words for what does not work, which may stand for a negation: unable, declined, failed. */
  readonly weak: readonly string[];
}

/** Endings that are typed without their apostrophe. */
const LOOSE = /\b(ca|do|does|did|is|are|was|were|wo|could|would|should|has|have|had|ai|must)nt\b/giu;
/** Denied only in form: "Isn't there a dark mode?", "Can't I change it?", "Is it not possible", "not only". */
const RHETORICAL: readonly RegExp[] = [
  /(?<=^|[.!?;:,]\s*|\b(?:and|but|so) )(?:isn't|aren't|wasn't|don't|doesn't|didn't|can't|cannot|couldn't|won't|wouldn't|shouldn't|haven't|hasn't) (?=(?:there|it|this|that|i|we|you)\b)/giu,
  /(?<=(?:^|[.!?;:,]\s*|\b(?:and|but|so) )(?:is|does|do) (?:it|there|you|this) )not (?!impossible\b)/giu,
  /\bnot (?=only\b|just\b|merely\b|simply\b)/giu,
  /\b(?:why not|if not|or not|whether or not|no matter|no problem|no doubt|not sure|no idea|no clue|by no means|not to mention|oh no|no such)\b/giu,
  /\b(?:i|we)(?:'m| am| are|'re)? (?:can't|cannot|can not|couldn't|don't|do not|didn't|did not|unable to|not able to)(?: seem to)? (?:find|see|locate|remember|recall|recogni[sz]e|figure|know|understand|tell)\b/giu,
  /\b(?:can't|cannot|can not|not)(?: be)?(?: entirely| quite| really| very)? (?:sure|certain|familiar)\b|\b(?:doesn't|does not) make(?: any)? sense\b/giu,
  /(?<=\b(?:that|which|who|something|anything|things?|purchases?|payments?|transactions?) (?:i|we|you|they) )(?:didn't|did not|don't|do not|haven't|have not|never|can't|cannot)\b/giu,
  /^no(?=[,.!])/giu,
  /\b(?:don't|do not) (?:worry|mind|hesitate)\b/giu,
];
const STRONG =
  /\b(?:not|never|no|none|nobody|nothing|nowhere|neither|cannot)\b|\b(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have|had|must|ai)n't\b/giu;
/** In one word: what cannot or must not be. */
const IMPOSSIBLE =
  /\b(?:impossible|unable|incapable)\b|\b(?:forbidden|prohibited|barred|banned|disallowed)(?= (?:to|from|for)\b)|\black(?:s|ing)?(?: the| any)? (?:permissions?|rights?|access)\b/giu;
const AVOID =
  /\b(?:prevent|avoid|refrain)(?:s|ing|ed)?\b|\b(?:stop|keep)(?:s|ping|ing)? (?:[\p{L}']+ ){1,4}from\b|\b(?:stop|quit|cease)(?:s|ping|ting|ing|d)? (?!(?:being|working|during|everything|nothing|anything|something)\b)\p{L}{2,}ing\b/giu;
/** Negations of degree and of time, which are told in other words just as well. */
const LOOSELY = /\bnot (?:enough|as much|as many|any ?more)\b/giu;
const NO_LONGER = /\bno longer\b/giu;
const WEAK =
  /\b(?:mistakes?|less|gone|disappear(?:s|ed|ing)?|strange|fail(?:s|ed|ing|ure|ures)?|refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?|declin(?:e|es|ed|ing)|den(?:y|ies|ied)|block(?:s|ed)?|broken|breaks?|missing|lacks?|lacking|without|stuck|wrong|trouble|troubles|problems?|issues?|errors?|help|difficult(?:y|ies)?|absence|hangs?|crash(?:es|ed|ing)?|lost|stopped|stops|stop|ignor(?:e|es|ed)|lockout|locked|skip(?:s|ped)?|exclud(?:e|es|ed|ing)|omit(?:s|ted)?|except|invalid|inactive|incorrect|hardly|barely|un(?!der|til|it|ited|ion|ique|less|iversal)\p{L}{4,}|non-\p{L}+|dis(?:abled?|allow(?:ed)?|connect(?:ed|s)?)|pending|expired)\b/giu;

/** `spent` is a word that was read as an opposite already and denies nothing more. @default none */
export function readNegation(question: string, { spent }: { spent?: string } = {}): Negation {
  let text = readNames(question)
    .rest.replace(LOOSE, "$1n't")
    .replace(/\bwith no\b/giu, "without")
    .replace(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu, " ")
    .replace(/\bno\. ?\d/giu, " ");
  for (const pattern of RHETORICAL) text = text.replace(pattern, " ");
  const negation = { strong: [] as string[], told: [] as string[], weak: [] as string[] };
  for (const clause of text.split(/(?<=[.?!;])\s+|,\s+|\n+/u)) {
    const into = isAsking(clause) ? negation.strong : negation.told;
    let rest = clause;
    const take = (pattern: RegExp, words: string[]): void => {
      rest = rest.replace(pattern, (found) => {
        words.push(found.toLowerCase());
        return " ";
      });
    };
    take(LOOSELY, negation.weak);
    take(NO_LONGER, into === negation.strong ? into : negation.weak);
    take(AVOID, into);
    take(STRONG, into);
    take(IMPOSSIBLE, into);
    if (spent !== undefined) drop(into, spent);
    take(WEAK, negation.weak);
  }
  return negation;
}

/** What is asked or requested, as against what is told: "I can't log in. How do I reset my password?" */
function isAsking(clause: string): boolean {
  const plain = clause.trim();
  return openingOf(plain) !== null || ASKING.test(plain) || withoutRequest(plain) !== plain;
}

const ASKING =
  /^(?:and |but |so |or )?(?:what|which|who|whom|whose|when|where|why|how|am|is|are|was|were|do|does|did|can|could|will|would|should|may|must|has|have|isn't|aren't|don't|doesn't|can't|won't)\b/iu;

function drop(words: string[], spent: string): void {
  const at = words.findIndex((word) => word === spent || stemOf(word) === stemOf(spent));
  if (at >= 0) words.splice(at, 1);
}
