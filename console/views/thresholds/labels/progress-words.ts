import type { DrawProgress, PairStats } from "../../../api/wire/pairs.ts";

/** What is still needed, in a sentence; undefined before anything is labelled. */
export function neededWords(needed: DrawProgress["needed"]): string | undefined {
  if (!needed) return undefined;
  const { missing, proof } = needed;
  const least = missing > 0 ? `${missing} more until a threshold can be chosen at all. ` : "";
  if (!proof) {
    return missing > 0
      ? least.trim()
      : "More labels alone will not show a precision of 97 %: measure, and see what stands against it.";
  }
  const at = proof.threshold.toFixed(2);
  return proof.more === 0
    ? `${least}At ${at} a precision of 97 % is shown.`
    : `${least}About ${proof.more} more at or above ${at} would show a precision of 97 %, if it stays what it is.`;
}

/** How far two judges agree beyond chance. */
export function agreementWords({ pairs, agreed, kappa, interval }: PairStats["people"]): string {
  if (pairs === 0) return "no pair was judged by both";
  const share = `${agreed} of ${pairs} pairs alike`;
  if (kappa === null || interval === null) return share;
  return `${share}, kappa ${kappa.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
}
