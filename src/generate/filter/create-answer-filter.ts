import { createAnswerScanner, type ScannerCounts } from "./create-answer-scanner.ts";
import { createMarkerRemover } from "./create-marker-remover.ts";
import { createRefusalJudge, holdsSentence } from "./create-refusal-judge.ts";
import type { IsKnownAddress } from "./known-addresses.ts";

/**
 * Stands between a chat model and whoever reads its answer while it is written. Nothing is let through before the first
 * citation of a passage in the shortlist, since until then the text may still be the refusal, or an answer that rests
 * on nothing and must not be shown. What is let through is final: it is never taken back by a later piece.
 */
export interface AnswerFilter {
  /** What may be shown now. */
  push(text: string): string;
  /** The rest, and what became of the answer. */
  finish(): FilteredAnswer;
}

export interface FilteredAnswer extends ScannerCounts {
  /** What may be shown after everything before. */
  readonly rest: string;
  /** True when the answer is the refusal, begins with it, or is nothing but it in quotes, emphasis or citations. Then nothing was let through. */
  readonly isRefusal: boolean;
  /** True when the refusal stands further on in an answer: a part of the question stayed open. */
  readonly containsRefusal: boolean;
  readonly isEmpty: boolean;
}

export interface AnswerFilterOptions {
  /** The fixed sentence of an answer that is none. */
  refusal: string;
  /** The random marker of the prompt. */
  marker: string;
  /** Number of passages in the shortlist; they are cited as 1 to this. */
  passages: number;
  isKnown: IsKnownAddress;
}

export function createAnswerFilter(options: AnswerFilterOptions): AnswerFilter {
  const scanner = createAnswerScanner(options);
  const remover = createMarkerRemover(options.marker);
  const judge = createRefusalJudge(options.refusal);
  const pieces: string[] = [];
  let held = "";
  let mayBeRefusal = true;

  function advance(text: string, isFinal: boolean): string {
    pieces.push(text);
    held += scanner.read(text, isFinal);
    mayBeRefusal = judge.mayBeRefusal(text, isFinal);
    if (mayBeRefusal || !scanner.hasCited()) return "";
    const output = held;
    held = "";
    return output;
  }

  return {
    push: (text) => advance(remover.push(text), false),
    finish() {
      const rest = advance(remover.finish(), true);
      const written = pieces.join("");
      return {
        ...scanner.counts(),
        rest,
        isRefusal: mayBeRefusal,
        containsRefusal: !mayBeRefusal && holdsSentence(written, options.refusal),
        isEmpty: written.trim() === "",
      };
    },
  };
}
