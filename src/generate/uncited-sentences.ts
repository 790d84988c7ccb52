import { splitSentences } from "../text/words/sentences.ts";

const CITATION = /\[\d+\]/;
const LEADING = /^(?:\[\d+\][\s.,;]*)+/;

/**
 * How many sentences of an answer's prose cite nothing. A citation behind the full stop belongs to the sentence before
 * it. Code, headings, and lines that only lead into a list or a listing say nothing that could be cited.
 */
export function countUncitedSentences(text: string): number {
  const prose = text
    .replace(/^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|$(?![\s\S]))/gm, "")
    .replace(/^[ \t]*#{1,6}[ \t].*$/gm, "");
  const sentences: { text: string; isCited: boolean }[] = [];
  for (const { text: sentence } of splitSentences(prose)) {
    const before = sentences.at(-1);
    if (before && LEADING.test(sentence)) before.isCited = true;
    const own = sentence.replace(LEADING, "");
    if (/\p{L}/u.test(own)) sentences.push({ text: own, isCited: CITATION.test(own) });
  }
  return sentences.filter(({ text: own, isCited }) => !isCited && !/[:：][*_]*$/u.test(own)).length;
}
