import { searchableIdentifiers } from "../search-terms.ts";

/**
 * Identifiers as tokens that FTS5 leaves whole. Its tokenizer splits at punctuation and takes off endings; it counts
 * private-use characters as letters and knows no ending that has one. So every character but a-z and 0-9 is written as
 * its number between two of them, and one more ends the token, which also keeps it apart from every ordinary word.
 */
const BEFORE_NUMBER = "\uE000";
const AFTER_NUMBER = "\uE001";
const END = "\uE002";
/** Stands between the parts of two identifiers, so that no phrase goes across. */
const WALL = "\uE003";

export function identifierToken(key: string): string {
  const characters = key.replace(
    /[^a-z0-9]/gu,
    (character) => `${BEFORE_NUMBER}${character.codePointAt(0)?.toString(36)}${AFTER_NUMBER}`,
  );
  return characters + END;
}

/** Content of the column `identifiers` of a passage: its identifiers, and the words inside them. */
export function identifierColumn(headings: string, text: string): string {
  const { keys, parts } = searchableIdentifiers(`${headings}\n${text}`);
  return [...keys.map(identifierToken), ...parts.map((words) => [WALL, ...words].join(" "))].join(" ");
}
