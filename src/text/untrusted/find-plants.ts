import { htmlText } from "../markdown/plain-text.ts";
import { stripInvisible } from "../questions/normalise-question.ts";
import { type Sentence, splitSentences } from "../words/sentences.ts";
import { decodeBase64Runs } from "./decode-base64-runs.ts";
import { foldForMatching } from "./fold-for-matching.ts";
import { findInvisibleMessage } from "./invisible-characters.ts";
import { mayHoldSigns, type PlantKind, plantSigns, type WordedKind } from "./plant-signs.ts";
import { splitVisible } from "./visible-text.ts";

/**
 * Signs that a passage addresses a model instead of a reader. They are shown to people in the trace and decide nothing:
 * whoever knows the list writes around it. What protects an answer is that a passage is data in every prompt and that
 * it is judged by what it shows, recognised or not.
 */
export interface PlantSign {
  readonly kind: PlantKind;
  /** The place, at most 160 characters, with characters that nobody sees written as `\u{200b}`. */
  readonly excerpt: string;
}

/** A range of the visible text whose wording is a sign. */
export interface WordedSign {
  readonly kind: WordedKind;
  /** UTF-16 offsets into the visible text: [start, end). */
  readonly start: number;
  readonly end: number;
}

const MAX_EXCERPT = 160;
/** Orders cut into pieces are found by reading this many short sentences or lines together. */
const WINDOW = 3;
const SHORT = 80;

/** Each kind once for each place, in the order of the text; hidden text comes last. */
export function findPlants(text: string): PlantSign[] {
  const { visible, hidden } = splitVisible(text);
  const worded = wordedSigns(visible).map(({ kind, start, end }) => ({
    kind,
    excerpt: excerptOf(visible.slice(start, end)),
  }));
  return [...worded, ...hiddenSigns(hidden), ...invisibleSigns(text), ...imageSigns(text)];
}

/** Wordings in text that is already what a reader sees. */
export function wordedSigns(visible: string): WordedSign[] {
  if (!readingsOf(visible).some(mayHoldSigns)) return [];
  const sentences = splitSentences(visible).map((sentence) => ({
    ...sentence,
    kinds: kindsOf(sentence.text),
  }));
  return sentences.flatMap((sentence, index) => {
    const own = sentence.kinds.map((kind) => ({ kind, start: sentence.start, end: sentence.end }));
    return own.length > 0 ? own : splitSigns(sentences.slice(index, index + WINDOW));
  });
}

/** Signs that begin in the first of these sentences and need the others. */
function splitSigns(window: readonly (Sentence & { kinds: readonly WordedKind[] })[]): WordedSign[] {
  const [first, ...others] = window;
  const last = others.at(-1);
  if (!first || !last || window.some(({ text }) => text.length > SHORT)) return [];
  const joined = kindsOf(window.map(({ text }) => text).join(" "));
  if (joined.length === 0) return [];
  const known = [
    ...others.flatMap(({ kinds }) => kinds),
    ...kindsOf(others.map(({ text }) => text).join(" ")),
  ];
  return joined
    .filter((kind) => !known.includes(kind))
    .map((kind) => ({ kind, start: first.start, end: last.end }));
}

/** The text and whatever is encoded in it, each in one spelling. */
function readingsOf(text: string): string[] {
  return [text, ...decodeBase64Runs(text)].map(foldForMatching);
}

function kindsOf(text: string): WordedKind[] {
  const readings = readingsOf(text);
  return plantSigns.flatMap(([kind, patterns]) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading))) ? [kind] : [],
  );
}

/** Remarks in a page's source are common and mean nothing; one that addresses a model is hidden for a reason. */
function hiddenSigns(hidden: readonly string[]): PlantSign[] {
  return hidden.flatMap((piece) => {
    const kinds = kindsOf(piece.replace(/^[^\p{L}\p{N}]+/u, ""));
    if (kinds.length === 0 && !isHiddenProse(piece)) return [];
    return signsAt(["hidden-text", ...kinds], excerptOf(piece));
  });
}

/** An element of prose that the page keeps out of sight, not a script or a picture. */
function isHiddenProse(piece: string): boolean {
  const element = /^<(?:p|div|span|section|article|b|i|em|strong|small|font|li|td)\b[^>]*>(.*)$/is.exec(
    piece,
  );
  return (
    element !== null &&
    htmlText(element[1] ?? "")
      .trim()
      .split(/\s+/).length >= 4
  );
}

function invisibleSigns(text: string): PlantSign[] {
  const message = findInvisibleMessage(text);
  if (!message) return [];
  const { start, end, spelled } = message;
  const excerpt = excerptOf(spelled === "" ? text.slice(Math.max(0, start - 20), end + 20) : spelled);
  return signsAt(["hidden-text", ...kindsOf(spelled)], excerpt);
}

/** A picture whose address has a place for data is a way out: showing the picture sends what was filled in. */
const SENDING_IMAGE =
  /!\[[^\]\n]{0,300}\]\(\s*<?(?:https?:)?\/\/[^\s)]{0,300}[?&=/](?:[^\s)]{0,300}(?:\{|\[|<|%s|\$)|[^\s)=]{0,30}(?:data|secret|conversation|history|prompt|leak|exfil)[\w-]{0,20}=)[^)\n]{0,300}/iu;

function imageSigns(text: string): PlantSign[] {
  const image = SENDING_IMAGE.exec(text);
  return image ? signsAt(["instruction"], excerptOf(image[0])) : [];
}

function signsAt(kinds: readonly PlantKind[], excerpt: string): PlantSign[] {
  return kinds.map((kind) => ({ kind, excerpt }));
}

function excerptOf(text: string): string {
  const shown = [...text.replace(/\s+/g, " ").trim().slice(0, MAX_EXCERPT)]
    .map((character) => (stripInvisible(character) === character ? character : escapeOf(character)))
    .join("");
  return shown.length <= MAX_EXCERPT ? shown : `${shown.slice(0, MAX_EXCERPT - 1)}…`;
}

function escapeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
