import { type Quantity, readQuantities } from "./read-quantities.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** 10 and 100 seats, 5 minutes and 5 seconds; 5 minutes and 300 s are one, as are two and 2. */
export function vetoNumbers(asked: string, stored: string): Veto | null {
  const different = twoSidedDifference(readQuantities(asked), readQuantities(stored), isSameQuantity);
  if (!different) return null;
  const texts = (side: readonly Quantity[]) => side.map(({ text }) => text);
  return { veto: "numbers", reason: nameBoth("has", texts(different.asked), texts(different.stored)) };
}

/** Rounding of units, such as 0.001 of a second. */
const TOLERANCE = 1e-9;

function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.dimension === other.dimension) return isClose(one.value, other.value);
  // "a timeout of 300" leaves its unit out.
  return (one.dimension === null || other.dimension === null) && isClose(one.number, other.number);
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
}
