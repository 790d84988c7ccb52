/** Cuts at the last blank before the limit; a text without one, such as a long key, between two characters. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, "");
  const blank = start.search(/\s\S*$/u);
  return `${blank > maxCharacters / 2 ? start.slice(0, blank) : start} […]`;
}
