import { type More, more, type Piece } from "./piece.ts";

/**
 * Puts the pieces of an answer together. What was taken out leaves no double blank and no blank before a full stop, and
 * never lets what stood before and after it join into an address or a link that was not there.
 */
export interface Joiner {
  /** What to show for the piece; blanks are kept back until something follows them. */
  join(piece: Piece, around: { text: string; isFinal: boolean }): string | More;
  /** True when a line end is among the blanks kept back. */
  holdsLineEnd(): boolean;
}

export function createJoiner(): Joiner {
  /** Blanks since the last output: before what was taken out, and behind it. */
  let blanks = "";
  let behind = "";
  let isGap = false;
  let last = "";

  function blanksBefore(): string {
    if (!isGap) return blanks;
    if (last === "") return "";
    const kept = mergeBlanks(blanks, behind);
    return kept === "" ? " " : kept;
  }

  /** Blanks are kept until something follows them, and nothing is shown of what was taken out. */
  function keepBack(output: string): void {
    if (output === "") {
      blanks = isGap ? mergeBlanks(blanks, behind) : blanks;
      behind = "";
      isGap = true;
    } else if (isGap) behind += output;
    else if (last !== "") blanks += output;
  }

  return {
    join(piece, { text, isFinal }) {
      const { output, end } = piece;
      if (/^\s*$/.test(output)) {
        keepBack(output);
        return "";
      }
      const isMark = isGap && /^[.,;:?!)]$/.test(output);
      const next = isMark ? behindMarks(text, end) : "";
      if (next === undefined && !isFinal) return more;
      const endsSentence = isMark && /^\s?$/.test(next ?? "") && !/\n/.test(blanks + behind);
      const before = endsSentence ? "" : blanksBefore();
      const takesOut = piece.removedLinks > 0;
      const isolation = takesOut && before === "" && /[^\s(["'*_>-]/.test(last) ? " " : "";
      blanks = "";
      behind = "";
      isGap = takesOut;
      last = output.slice(-1);
      return before + isolation + output;
    },
    holdsLineEnd: () => /[\n\r]/.test(blanks + behind),
  };
}

/** The character behind the marks that stand here; undefined where none has arrived. */
function behindMarks(text: string, position: number): string | undefined {
  const marks = /^[.,;:?!)]*/.exec(text.slice(position, position + 20))?.[0] ?? "";
  return text[position + marks.length];
}

/** Of the blanks on both sides of a gap those with more line ends stay, else those behind it. */
function mergeBlanks(before: string, behind: string): string {
  if (behind === "") return before;
  return before.split("\n").length > behind.split("\n").length ? before : behind;
}
