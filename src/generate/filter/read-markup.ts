import { isHtmlElement, tagJoins } from "../../text/markdown/html-tag.ts";
import { matchAt } from "../../text/markdown/match-at.ts";
import type { IsKnownAddress } from "./known-addresses.ts";
import { type More, more, type Piece, type Place, paragraphEnd, removedLink, shown } from "./piece.ts";
import { withoutEnd } from "./without-end.ts";

const TAG = /<\/?([a-z][\w:.-]*)((?:\s|\/)(?:[^<>"']|"[^"]*"|'[^']*')*)?>/iy;
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@/]{1,200}@[^\s<>]+)>/iy;
const MAX_TAG = 4000;

/**
 * `<…>`: an address, a tag, or a sign for "less than". Tags with attributes are taken out, since `src`, `href`, `style`
 * and many more load or lead somewhere, and so are tags of blocks, inside which Markdown is not read; `<name>` is a
 * placeholder and stays.
 */
export function readAngle(place: Place, isKnown: IsKnownAddress): Piece | More {
  const { text, position, isFinal } = place;
  if (!isFinal && matchAt(/<(?:!-{0,2}|\/)?$/y, text, position)) return more;
  if (text.startsWith("<!--", position)) {
    const remark = text.slice(position, position + MAX_TAG);
    const close = remark.indexOf("-->", 4);
    if (close !== -1) return shown(position + close + 3, "");
    return isFinal || remark.length === MAX_TAG ? shown(position + 1, "\\<") : more;
  }
  if (!matchAt(/<\/?[a-z]/iy, text, position)) {
    return shown(position + 1, matchAt(/<[!?/]/y, text, position) ? "\\<" : "<");
  }
  const name = matchAt(/<\/?[a-z][\w:.-]*/iy, text, position)?.[0] ?? "";
  const behind = text[position + name.length];
  if (behind === undefined && !isFinal) return more;
  const mayBeTag = behind !== undefined && (name.includes(":") || /[\s/>@+]/.test(behind));
  if (!mayBeTag) return shown(position + 1, "<");
  const limit = paragraphEnd(place, MAX_TAG);
  const rest = text.slice(position, limit);
  const address = matchAt(AUTOLINK, rest, 0);
  if (address) {
    const [written, target = ""] = address;
    return readAddress(target, { end: position + written.length, written, isKnown });
  }
  const tag = matchAt(TAG, rest, 0);
  if (tag) return readTag(tag, position);
  if (limit === undefined && rest.length < MAX_TAG) return more;
  return shown(position + 1, "\\<");
}

function readTag([written, name = "", attributes = ""]: RegExpExecArray, position: number): Piece {
  const end = position + written.length;
  if (attributes.includes("=")) return removedLink(shown(end, ""));
  const isElement = isHtmlElement(name.toLowerCase());
  // A line that begins with a tag may begin a block in which Markdown is not read; escaped, it is read as written.
  if (!isElement) return shown(position + 1, "\\<");
  return shown(end, tagJoins(name.toLowerCase()) ? "" : " ");
}

const SCHEMES = ["https://", "http://", "ftp://", "www."];

/** An address in running text, which most programs make a link of; undefined where none begins. */
export function readBareAddress(place: Place, isKnown: IsKnownAddress): Piece | More | undefined {
  const { text, position, isFinal } = place;
  if (/[a-z]/i.test(text[position - 1] ?? "")) return undefined;
  const start = text.slice(position, position + 8).toLowerCase();
  const isUnfinished =
    position + start.length === text.length && SCHEMES.some((scheme) => scheme.startsWith(start));
  if (isUnfinished && !isFinal) return more;
  if (!SCHEMES.some((scheme) => start.startsWith(scheme))) return undefined;
  const written = matchAt(/[^\s<>[\]【】`|]+/y, text, position)?.[0] ?? "";
  if (position + written.length === text.length && !isFinal) return more;
  const address = withoutSentenceEnd(written);
  // Programs take brackets and the like into the address, unless a blank parts them.
  const isParted = !/[[\]【】`|<>]/.test(text[position + written.length] ?? "");
  const length = isParted ? address.length : written.length;
  const shownAs = isParted ? address : `${written} `;
  return readAddress(address, { end: position + length, written: shownAs, isKnown });
}

/** What ends the sentence or closes a bracket around the address is no part of it. */
function withoutSentenceEnd(written: string): string {
  const address = withoutEnd(written, ".,;:!?*_\"')");
  return address.includes("(") && written.startsWith(`${address})`) ? `${address})` : address;
}

/** An unknown address is shown as code: to read, not to follow. */
function readAddress(
  address: string,
  { end, written, isKnown }: { end: number; written: string; isKnown: IsKnownAddress },
): Piece {
  if (isKnown(address)) return shown(end, written);
  return removedLink(shown(end, `\`${address.replace(/[`|\\]/g, "")}\``));
}
