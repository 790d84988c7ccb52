import { findInvisibleMessage } from "../text/untrusted/invisible-characters.ts";
import { splitVisible } from "../text/untrusted/visible-text.ts";
import { type QuotableUnit, quotableUnits } from "./quotable-units.ts";

/**
 * The quotable parts of a passage without what its page does not show. A part with a comment or a hidden element in it
 * is cut there, so that every quote is still a slice of the passage, and shows nothing that a reader of the page would
 * not find.
 */
export function shownUnits(text: string): QuotableUnit[] {
  const units = quotableUnits(text);
  // A passage without a quotable part, such as one very long listing, is quoted as it is.
  const all = units.length > 0 ? units : [{ kind: "code" as const, start: 0, end: text.length }];
  const hidden = hiddenRanges(text);
  return hidden.length === 0 ? all : all.flatMap((unit) => cutAround(unit, hidden, text));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Also runs of tag characters, which spell words that no font shows. */
function hiddenRanges(text: string): Range[] {
  const ranges = [...splitVisible(text).concealed];
  for (let from = 0; from < text.length; ) {
    const message = findInvisibleMessage(text.slice(from));
    if (!message || message.spelled === "") break;
    ranges.push({ start: from + message.start, end: from + message.end });
    from += message.end;
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** The parts of a unit between hidden ranges, where something is said in them. */
function cutAround(unit: QuotableUnit, hidden: readonly Range[], text: string): QuotableUnit[] {
  const inside = hidden.filter(({ start, end }) => end > unit.start && start < unit.end);
  if (inside.length === 0) return [unit];
  const starts = [unit.start, ...inside.map(({ end }) => end)];
  return starts
    .map((start, index) => ({ ...unit, start, end: inside[index]?.start ?? unit.end }))
    .filter(({ start, end }) => start < end && /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}
