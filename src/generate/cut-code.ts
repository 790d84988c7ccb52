import type { ScoredPassage } from "../stores/scored-passage.ts";
import type { QuotableUnit } from "./quotable-units.ts";

/** Where a listing that was too long for one passage goes on outside of it. */
export interface CutEnds {
  readonly before: boolean;
  readonly after: boolean;
}

const WHOLE: CutEnds = { before: false, after: false };

/**
 * Whether a code block is a part of a longer one. The passages of a long listing are fenced anew, so that their text is longer than
 * the lines that it was taken from; only at an end of the passage can the listing go on.
 */
export function cutEnds(unit: QuotableUnit, { passage, document }: ScoredPassage): CutEnds {
  const { text, start, end } = passage;
  if (unit.kind !== "code" || document.format === "html" || text.length === end - start) return WHOLE;
  const code = text.slice(unit.start, unit.end);
  const [fenceLine = ""] = code.slice(code.search(/(?:`{3}|~{3})/u)).split("\n", 1);
  const added = text.length - (end - start);
  // A fence at both ends was added in the middle of a listing, one at its last part before it and at its first behind it.
  const fence = /^(?:`+|~+)/u.exec(fenceLine)?.[0] ?? "";
  const isFirst = text.slice(0, unit.start).trim() === "";
  const isLast = text.slice(unit.end).trim() === "";
  if (!isFirst && !isLast) return WHOLE;
  const [opening, closing] = [fenceLine.length + 1, fence.length + 1];
  if (added >= opening + closing) return { before: isFirst, after: isLast };
  // Where blank lines were taken out besides, the length tells nothing, and brackets do.
  if (added < Math.min(opening, closing)) {
    const open = count(code, /[([{]/gu) - count(code, /[)\]}]/gu);
    return { before: isFirst && open < 0, after: isLast && open > 0 };
  }
  return added >= opening && isFirst && opening !== closing
    ? { before: true, after: false }
    : { before: isFirst && !isLast, after: isLast };
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}

/** With a line of its own where the listing goes on, inside its fence. */
export function markCuts(code: string, { before, after }: CutEnds): string {
  const lines = code.split("\n");
  const fence = lines.findIndex((line) => /^[\s>]*(?:`{3}|~{3})/u.test(line));
  if (fence < 0) return code;
  if (after) lines.splice(lines.length - 1, 0, "…");
  if (before) lines.splice(fence + 1, 0, "…");
  return lines.join("\n");
}
