import type { RecalledPassage } from "../stores/recalled-passage.ts";
import { contextLine } from "../text/passages/embedding-text.ts";
import { stripInvisible } from "../text/questions/normalise-question.ts";
import { shortenText } from "../text/shorten-text.ts";
import { visibleText } from "../text/untrusted/visible-text.ts";

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
  return { context, body: shortenText(visibleText(passage.text).trim(), MAX_BODY_CHARACTERS) };
}

/** Both in one text, as a reranker reads it. */
export function asOneText({ context, body }: CandidateText): string {
  return context === "" ? body : `${context}\n${body}`;
}
