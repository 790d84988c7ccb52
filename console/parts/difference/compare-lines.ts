import { diffLines, diffWordsWithSpace } from "diff";

/**
 * Two texts line by line. Lines that were taken out and lines that came in their place stand beside one another, with the words
 * marked that differ, so that a reader finds the one number that changed in a paragraph of ten lines.
 */
export interface ComparedLine {
  readonly kind: "same" | "changed" | "removed" | "added";
  readonly before?: LineSide;
  readonly after?: LineSide;
}

export interface LineSide {
  /** From 1. */
  readonly number: number;
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly text: string;
  /** Whether the other side lacks it. */
  readonly marked: boolean;
}

/** Beyond so many edits a comparison takes seconds, and reads no better than both texts in full. */
const MOST_EDITS = 1500;
/** Lines that have less in common are two lines, and marking their words would only be noise. */
const LEAST_IN_COMMON = 0.3;

/** A line end that one of them lacks at its very end is no difference. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const changes = diffLines(ended(before), ended(after), { maxEditLength: MOST_EDITS }) ?? [
    { value: ended(before), removed: true, added: false },
    { value: ended(after), removed: false, added: true },
  ];
  const compared: ComparedLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const place = { before: 0, after: 0 };
  const close = () => {
    compared.push(...pairLines(removed, added, place));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    const lines = linesOf(change.value);
    if (change.removed) removed.push(...lines);
    else if (change.added) added.push(...lines);
    else {
      close();
      for (const text of lines) compared.push({ kind: "same", ...bothSides(text, place) });
    }
  }
  close();
  return compared;
}

interface Place {
  before: number;
  after: number;
}

function bothSides(text: string, place: Place) {
  place.before += 1;
  place.after += 1;
  const pieces = [{ text, marked: false }];
  return { before: { number: place.before, pieces }, after: { number: place.after, pieces } };
}

function pairLines(removed: readonly string[], added: readonly string[], place: Place): ComparedLine[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index): ComparedLine => {
    const old = removed[index];
    const now = added[index];
    const pieces = comparePieces(old, now);
    const before = old === undefined ? undefined : { number: ++place.before, pieces: pieces.before };
    const after = now === undefined ? undefined : { number: ++place.after, pieces: pieces.after };
    if (before && after) return { kind: "changed", before, after };
    return before ? { kind: "removed", before } : { kind: "added", ...(after && { after }) };
  });
}

function comparePieces(old: string | undefined, now: string | undefined) {
  const whole = { before: [{ text: old ?? "", marked: false }], after: [{ text: now ?? "", marked: false }] };
  if (old === undefined || now === undefined) return whole;
  const changes = diffWordsWithSpace(old, now, { maxEditLength: MOST_EDITS });
  if (!changes) return whole;
  const common = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (common < LEAST_IN_COMMON * Math.max(old.length, now.length)) return whole;
  return {
    before: changes
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, marked: removed })),
    after: changes
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, marked: added })),
  };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
