import { isReservedId } from "./check-entry.ts";

/** Longest id made of a question, in UTF-16 code units, before the number that keeps it unique. */
const MAX_LENGTH = 60;

/**
 * An id that a person can read: the words of the first phrasing joined by hyphens, cut after a whole word, with
 * `-2`, `-3`, … where it is taken.
 */
export function nameEntry(phrasing: string, isTaken: (id: string) => boolean): string {
  const words =
    phrasing
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let base = "";
  for (const word of words) {
    const longer = base === "" ? word : `${base}-${word}`;
    if (longer.length > MAX_LENGTH) break;
    base = longer;
  }
  if (!/^[\p{L}\p{N}]/u.test(base)) base = "entry";
  let id = base;
  for (let number = 2; isReservedId(id) || isTaken(id); number += 1) id = `${base}-${number}`;
  return id;
}
