import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { contextLine } from "../../text/passages/embedding-text.ts";
import { visibleText } from "../../text/untrusted/visible-text.ts";
import { contentWords } from "../../text/words/words.ts";

/**
 * What a passage says, for telling a copy from a passage that says something else in nearly the same words. Two texts
 * that differ in one number are as close for an embedding model as two copies, so similarity alone decides nothing here.
 * The title and the headings count: "Type: boolean, default: false" says something else under every heading. What no
 * reader sees, such as a comment, says nothing.
 */
export interface Wording {
  /** Words that carry a subject, in order. */
  readonly content: readonly string[];
  /** Numbers, versions, identifiers, negations and symbols, in order: none may be lost with a copy. */
  readonly names: readonly string[];
}

/** Words that turn a sentence round. */
const TURNS =
  /^(?:not|no|never|none|neither|nor|without|only|except|unless|cannot|\p{L}+n't|before|after|until)$/u;
/** A digit, or a mark inside the word: `5.1`, `max-poll-records`, `vi.fn`, `@scope/name`. */
const NAMING = /[^\p{L}\p{M}']/u;
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
/** ✅ and ❌, ≤ and ≥, `!ready` and `ready`; not the marks of Markdown. */
const SYMBOLS = /[\p{S}!]/gu;
const MARKDOWN_MARKS = "`|~^";

export function wordingOf({ passage, document }: RecalledPassage): Wording {
  const text = `${contextLine(document.title, passage.headings)}\n${visibleText(passage.text)}`;
  const content = contentWords(text);
  const symbols = (text.match(SYMBOLS) ?? []).filter((symbol) => !MARKDOWN_MARKS.includes(symbol));
  const names = content.filter((word) => NAMING.test(word) || TURNS.test(word));
  const camelCased = text.split(/[^\p{L}\p{N}_$]+/u).filter((word) => CAMEL_CASE.test(word));
  return { content, names: [...names, ...camelCased, ...symbols] };
}

/** Whether every word of `later` stands in `earlier` in the same order, and both name the same things. */
export function saysNothingNew(later: Wording, earlier: Wording): boolean {
  return isSubsequence(later.content, earlier.content) && areEqual(later.names, earlier.names);
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let matched = 0;
  for (const word of whole) if (word === part[matched]) matched += 1;
  return matched === part.length;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}
