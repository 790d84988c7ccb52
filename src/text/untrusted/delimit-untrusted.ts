import { literalPattern } from "../literal-pattern.ts";
import { matchAt } from "../markdown/match-at.ts";
import { stripInvisible } from "../questions/normalise-question.ts";

/**
 * Puts text that strangers wrote between two lines that carry a random marker, so that a model can be told where data
 * begins and ends, and no data can end it early: the marker is drawn anew for each question and cut out of the text
 * wherever it occurs. Lines of the text that look like such a line are written with other brackets, so that a reader of
 * the prompt still sees what stood there; characters nobody sees are taken out, since models read them.
 */
export interface UntrustedText {
  /** What the text is, in one word for the model, such as `passage`. */
  readonly label: string;
  /** Number the model may cite. @default none */
  readonly number?: number;
  readonly text: string;
}

export function delimitUntrusted({ label, number, text }: UntrustedText, marker: string): string {
  const name = number === undefined ? label : `${label} ${number}`;
  const inner = neutraliseLookAlikes(removeMarker(stripInvisible(text), marker));
  return `<<<${name} ${marker}>>>\n${inner}\n<<<end of ${name} ${marker}>>>`;
}

/** In any case of letters. A blank is left in its place, so that what stood around it cannot join to a marker. */
function removeMarker(text: string, marker: string): string {
  if (marker === "") return text;
  return text.replace(new RegExp(literalPattern(marker), "giu"), " ");
}

/** Whatever some program or model takes for the end of a line. */
const LINE_ENDS = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/u;
const OPENING = "<＜﹤‹«〈《⟨⟪≪⋘";
const CLOSING = ">＞﹥›»〉》⟩⟫≫⋙";
const OPENING_PAIR = new RegExp(`[${OPENING}]\\s*[${OPENING}]`, "u");
const CLOSING_PAIR = new RegExp(`[${CLOSING}](?=\\s*[${CLOSING}])`, "gu");
const NAMED = /\/|(?:end|begin|start|passage|question|history|turn|system|untrusted)\b/iuy;

/**
 * Brackets at both ends, or brackets before a word of the marker lines: `cat <<< "x"` is neither. Each search reads the
 * line once, however many brackets a stranger puts into it.
 */
function looksLikeMarkerLine(line: string): boolean {
  return OPENING_PAIR.test(line) && (opensWithWord(line) || isEnclosed(line));
}

function opensWithWord(line: string): boolean {
  /** Opening brackets so far with nothing but blanks between them. */
  let brackets = 0;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (OPENING.includes(character)) brackets += 1;
    else if (!/\s/u.test(character)) {
      if (brackets >= 2 && matchAt(NAMED, line, index)) return true;
      brackets = 0;
    }
  }
  return false;
}

/** Two brackets before the first letter or digit, and two behind the last. */
function isEnclosed(line: string): boolean {
  const words = [...line.matchAll(/[\p{L}\p{N}]+/gu)];
  const [first, last] = [words[0], words.at(-1)];
  const opening = OPENING_PAIR.exec(line.slice(0, first?.index))?.index;
  const closing = [...line.matchAll(CLOSING_PAIR)].at(-1)?.index;
  if (opening === undefined || closing === undefined) return false;
  return closing > opening && (last === undefined || closing > last.index);
}

function neutraliseLookAlikes(text: string): string {
  return text
    .split(LINE_ENDS)
    .map((line) => (looksLikeMarkerLine(line) ? withOtherBrackets(line) : line))
    .join("");
}

function withOtherBrackets(line: string): string {
  return line.replace(new RegExp(`[${OPENING}]`, "gu"), "‹").replace(new RegExp(`[${CLOSING}]`, "gu"), "›");
}
