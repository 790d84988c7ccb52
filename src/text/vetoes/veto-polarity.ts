import type { Opposition } from "./opposition.ts";
import { readNegation } from "./read-negation.ts";
import { oppositesIn } from "./read-polarity.ts";
import { areTurnedRound, type Relation, readRelations } from "./read-relations.ts";
import type { Veto } from "./veto.ts";

/**
 * On and off, add and remove, before and after, import and export. "Turn on" and "enable" are one side. Where exactly one
 * question denies as well, an odd number of opposites is made good by it: "which are not removed", "which are kept".
 */
export function vetoPolarity(asked: string, stored: string): Veto | null {
  const found = oppositesIn(asked, stored)[0];
  if (!found) return null;
  if (
    isMadeGood(asked, stored, found) ||
    deniesPlain(asked, found.asked) !== deniesPlain(stored, found.stored)
  )
    return null;
  return {
    veto: "polarity",
    reason: `The question says "${found.asked}", the reviewed one "${found.stored}".`,
  };
}

/** What one side calls "impossible" or "forbidden" is the opposite itself, and no second negation beside it. */
function isMadeGood(asked: string, stored: string, found: Opposition): boolean {
  const [one, other] = [
    { text: asked, word: found.asked },
    { text: stored, word: found.stored },
  ].map(({ text, word }) => {
    const { strong, told } = readNegation(withoutStates(text), { spent: word });
    return (strong.length + told.length) % 2;
  });
  const isTurned = areTurnedRound(comparisons(asked), comparisons(stored));
  return (one !== other) !== isTurned;
}

/** "Is A faster than B" is "is B slower than A". */
function comparisons(question: string): Relation[] {
  return readRelations(question).filter(({ word }) => word === "than");
}

/** "Mail that I have not read" is unread, though nothing in the question as a whole is denied. */
function deniesPlain(question: string, word: string): boolean {
  return (
    /^\p{L}+$/u.test(word) &&
    new RegExp(
      `(?:that|which) (?:\\p{L}+ )?(?:have|has|had|do|does|did)(?:n['’]t| not) (?:yet )?${word}`,
      "iu",
    ).test(question)
  );
}

/** "is not enabled" was read as "is disabled" already, so its "not" is spent. */
function withoutStates(text: string): string {
  return text
    .replace(/\bwith no\b/giu, "without")
    .replace(
      /\b(?:is|are|was|were|be|been)(?:n['’]t| not)(?= (?:been |be |yet |currently )?(?:enabled|disabled|active|activated|public|private|required|optional|online|offline|allowed|permitted|accepted|included|connected)\b)/giu,
      "is",
    );
}
