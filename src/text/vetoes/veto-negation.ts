import { type Negation, readNegation } from "./read-negation.ts";
import { oppositesIn } from "./read-polarity.ts";
import { sharedWords } from "./shared-words.ts";
import type { Veto } from "./veto.ts";

/**
 * "Which roles can" and "which roles can't". Two negations cancel; "declined" may stand for "not accepted", and where
 * opposites differ too ("not enabled", "disabled") the two changes may cancel, which `vetoPolarity` decides.
 */
export function vetoNegation(asked: string, stored: string): Veto | null {
  const [one, other] = [readNegation(asked), readNegation(stored)];
  const isOne = denies(one, asked, stored);
  if (isOne === denies(other, asked, stored)) return null;
  const [denied, plain] = isOne ? [one, other] : [other, one];
  const substitutes = [...plain.strong, ...plain.told, ...plain.weak];
  if (substitutes.some((word) => !denied.weak.includes(word))) return null;
  if (oppositesIn(asked, stored).length > 0) return null;
  const word = denied.strong[0] ?? denied.told[0] ?? "not";
  return {
    veto: "negation",
    reason: isOne
      ? `The question says "${word}", the reviewed one does not.`
      : `The reviewed question says "${word}", the question does not.`,
  };
}

/**
 * What is told beside a question describes a case, and people describe the same case with and without a "not". Only
 * where the two texts are else made of the same words is it the point.
 */
function denies({ strong, told }: Negation, asked: string, stored: string): boolean {
  const count = sharedWords(asked, stored) >= SAME_WORDS ? strong.length + told.length : strong.length;
  return count % 2 === 1;
}

const SAME_WORDS = 0.75;
