/**
 * The one order of ids: by UTF-16 code unit. A database's own order (bytes of UTF-8) differs beyond U+D7FF, so
 * drivers sort with this function and not in their query language.
 */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
