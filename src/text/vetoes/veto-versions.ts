import { readNames, type WrittenNames } from "./read-names.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** 5.0 and 5.1, v2 and v3. `v5`, `5.0`, `5.x` and "version 5" are one; a question without a version asks of any. */
export function vetoVersions(asked: string, stored: string): Veto | null {
  const [one, other] = [readNames(asked), readNames(stored)];
  const different = twoSidedDifference(
    versionsOf(one, other.versions.length > 0),
    versionsOf(other, one.versions.length > 0),
    (a, b) => versionKey(a) === versionKey(b),
  );
  return (
    different && { veto: "versions", reason: nameBoth("names version", different.asked, different.stored) }
  );
}

/** "Vitest 3" names a version where the other question says `v2`. */
const NAMED_NUMBER = /(?<=\p{Lu}[\p{L}.]* )\d{1,3}(?![\p{L}\p{N}.,:%]*[\p{L}\p{N}%])/gu;

function versionsOf({ versions, rest }: WrittenNames, isCompared: boolean): readonly string[] {
  return versions.length > 0 || !isCompared ? versions : (rest.match(NAMED_NUMBER) ?? []);
}

function versionKey(version: string): string {
  return version
    .toLowerCase()
    .replace(/^(?:versions?|releases?|v)\.? */u, "")
    .replace(/(?:\.(?:0|x))+$/u, "");
}
