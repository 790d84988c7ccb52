import type { DrawProgress, PairStats } from "../../../api/wire/pairs.ts";
import { leastOfEachKind, leastPairs } from "../threshold-words.ts";

type Needed = NonNullable<DrawProgress["needed"]>;

/** What is still needed by the rule of each threshold, a sentence each; none before anything is labelled. */
export function neededWords(needed: DrawProgress["needed"]): readonly string[] {
  if (!needed) return [];
  return [...keptApartWords(needed), goldenWords(needed), cacheWords(needed)];
}

/** Why fewer count than were labelled. */
function keptApartWords({ usable, keptApart }: Needed): readonly string[] {
  if (keptApart === 0) return [];
  return [
    `${usable} of the ${usable + keptApart} labels count: vetoes keep the questions of ${keptApart} apart, whatever the threshold.`,
  ];
}

function goldenWords({ missingOfEach: { serves, doesNot } }: Needed): string {
  const missing = [...(serves > 0 ? [`${serves} yes`] : []), ...(doesNot > 0 ? [`${doesNot} no`] : [])];
  return missing.length === 0
    ? "Golden threshold: enough of each to measure."
    : `Golden threshold: ${missing.join(" and ")} more, of ${leastOfEachKind} each at least.`;
}

function cacheWords({ missing, proof }: Needed): string {
  const least = missing > 0 ? `${missing} more, of ${leastPairs} at least.` : "enough to measure.";
  if (!proof) {
    return missing > 0
      ? `Cache threshold: ${least}`
      : "Cache threshold: more labels alone will not show a precision of 97 %; measure, and see what stands against it.";
  }
  const at = proof.threshold.toFixed(2);
  return proof.more === 0
    ? `Cache threshold: ${least} At ${at} a precision of 97 % is shown.`
    : `Cache threshold: ${least} About ${proof.more} more at or above ${at} would show a precision of 97 %, if it stays what it is.`;
}

/** How far two judges agree beyond chance. */
export function agreementWords({ pairs, agreed, kappa, interval }: PairStats["people"]): string {
  if (pairs === 0) return "no pair was judged by both";
  const share = `${agreed} of ${pairs} pairs alike`;
  if (kappa === null || interval === null) return share;
  return `${share}, kappa ${kappa.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
}
