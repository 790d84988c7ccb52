import { distance } from "fastest-levenshtein";
import { identifierKey, identifierWords } from "../words/identifiers.ts";
import { stemOf } from "../words/stems.ts";
import { words } from "../words/words.ts";
import { properNames } from "./proper-names.ts";
import { readNames } from "./read-names.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** Names of functions, settings, codes, products: one character makes another thing of them. */
export function vetoIdentifiers(asked: string, stored: string): Veto | null {
  const [one, other] = [namesOf(asked), namesOf(stored)];
  const different = twoSidedDifference(
    one.names.filter((name) => !isSaid(name, other)),
    other.names.filter((name) => !isSaid(name, one)),
    isSameName,
  );
  return different && { veto: "identifiers", reason: nameBoth("names", different.asked, different.stored) };
}

interface NamesOfQuestion {
  readonly names: readonly string[];
  /** Ordinary words, in lower case. */
  readonly words: readonly string[];
}

function namesOf(question: string): NamesOfQuestion {
  const { identifiers, rest } = readNames(question);
  return { names: [...identifiers, ...properNames(rest)], words: words(rest) };
}

/** The other question has the name in ordinary words: `max_poll_records` and "max poll records", MFA and its long form. */
function isSaid(name: string, other: NamesOfQuestion): boolean {
  const parts = identifierWords(name).map((part) => part.toLowerCase());
  if (parts.length > 0 && parts.every((part) => other.words.some((word) => isNearly(part, word))))
    return true;
  const letters = name.toLowerCase();
  const pieces = other.words.flatMap((word) => word.split("-"));
  const initials = pieces.map((word) => word.slice(0, 1)).join("");
  return /^\p{Lu}{2,6}$/u.test(name) && initials.includes(letters);
}

function isNearly(part: string, word: string): boolean {
  return part === word || `${part}s` === word || part === `${word}s`;
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  // `useFakeTimers` may leave out the `vi.` before it.
  if (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)) return true;
  return CAPITALISED.test(one) && CAPITALISED.test(other) && isSpelledAlike(a, b);
}

/** A word that only its first letter makes a name; names of code allow no slip of the pen. */
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}]+$/u;

/** Forms of one word, and names with one letter wrong or two in the wrong order. */
function isSpelledAlike(a: string, b: string): boolean {
  if (stemOf(a) === stemOf(b)) return true;
  if (a[0] !== b[0] || Math.min(a.length, b.length) < 5) return false;
  if (a.length >= 6 && distance(a, b) === 1) return true;
  return [...a].sort().join("") === [...b].sort().join("");
}

/** Spellings that people use for one product. A map, since a question may ask about `constructor`. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["postgres", "postgresql"],
  ["pg", "postgresql"],
  ["js", "javascript"],
  ["ts", "typescript"],
  ["k8s", "kubernetes"],
  ["mongo", "mongodb"],
  ["golang", "go"],
  ["node", "node.js"],
  ["nodejs", "node.js"],
  ["vue", "vue.js"],
  ["next", "next.js"],
  ["mac", "macos"],
  ["gh", "github"],
  ["2fa", "mfa"],
]);

function nameKey(name: string): string {
  const key = identifierKey(name)
    .replace(/^[@#]+(?=\p{L})/u, "")
    .replace(/\(\)$/u, "");
  return ALIASES.get(key) ?? key;
}
