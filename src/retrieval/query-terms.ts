import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { identifiers } from "../text/identifiers.ts";
import { contentWords } from "../text/words.ts";

/**
 * What the text search looks for: the words of a query that carry a subject, its identifiers as they are written, and the
 * words that its author added.
 */
export function queryTerms({ text, expansion = [] }: Pick<RetrievalQuery, "text" | "expansion">): string[] {
  const whole = identifiers(text);
  const known = new Set(whole.map((identifier) => identifier.toLowerCase()));
  return [...new Set([...whole, ...contentWords(text).filter((word) => !known.has(word)), ...expansion])];
}
