import type { RecalledPassage } from "../stores/recalled-passage.ts";
import { contextLine } from "../text/embedding-text.ts";
import { stripInvisible } from "../text/normalise-question.ts";
import { visibleText } from "../text/visible-text.ts";

/** What a scorer reads of a candidate: as much as a reader of the page sees, and no more. */
export interface CandidateText {
  /** Title and headings in one line; "" where there are none. */
  readonly context: string;
  readonly body: string;
}

/**
 * Passages are mostly under 1000 characters. One far longer would take the room of the others, and the price.
 */
export const MAX_BODY_CHARACTERS = 4000;

export function candidateText({ passage, document }: RecalledPassage): CandidateText {
  const context = stripInvisible(contextLine(document.title, passage.headings)).replace(/\s+/gu, " ").trim();
  return { context, body: shorten(visibleText(passage.text).trim()) };
}

/** Both in one text, as a reranker reads it. */
export function asOneText({ context, body }: CandidateText): string {
  return context === "" ? body : `${context}\n${body}`;
}

/** Cuts at the last blank before the limit; a text without one, such as a long key, between two characters. */
function shorten(text: string): string {
  if (text.length <= MAX_BODY_CHARACTERS) return text;
  const start = text.slice(0, MAX_BODY_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
  const blank = start.search(/\s\S*$/u);
  return `${blank > MAX_BODY_CHARACTERS / 2 ? start.slice(0, blank) : start} […]`;
}
