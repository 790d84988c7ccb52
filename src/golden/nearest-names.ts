import { distance } from "fastest-levenshtein";

/** Names a person may have meant, nearest first: at most three, none that would need a third of its letters changed. */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const wanted = written.toLowerCase();
  return names
    .map((name) => ({ name, edits: editsBetween(wanted, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(2, name.length / 3))
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** For a message about a name that is not known: `did you mean "x"?`, or all there are. */
export function guessOf(written: string, names: readonly string[]): string {
  const [near] = nearestNames(written, names);
  return near === undefined ? `known are ${names.join(", ")}` : `did you mean "${near}"?`;
}

/**
 * A file name without its folder counts as near: that is how people shorten a path. So does a path that ends in the
 * name: ids are relative to the folder that was ingested, and people write them from where they stand.
 */
function editsBetween(written: string, name: string): number {
  if (written.endsWith(`/${name}`)) return 1;
  const lastPart = name.slice(name.lastIndexOf("/") + 1);
  return Math.min(distance(written, name), lastPart === name ? Infinity : distance(written, lastPart) + 1);
}
