import { readNames } from "./read-names.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** `--max-cost` and `--max-heads`, `-v` and `-V`: one character makes another flag. */
export function vetoFlags(asked: string, stored: string): Veto | null {
  const different = twoSidedDifference(readNames(asked).flags, readNames(stored).flags, isSameFlag);
  return (
    different && { veto: "flags", reason: nameBoth("names the flag", different.asked, different.stored) }
  );
}

/** `-w` may be short for `--watch`; nobody can tell, so it vetoes nothing. */
function isSameFlag(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.startsWith("--") ? [other, one] : [one, other];
  return /^-\p{L}$/u.test(short) && long.startsWith(`-${short}`);
}
