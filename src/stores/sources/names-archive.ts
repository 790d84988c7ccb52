const ARCHIVE =
  /(?:^|[/._\s-])(?:archived?s?|archives|attic|old|legacy|deprecated|obsolete|outdated|historical|previous|superseded|retired|eol)(?=[/._\s-]|$)/iu;
/** `v1`, `version-1.0`, `2.3`: a bare number may count pages. */
const VERSION =
  /(?:^|[/_-])(?:v(?:ersion)?[-_]?(\d+(?:[._]\d+)*)|(\d+\.\d+(?:\.\d+)*))(?=[/_-]|\.[a-z]|$|[.]x)/iu;

/**
 * Whether the name of a document says, and its former one did not, that it is kept for what it was: in an archive, or of a
 * version that is lower or that the former name did not have. A page may be renamed like that; in doubt it was left behind.
 */
export function namesArchive(id: string, former: string): boolean {
  if (ARCHIVE.test(id) && !ARCHIVE.test(former)) return true;
  const version = versionIn(id);
  if (version === undefined) return false;
  const before = versionIn(former);
  return before === undefined || isLower(version, before);
}

function versionIn(id: string): readonly number[] | undefined {
  const match = VERSION.exec(id);
  return (match?.[1] ?? match?.[2])?.split(/[._]/u).map(Number);
}

function isLower(version: readonly number[], before: readonly number[]): boolean {
  for (let level = 0; level < Math.max(version.length, before.length); level += 1) {
    const difference = (version[level] ?? 0) - (before[level] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
