import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { identifiers, identifierWords } from "../text/words/identifiers.ts";
import { contentWords } from "../text/words/words.ts";

/**
 * What the text search looks for: the identifiers of a query as they are written, which match whole; the words that carry
 * its subject, those inside identifiers among them, so that a page that spells a name in words is found as well; and the
 * words that its author added.
 */
export function queryTerms({ text, expansion = [] }: Pick<RetrievalQuery, "text" | "expansion">): string[] {
  const names = identifiers(text);
  const inside = names.flatMap(identifierWords).map((word) => word.toLowerCase());
  const known = new Set(names.map((name) => name.toLowerCase()));
  const words = contentWords(text).filter((word) => !known.has(word));
  return [...new Set([...names, ...words, ...inside, ...expansion])];
}
