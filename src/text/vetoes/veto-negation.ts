import { readNegation } from "./read-negation.ts";
import { oppositesIn } from "./read-polarity.ts";
import type { Veto } from "./veto.ts";

/**
 * "Which roles can" and "which roles can't". Two negations cancel; "declined" may stand for "not accepted", and where
 * opposites differ too ("not enabled", "disabled") the two changes may cancel, which `vetoPolarity` decides.
 */
export function vetoNegation(asked: string, stored: string): Veto | null {
  const [one, other] = [readNegation(asked), readNegation(stored)];
  const [isOne, isOther] = [one.strong.length % 2 === 1, other.strong.length % 2 === 1];
  if (isOne === isOther) return null;
  const [denied, plain] = isOne ? [one, other] : [other, one];
  if (plain.weak.length > denied.weak.length || plain.strong.length > 0) return null;
  if (oppositesIn(asked, stored).length > 0) return null;
  const word = denied.strong[0] ?? "not";
  return {
    veto: "negation",
    reason: isOne
      ? `The question says "${word}", the reviewed one does not.`
      : `The reviewed question says "${word}", the question does not.`,
  };
}
