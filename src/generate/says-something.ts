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

const LINK =
  /!?\[(?:[^[\]]|\[[^\]]*\])*\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^\]]*\])|<?https?:\/\/\S+/gu;
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
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(own)) return true;
  // A label names what is linked, and what stands in brackets of the link is its name.
  const rest = own.replace(/^[*_]*[\p{L}\p{N} ]+[*_]*:[*_]*\s*/u, "");
  return contentWords(rest).filter((word) => !POINTING.has(word)).length > 1;
}
