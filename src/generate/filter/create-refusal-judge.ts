import { readCitationMark } from "./citation-mark.ts";

/**
 * Tells a refusal from an answer while the text is written. A refusal is the fixed sentence word for word, alone or with
 * more behind it; or nothing but its words with quotes, emphasis, the mark of a quote or a list, and citations around
 * them, which answers nothing either. What was decided once stays decided, so an answer costs nothing further on.
 */
export interface RefusalJudge {
  /** True while the text may be the refusal, and where it is. */
  mayBeRefusal(piece: string, isFinal: boolean): boolean;
}

/** What may stand around the sentence, in UTF-16 code units after blanks have become one. */
const MAX_AROUND = 400;

type Verdict = "open" | "refusal" | "answer";

export function createRefusalJudge(sentence: string): RefusalJudge {
  const refusal = sentence.trim().replace(/\s+/gu, " ").normalize("NFD");
  const refusalWords = words(sentence, true);
  const limit = refusal.length + MAX_AROUND;
  let begun = "";
  let verdict: Verdict = refusal === "" ? "answer" : "open";

  function judge(text: string, isFinal: boolean): Verdict {
    const start = text.normalize("NFD");
    const behind = start.startsWith(refusal) ? start.slice(refusal.length) : undefined;
    if (behind !== undefined && /^[^\p{L}\p{N}\p{M}_]/u.test(behind)) return "refusal";
    if (behind === "" || (!isFinal && refusal.startsWith(start))) return isFinal ? "refusal" : "open";
    const written = words(text, isFinal);
    if (isFinal) return written !== "" && written === refusalWords ? "refusal" : "answer";
    return refusalWords.startsWith(written) ? "open" : "answer";
  }

  return {
    mayBeRefusal(piece, isFinal) {
      if (verdict !== "open") return verdict === "refusal";
      const blankBefore = begun === "" || begun.endsWith(" ");
      const added = piece.replace(/\s+/gu, " ");
      begun += blankBefore ? added.replace(/^ /, "") : added;
      const isFull = begun.length > limit;
      verdict = judge(begun.slice(0, limit), isFinal && !isFull);
      if (isFull && verdict === "open") verdict = "answer";
      return verdict !== "answer";
    },
  };
}

/** True where the sentence stands anywhere in the text, also with citations, emphasis or more blanks in it. */
export function holdsSentence(text: string, sentence: string): boolean {
  const plain = plainText(sentence);
  return plain !== "" && plainText(text).includes(plain);
}

/** Without citations, quotes and emphasis, with single blanks and none before a full stop. */
function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\[([^[\]]{1,80})\]|【([^【】]{1,80})】/g, (mark, inner?: string, other?: string) =>
      readCitationMark(inner ?? other ?? "") ? " " : mark,
    )
    .replace(/[*_~`"'“”„«»‘’]|^[ \t]*>/gmu, "")
    .replace(/\s+/gu, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .trim();
}

/** Letters and digits alone, behind the number of a list and, while more may follow, without what may become one. */
function words(text: string, isFinal: boolean): string {
  const begun = plainText(isFinal ? text : withoutOpenBracket(text)).replace(
    /^(?:[^\p{L}\p{N}]|\d{1,9}[.)](?= |$))*/u,
    "",
  );
  if (!isFinal && /^\d{1,9}$/.test(begun)) return "";
  return begun.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
}

function withoutOpenBracket(text: string): string {
  const open = Math.max(text.lastIndexOf("["), text.lastIndexOf("【"));
  return open === -1 || /[\]】]/.test(text.slice(open)) ? text : text.slice(0, open);
}
