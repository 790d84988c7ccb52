/**
 * The parser of HTML goes through the open elements at every tag, and what reads its tree goes down one call for each: a page
 * of nothing but opening tags would take it minutes, or the whole stack. Browsers nest 512 elements.
 */
const MAX_LEVELS = 512;
/** Closing tags that close something else than what was opened last: each may leave an element open. */
const MAX_MISMATCHES = 2000;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
/** They hold nothing, or end where the next one begins: their closing tags are often left out. */
const UNCOUNTED = new Set(
  "area base br col embed hr img input link meta param source track wbr html head body p li dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp".split(
    " ",
  ),
);

/** True for HTML whose elements nest deeper than can be read in a reasonable time; it is told in one pass over the text. */
export function htmlNestsTooDeep(source: string): boolean {
  const open: string[] = [];
  let mismatches = 0;
  for (const [, slash, written = ""] of source.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (UNCOUNTED.has(name)) continue;
    if (slash !== "/") open.push(name);
    else if (open.at(-1) === name) open.pop();
    else {
      mismatches += 1;
      const place = open.lastIndexOf(name);
      if (place >= 0) open.length = place;
    }
    if (open.length > MAX_LEVELS || mismatches > MAX_MISMATCHES) return true;
  }
  return false;
}
