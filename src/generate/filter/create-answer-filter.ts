import { createAnswerScanner, type ScannerCounts } from "./create-answer-scanner.ts";
import { createMarkerRemover } from "./create-marker-remover.ts";
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
  /** True when the answer is the refusal, or begins with it. Then nothing was let through. */
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
  const refusal = options.refusal.trim().normalize("NFC");
  let written = "";
  let held = "";

  function advance(text: string, isFinal: boolean): string {
    written += text;
    held += scanner.read(written, isFinal);
    if (scanner.counts().cited.length === 0 || mayBeRefusal(written, refusal, isFinal)) return "";
    const output = held;
    held = "";
    return output;
  }

  return {
    push: (text) => advance(remover.push(text), false),
    finish() {
      const rest = advance(remover.finish(), true);
      const whole = written.trim().normalize("NFC");
      const isRefusal = mayBeRefusal(written, refusal, true);
      return {
        ...scanner.counts(),
        rest,
        isRefusal,
        containsRefusal: !isRefusal && refusal !== "" && whole.includes(refusal),
        isEmpty: whole === "",
      };
    },
  };
}

/** True while the text is the refusal's beginning, the refusal itself, or the refusal with more behind it. */
function mayBeRefusal(written: string, refusal: string, isFinal: boolean): boolean {
  const start = written.trimStart().normalize("NFC");
  if (refusal === "") return false;
  if (!start.startsWith(refusal)) return !isFinal && refusal.startsWith(start);
  return !/^[\p{L}\p{N}\p{M}_]/u.test(start.slice(refusal.length));
}
