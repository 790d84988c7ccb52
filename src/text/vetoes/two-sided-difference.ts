/** What each of two questions names and the other does not. */
export interface Difference<T> {
  readonly asked: readonly T[];
  readonly stored: readonly T[];
}

/**
 * The difference where each side names something that the other lacks; null where one side only says more or less.
 * `isSame` compares a thing of the question asked with one of the question stored.
 */
export function twoSidedDifference<T>(
  asked: readonly T[],
  stored: readonly T[],
  isSame: (asked: T, stored: T) => boolean,
): Difference<T> | null {
  const onlyAsked = asked.filter((one) => !stored.some((other) => isSame(one, other)));
  const onlyStored = stored.filter((other) => !asked.some((one) => isSame(one, other)));
  return onlyAsked.length > 0 && onlyStored.length > 0 ? { asked: onlyAsked, stored: onlyStored } : null;
}

/** "The question names a and b, the reviewed one c." */
export function nameBoth(what: string, asked: readonly string[], stored: readonly string[]): string {
  return `The question ${what} ${list(asked)}, the reviewed one ${list(stored)}.`;
}

function list(names: readonly string[]): string {
  return [...new Set(names)].map((name) => (/^".*"$/s.test(name) ? name : `"${name}"`)).join(" and ");
}
