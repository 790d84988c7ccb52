import { stopWords } from "../words/stop-words.ts";
import { stemOf } from "../words/stems.ts";

/** Two things and what stands between them: "a guest to a workspace". What is after "from" comes first. */
export interface Relation {
  readonly word: string;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Words around which order tells who is what; "with", "and" and "or" say the same from both sides. */
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ["to", "to"],
  ["into", "to"],
  ["onto", "to"],
  ["as", "as"],
  ["from", "from"],
  ["than", "than"],
  ["over", "over"],
  ["by", "by"],
  ["for", "for"],
  ["before", "before"],
  ["after", "after"],
  ["in", "in"],
  ["inside", "in"],
  ["on", "on"],
  ["under", "under"],
  ["without", "without"],
  ["instead", "instead"],
]);
/** Words before and after a relation that take part in it. */
const REACH = 3;

export function readRelations(question: string): Relation[] {
  const words = wordsOf(question);
  // "From one team to another": what is left is told by "to" already.
  const isBoth = words.includes("from") && words.some((word) => RELATIONS.get(word) === "to");
  return words.flatMap((word, at): Relation[] => {
    const relation = RELATIONS.get(word);
    if (relation === undefined || (isBoth && relation === "from")) return [];
    const before = reach(words.slice(0, at).toReversed());
    const after = reach(words.slice(at + 1));
    if (before.size === 0 || after.size === 0) return [];
    return [
      relation === "from" ? { word: "to", before: after, after: before } : { word: relation, before, after },
    ];
  });
}

/** Whether two things have changed sides of one relation and nothing stands on both. */
export function areTurnedRound(one: readonly Relation[], other: readonly Relation[]): boolean {
  const turned = (a: Relation, b: Relation): boolean =>
    a.word === b.word &&
    crosses(a.before, b.after, [a.after, b.before]) &&
    crosses(a.after, b.before, [a.before, b.after]);
  const straight = (a: Relation, b: Relation): boolean =>
    a.word === b.word && isLike(a.before, b.before) && isLike(a.after, b.after);
  return (
    one.some((a) => other.some((b) => turned(a, b))) && !one.some((a) => other.some((b) => straight(a, b)))
  );
}

function crosses(
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
  [left, right]: readonly [ReadonlySet<string>, ReadonlySet<string>],
): boolean {
  return [...some].some((word) => others.has(word) && !left.has(word) && !right.has(word));
}

function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** The words next to a relation, as far as the next one. */
function reach(words: readonly string[]): ReadonlySet<string> {
  const end = words.findIndex((word) => RELATIONS.has(word) || BREAKS.has(word));
  const near = (end < 0 ? words : words.slice(0, end)).filter(
    (word) => !stopWords.has(word) || /^\p{Lu}$/u.test(word),
  );
  return new Set(near.slice(0, REACH).map((word) => (/^\p{Lu}$/u.test(word) ? word : stemOf(word))));
}

const BREAKS = new Set(["with", "and", "or", "of", "via", "using", "through", ",", ".", "?", ";"]);

/** In lower case, but for a letter that names something: "team A" is not "a team". */
function wordsOf(question: string): string[] {
  const text = question
    .normalize("NFKC")
    .replace(/\bout of\b/giu, "from")
    .replace(/\binstead of\b/giu, "instead")
    .replace(/\bsuch as\b/giu, "including");
  const words = text.match(/[\p{L}\p{N}\p{M}]+|[,.?;]/gu) ?? [];
  return words.map((word, at) => (at > 0 && /^[A-HJ-Z]$/u.test(word) ? word : word.toLowerCase()));
}
