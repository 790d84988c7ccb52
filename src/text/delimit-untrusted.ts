import { literalPattern } from "./literal-pattern.ts";
import { stripInvisible } from "./normalise-question.ts";

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
/** Brackets at both ends, or brackets before a word of the marker lines: `cat <<< "x"` is neither. */
const LOOK_ALIKE = new RegExp(
  `^[^\\p{L}\\p{N}]*?(?:[${OPENING}]\\s*){2}.*(?:[${CLOSING}]\\s*){2}[^\\p{L}\\p{N}]*$|(?:[${OPENING}]\\s*){2}(?:\\/|end\\b|begin\\b|start\\b|passage\\b|question\\b|history\\b|turn\\b|system\\b|untrusted\\b)`,
  "iu",
);

function neutraliseLookAlikes(text: string): string {
  return text
    .split(LINE_ENDS)
    .map((line) => (LOOK_ALIKE.test(line) ? withOtherBrackets(line) : line))
    .join("");
}

function withOtherBrackets(line: string): string {
  return line.replace(new RegExp(`[${OPENING}]`, "gu"), "‹").replace(new RegExp(`[${CLOSING}]`, "gu"), "›");
}
