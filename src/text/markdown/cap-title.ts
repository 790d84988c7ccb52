/**
 * A title leads every passage below it and is kept and embedded with each, so one of thousands of characters would make
 * the passages of a page grow by the square of its length. In UTF-16 units; no heading that a person reads is as long.
 */
const MAX_TITLE_LENGTH = 300;

/** The title, or its beginning where it is too long to be repeated. */
export function capTitle(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  return title.slice(0, MAX_TITLE_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
