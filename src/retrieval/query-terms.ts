import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { contentWords } from "../text/words.ts";

/** What the text search looks for: the words of a query that carry a subject, and those its author added. */
export function queryTerms({ text, expansion = [] }: Pick<RetrievalQuery, "text" | "expansion">): string[] {
  return [...new Set([...contentWords(text), ...expansion])];
}
