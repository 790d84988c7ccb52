import { normaliseQuestion, stripInvisible } from "../text/questions/normalise-question.ts";

/**
 * Makes a plain search text of what a chat model wrote, or says in words why it is none. A query is only ever searched
 * for, so what matters is that it is short and about something, not that it is harmless.
 */
export type CleanedQuery = { readonly text: string } | { readonly problem: string };

export interface CleanQueryOptions {
  /** Delimits untrusted text in the prompt; a query that repeats it is a copy of the prompt. */
  marker: string;
  /** What the model was told; a query that repeats some of it is no query. */
  instructions: string;
  /** Longest text, in UTF-16 code units. */
  maxLength: number;
}

/** "1. ", "- ", "Query 2: " */
const LABEL = /^(?:(?:[-*•]|\(?\d{1,2}[.)])\s+|(?:search )?query(?: \d{1,2})?:\s*)+/i;
const QUOTES = /^(["'`“”‘’«»]+)(.*?)["'`“”‘’«»]+$/u;
const JSON_DEBRIS =
  /^[{[]\s*(?:["{[]|$)|["}\]]\s*[}\]],?$|"\s*:\s*["[{]|^["']?(?:queries|standAlone|hypotheticalAnswer)["']?\s*[:=]|^```/;
const PLACEHOLDER =
  /^(?:(?:search |keyword |first |second |third )?quer(?:y|ies)(?: (?:text|string))?(?: ?\d+| one| two| three)?|string|text|null|none|n\/a|undefined|example|keywords?)$/i;
const REFUSAL =
  /^(?:i(?:'|’)?m (?:very |so |really )?sorry|i am (?:very |so )?sorry|sorry[,.!]|(?:my )?apologies|i apologi[sz]e|as an ai\b|as a (?:large )?language model\b|i must decline|i(?:'m| am) (?:not able|unable) to|unable to (?:help|assist|comply|answer)\b|(?:unfortunately,? )?i (?:can(?:'|’)?t|cannot|can not|won(?:'|’)?t|will not|could not|couldn(?:'|’)?t) (?:\S+ ){0,2}(?:help|assist|comply|fulfil\w*|answer|rewrite|do (?:that|this)|discuss|engage|provide|process (?:that|this))\b)/i;

export function cleanQuery(written: string, options: CleanQueryOptions): CleanedQuery {
  const { marker, instructions, maxLength } = options;
  const tooLong = { problem: `longer than ${maxLength} characters` };
  // Far beyond the limit it is not even read.
  if (written.length > 4 * maxLength) return tooLong;
  const line = stripInvisible(written).replace(/\s+/gu, " ").trim();
  const text = line.replace(LABEL, "").replace(QUOTES, "$2").trim();
  if (text.length > maxLength) return tooLong;
  if (!/\p{L}/u.test(text)) return { problem: "without a letter" };
  if (text.includes(marker) || /<<<|>>>/.test(text)) return { problem: "a piece of the prompt" };
  if (JSON_DEBRIS.test(line) || JSON_DEBRIS.test(text)) return { problem: "a piece of JSON" };
  if (PLACEHOLDER.test(text)) return { problem: "a placeholder" };
  if (REFUSAL.test(text)) return { problem: "a refusal" };
  if (repeats(text, instructions)) return { problem: "a piece of the prompt" };
  return { text };
}

/** Three words or more that stand in the instructions in the same order. */
function repeats(text: string, instructions: string): boolean {
  const normal = normaliseQuestion(text);
  return normal.split(" ").length >= 3 && normaliseQuestion(instructions).includes(normal);
}
