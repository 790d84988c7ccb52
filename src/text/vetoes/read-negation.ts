import { readNames } from "./read-names.ts";

/**
 * How often a question denies what it asks about. "Isn't there", "not only" and "I cannot find" deny nothing, and
 * "not impossible" denies twice.
 */
export interface Negation {
  /** Plain negations: not, never, no, nobody. */
  readonly strong: readonly string[];
  /** Words for what does not work, which may stand for a negation: unable, declined, failed. */
  readonly weak: readonly string[];
}

/** Endings that are typed without their apostrophe. */
const LOOSE = /\b(ca|do|does|did|is|are|was|were|wo|could|would|should|has|have|had|ai|must)nt\b/giu;
/** Denied only in form: "Isn't there a dark mode?", "Can't I change it?", "Is it not possible", "not only". */
const RHETORICAL: readonly RegExp[] = [
  /(?<=^|[.!?;:,]\s*|\b(?:and|but|so) )(?:isn't|aren't|wasn't|don't|doesn't|didn't|can't|cannot|couldn't|won't|wouldn't|shouldn't|haven't|hasn't) (?=(?:there|it|this|that|i|we|you)\b)/giu,
  /(?<=(?:^|[.!?;:,]\s*|\b(?:and|but|so) )(?:is|does|do) (?:it|there|you|this) )not /giu,
  /\bnot (?=only\b|just\b|merely\b|simply\b)/giu,
  /\b(?:why not|if not|or not|whether or not|no matter|no problem|no doubt|not sure|no idea|no clue|by no means|not to mention|oh no)\b/giu,
  /\b(?:i|we)(?:'m| am| are|'re)? (?:can't|cannot|can not|couldn't|don't|do not|didn't|did not|unable to|not able to)(?: seem to)? (?:find|see|locate|remember|recall|figure|know|understand|tell)\b/giu,
  /^no(?=[,.!])/giu,
  /\b(?:don't|do not) (?:worry|mind|hesitate)\b/giu,
];
const STRONG =
  /\b(?:not|never|no|none|nobody|nothing|nowhere|neither|cannot)\b|\b(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have|had|must|ai)n't\b/giu;
const IMPOSSIBLE = /\b(?:impossible|unable|incapable)\b/giu;
const AVOID =
  /\b(?:prevent|avoid|refrain)(?:s|ing|ed)?\b|\b(?:stop|keep)(?:s|ping|ing)? (?:[\p{L}']+ ){1,4}from\b/giu;
const WEAK =
  /\b(?:fail(?:s|ed|ing|ure|ures)?|refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?|declin(?:e|es|ed|ing)|den(?:y|ies|ied)|block(?:s|ed)?|broken|breaks?|missing|lacks?|lacking|without|stuck|wrong|trouble|troubles|problems?|issues?|errors?|help|difficult(?:y|ies)?|absence|hangs?|crash(?:es|ed|ing)?|lost|stopped|stops|stop|ignor(?:e|es|ed)|lockout|locked|skip(?:s|ped)?|exclud(?:e|es|ed|ing)|omit(?:s|ted)?|except|invalid|inactive|incorrect|hardly|barely|un(?!der|til|it|ited|ion|ique|less|iversal)\p{L}{4,}|non-\p{L}+|dis(?:abled?|allow(?:ed)?|connect(?:ed|s)?)|pending|expired)\b/giu;

export function readNegation(question: string): Negation {
  let text = readNames(question)
    .rest.replace(LOOSE, "$1n't")
    .replace(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu, " ")
    .replace(/\bno\. ?\d/giu, " ");
  for (const pattern of RHETORICAL) text = text.replace(pattern, " ");
  const strong: string[] = [];
  const weak: string[] = [];
  const take = (pattern: RegExp, into: string[]): void => {
    text = text.replace(pattern, (found) => {
      into.push(found.toLowerCase());
      return " ";
    });
  };
  take(AVOID, strong);
  take(STRONG, strong);
  take(IMPOSSIBLE, strong);
  take(WEAK, weak);
  return { strong, weak };
}
