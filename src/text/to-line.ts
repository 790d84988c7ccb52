import { stripInvisible } from "./questions/normalise-question.ts";

/** A text as one line of visible characters, cut behind so many of them. */
export function toLine(text: string, maxCharacters: number): string {
  const line = stripInvisible(text).replace(/\s+/gu, " ").trim();
  return [...line].slice(0, maxCharacters).join("").trim();
}
