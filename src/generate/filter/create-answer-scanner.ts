import { createJoiner } from "./create-joiner.ts";
import { createLineTracker } from "./create-line-tracker.ts";
import type { IsKnownAddress } from "./known-addresses.ts";
import { type More, more, type Piece, type Place, removedLink, shown } from "./piece.ts";
import { type Fence, guardLine, readFenced, readFenceOpening } from "./read-code.ts";
import { readInline } from "./read-inline.ts";
import { type LinkContext, readDefinition } from "./read-links.ts";

/**
 * Reads a written answer piece by piece while it arrives: citations are kept when their passage is in the shortlist,
 * links when their address is, code stays as it is. It never decides before it has seen what a decision needs, so its
 * output does not depend on where the stream was cut.
 */
export interface AnswerScanner {
  /** What may be shown of the answer so far, which goes on with `piece`, beyond what was returned before. */
  read(piece: string, isFinal: boolean): string;
  counts(): ScannerCounts;
  /** True behind the first citation. */
  hasCited(): boolean;
}

export interface ScannerCounts {
  /** Passages cited so far, each once, in the order of their first citation. */
  readonly cited: readonly number[];
  readonly removedCitations: number;
  readonly removedLinks: number;
}

export interface AnswerScannerOptions {
  /** Number of passages in the shortlist; they are cited as 1 to this. */
  readonly passages: number;
  readonly isKnown: IsKnownAddress;
  /** True for a part of a paragraph, in which no block begins. @default false */
  readonly isInline?: boolean;
  /** True for what may be code. A code span in it is taken to lead away rather than looked into once more. @default false */
  readonly isCode?: boolean;
}

export function createAnswerScanner(options: AnswerScannerOptions): AnswerScanner {
  const cited = new Set<number>();
  const joiner = createJoiner();
  const line = createLineTracker();
  const context: LinkContext = {
    ...options,
    readInner,
    readCode,
    mayOpenDefinition: () => joiner.holdsLineEnd() || line.mayOpen(),
    mayCloseLabel: () => joiner.holdsLineEnd() || line.mayClose(),
  };
  let fence: Fence | undefined;
  /** A fence was left in a way that leaves open which later lines are code. */
  let hasLeft = false;
  /** What was not read yet, behind one character that was. */
  let text = "";
  let position = 0;
  let removedCitations = 0;
  let removedLinks = 0;

  /** Text inside brackets has its own scanner, since all of it has arrived. */
  function readInner(inner: string, isCode = options.isCode ?? false): Piece {
    const scanner = createAnswerScanner({ ...options, isInline: true, isCode });
    const output = scanner.read(inner, true);
    const { cited: innerCited, ...counts } = scanner.counts();
    return { end: 0, output, cited: innerCited, ...counts };
  }

  function readCode(inner: string): Piece {
    return options.isCode ? removedLink(shown(0, inner)) : readInner(inner, true);
  }

  function nextFenced(place: Place, open: Fence): Piece | More {
    const line = readFenced(place, open);
    if (line === more) return more;
    const isSure = open.prefix === "" && !hasLeft;
    hasLeft ||= line.leaves;
    if (line.closes) fence = undefined;
    return isSure || line.piece.output.trim() === "" ? line.piece : guardLine(line.piece, readInner);
  }

  function nextLineStart(place: Place): Piece | More | undefined {
    const opening = readFenceOpening(place);
    if (opening === more) return more;
    if (!opening) return readDefinition(place, context);
    fence = opening.fence;
    return fence.prefix === "" && !hasLeft ? opening.piece : guardLine(opening.piece, readInner);
  }

  function next(place: Place): Piece | More {
    if (text[position] === "\n") return shown(position + 1, "\n");
    if (fence) return nextFenced(place, fence);
    const isLineStart = !options.isInline && (position === 0 || text[position - 1] === "\n");
    return (isLineStart ? nextLineStart(place) : undefined) ?? readInline(place, context);
  }

  return {
    read(piece, isFinal) {
      const start = Math.max(0, position - 1);
      // Markdown ends lines at a carriage return as well. Without it there is one kind of line end to keep in step with.
      text = text.slice(start) + piece.replaceAll("\r", "");
      position -= start;
      const outputs: string[] = [];
      while (position < text.length) {
        const found = next({ text, position, isFinal });
        if (found === more) break;
        const output = joiner.join(found, { text, isFinal });
        if (output === more) break;
        outputs.push(output);
        line.show(output);
        for (const number of found.cited) cited.add(number);
        removedCitations += found.removedCitations;
        removedLinks += found.removedLinks;
        position = found.end;
      }
      return outputs.join("");
    },
    counts: () => ({ cited: [...cited], removedCitations, removedLinks }),
    hasCited: () => cited.size > 0,
  };
}
