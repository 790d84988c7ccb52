import { readBound } from "./read-bounds.ts";
import { excludeExtents, readExtents } from "./read-quantifiers.ts";
import { type Quantity, readQuantities } from "./read-quantities.ts";
import { readRates } from "./read-rates.ts";
import { sharedWords } from "./shared-words.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** 10 and 100 seats, 5 minutes and 5 seconds; 5 minutes and 300 s are one, as are two and 2. */
export function vetoNumbers(asked: string, stored: string): Veto | null {
  return (
    vetoAmounts(asked, stored) ??
    vetoBounds(asked, stored) ??
    vetoRates(asked, stored) ??
    vetoExtents(asked, stored)
  );
}

function vetoAmounts(asked: string, stored: string): Veto | null {
  const different = twoSidedDifference(readQuantities(asked), readQuantities(stored), isSameQuantity);
  if (!different) return null;
  const texts = (side: readonly Quantity[]) => side.map(({ text }) => text);
  return { veto: "numbers", reason: nameBoth("has", texts(different.asked), texts(different.stored)) };
}

/** Up to 5 and more than 5. */
function vetoBounds(asked: string, stored: string): Veto | null {
  const [one, other] = [readBound(asked), readBound(stored)];
  if (!one || !other || one.side === other.side) return null;
  // What expires after 30 days is valid up to 30 days.
  if (sharedWords(asked, stored) < SAME_WORDS) return null;
  return { veto: "numbers", reason: nameBoth("has", [one.text], [other.text]) };
}

const SAME_WORDS = 0.5;

/** Per minute and per hour. */
function vetoRates(asked: string, stored: string): Veto | null {
  const [one, other] = [[...readRates(asked)], [...readRates(stored)]];
  if (one.some((unit) => other.includes(unit))) return null;
  if (one.length === 0 || other.length === 0) return null;
  return { veto: "numbers", reason: nameBoth("counts per", one, other) };
}

/** All tests and a single test. */
function vetoExtents(asked: string, stored: string): Veto | null {
  const [one, other] = [readExtents(asked), readExtents(stored)];
  for (const [noun, extent] of one) {
    const counterpart = other.get(noun);
    if (counterpart === undefined || !excludeExtents(extent, counterpart)) continue;
    return { veto: "numbers", reason: nameBoth("is about", [SHOWN[extent]], [SHOWN[counterpart]]) };
  }
  return null;
}

const SHOWN = { all: "all", many: "many", some: "some", one: "one", any: "a" } as const;

/** Rounding of units, such as 0.001 of a second. */
const TOLERANCE = 1e-9;

function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.dimension === other.dimension) return isClose(one.value, other.value);
  // "Step 2" is the second step; two devices are no second device.
  if ((one.dimension === "ordinal" && other.isCount) || (other.dimension === "ordinal" && one.isCount))
    return false;
  // "a timeout of 300" leaves its unit out.
  return (one.dimension === null || other.dimension === null) && isClose(one.number, other.number);
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
}
