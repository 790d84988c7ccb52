import { splitSentences } from "../words/sentences.ts";
import { hasOwnWords } from "./own-words.ts";
import { isAsked, openingOf, startsStatement, withoutRequest } from "./question-openings.ts";

/** A stretch of the question, up to where another one begins. */
export interface QuestionPiece {
  readonly text: string;
  /** `tells` is a statement; `adds` is one that "also" makes a matter of its own. */
  readonly kind: "asks" | "tells" | "adds";
}

/** A list that asks, item by item; else sentences, and clauses behind which something else is asked. */
export function questionPieces(question: string): QuestionPiece[] {
  return listItems(question) ?? splitSentences(question).flatMap(({ text }) => clauses(text));
}

/** "(1) … (2) …", "1. … 2. …" or a bulleted list, when its items ask. */
function listItems(question: string): QuestionPiece[] | null {
  const masked = question.replace(QUOTED, blank);
  const marks = [...masked.matchAll(/(?:^|[\s:])(?:\(?(\d)[.)]|[-*•])\s+/g)];
  const lines = marks.filter(
    ({ 0: mark, 1: number }) => number !== undefined || /^(?:\n|$)|^[-*•]/.test(mark),
  );
  const numbered = lines.filter((mark, index) => mark[1] === undefined || Number(mark[1]) === index + 1);
  const [first] = numbered;
  if (first === undefined || numbered.length < 2) return null;
  const intro = question.slice(0, first.index).trim();
  const invited =
    intro === "" || /\b(?:questions?|help|know|things|issues|problems|following|wondering)\b/i.test(intro);
  const items = numbered.map((mark, index) =>
    question.slice(mark.index + mark[0].length, numbered[index + 1]?.index ?? question.length).trim(),
  );
  const asks = items.every((item) => isAsked(item)) || (invited && intro !== "");
  return asks ? items.map((text) => ({ text, kind: "asks" })) : null;
}

const ALSO_FIRST =
  /^(?:and\s+)?(?:also|plus|additionally|besides|secondly|thirdly|finally|separately|in addition|on another note|(?:another|one more|next|a second) (?:thing|question|issue|problem)(?: is)?)\b[,:]?\s*/i;
/** Words that tie a sentence to the one before and ask nothing. */
const JOINING = /^(?:(?:and|but|or|so|then)\b,?\s+)+/i;
/** Where a sentence may go on to another matter: a semicolon, or a joining word with or without a comma. */
const JOINT =
  /\s*(?:;\s*(?:and\s+|plus\s+)?(also\b\s*)?|,?\s+(?:(and\s+also|also|plus|besides)|and(?:\s+(?:then|now|finally|secondly))?|as\s+well\s+as|but\s+(also))\b)[,:]?\s+(?=\S)/gi;

/** What is read behind a joint to see whether something else is asked there. In UTF-16 code units. */
const MAX_CLAUSE = 300;
/** Joints of one sentence that are looked at. */
const MAX_JOINTS = 20;

/** One sentence at the joints behind which something else is asked. */
function clauses(sentence: string): QuestionPiece[] {
  const unmarked = sentence.replace(ALSO_FIRST, "");
  const also = unmarked !== sentence;
  const opened = unmarked.replace(JOINING, "");
  const masked = hideAsides(opened);
  const pieces: QuestionPiece[] = [];
  let start = 0;
  for (const joint of [...masked.matchAll(JOINT)].slice(0, MAX_JOINTS)) {
    const left = opened.slice(start, joint.index);
    const right = opened.slice(joint.index + joint[0].length);
    const marked = joint[1] !== undefined || joint[2] !== undefined || joint[3] !== undefined;
    if (!asksApart(left, right.slice(0, MAX_CLAUSE), marked)) continue;
    pieces.push({ text: left, kind: "asks" });
    start = joint.index + joint[0].length;
  }
  const rest = opened.slice(start);
  const asked = isAsked(rest) || start > 0;
  const adds = also && start === 0 && (asked || startsStatement(rest));
  pieces.push({ text: rest, kind: asked ? "asks" : adds ? "adds" : "tells" });
  return pieces;
}

/** True when what stands right of a joint is asked apart from what stands left of it. */
function asksApart(left: string, right: string, marked: boolean): boolean {
  if (/\b(?:between|both|either|neither|whether)\b(?!.*\b(?:and|or|nor)\b)/i.test(left) && !marked)
    return false;
  if (!hasOwnWords(left, []) || !hasOwnWords(right, [left])) return false;
  const opening = openingOf(right);
  if (opening === null) return marked && isAsked(left) && startsStatement(right);
  // "configure what is logged and what is hidden": the second opening repeats one inside the first question.
  const asked = withoutRequest(left);
  if (new RegExp(`\\s${opening}\\b`, "i").test(asked) && openingOf(asked) !== opening) return false;
  return isAsked(left) || !startsStatement(left);
}

const QUOTED = /`[^`]*`|"[^"\n]*"|“[^”\n]*”|(?<!\w)'[^'\n]*'(?!\w)/g;
const IN_BRACKETS = /\([^()\n]*\)/g;

/** The same length, code, quotations and asides blanked out, so that no joint is found in them. */
function hideAsides(text: string): string {
  return text.replace(QUOTED, blank).replace(IN_BRACKETS, blank);
}

function blank(span: string): string {
  return "x".repeat(span.length);
}
