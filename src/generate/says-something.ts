import { contentWords } from "../text/words/words.ts";
import type { QuotableUnit } from "./quotable-units.ts";

/**
 * Whether a unit tells a reader anything when it stands alone. A line of links only says where else to look, and a lone name
 * names nothing; a short sentence ("Yes.") and a name with its value ("Default: `5000`") do.
 */
export function saysSomething(kind: QuotableUnit["kind"], text: string): boolean {
  if (kind === "code" || kind === "row") return true;
  return text.split("\n").some(isTelling);
}

/** Words of prose, beside code and a label, that make a statement of a line: "**Type:** `number`" has none. */
const LEAST_PROSE = 3;

/** Whether a unit says something of its section's name in words; code stands for itself. */
export function isSentence(kind: QuotableUnit["kind"], text: string): boolean {
  if (kind === "code" || kind === "row") return true;
  return text.split("\n").some((line) => {
    const prose = withoutLabel(line.replace(MARKER, "").trim()).replace(/`[^`]*`/gu, " ");
    return (prose.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_PROSE || UNSPACED.test(prose);
  });
}

const LINK =
  /!?\[(?:[^[\]]|\[[^\]]*\])*\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^\]]*\])|<?https?:\/\/\S+/gu;
/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
const MARKER = /^[\s>]*(?:[-*+]|\d{1,9}[.)])?\s*(?:\[[ xX]\]\s)?/u;
/** Words that lead to a link and say nothing of their own. */
const POINTING = new Set([
  "see",
  "also",
  "read",
  "more",
  "learn",
  "visit",
  "check",
  "refer",
  "reference",
  "link",
  "links",
]);

function isTelling(line: string): boolean {
  const bare = line.replace(MARKER, "").trim();
  const own = bare.replace(LINK, " ");
  const hasLink = own !== bare;
  const words = own.match(/`[^`]+`|[\p{L}\p{N}][^\s`]*/gu) ?? [];
  if (!hasLink) {
    // One without spaces may be a sentence in a script that has none.
    const isSentence = /[.!?。！？…]["'”’)*_`]*$/u.test(bare) || /[^\p{ASCII}]{4}/u.test(own);
    return words.length > 1 || (words.length === 1 && isSentence && !/^`[^`]*`$/u.test(bare));
  }
  if (UNSPACED.test(own)) return true;
  // A label names what is linked, and what stands in brackets of the link is its name.
  const rest = withoutLabel(own);
  return contentWords(rest).filter((word) => !POINTING.has(word)).length > 1;
}

function withoutLabel(line: string): string {
  return line.replace(/^[*_]*[\p{L}\p{N} ]+[*_]*:[*_]*\s*/u, "");
}
