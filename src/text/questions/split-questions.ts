import { needsContext } from "./needs-context.ts";
import { hasOwnWords } from "./own-words.ts";
import { withoutRequest } from "./question-openings.ts";
import { type QuestionPiece, questionPieces } from "./question-pieces.ts";
import { replacePronoun, subjectOf } from "./subject.ts";

/**
 * Splits a question that asks two or three things, so that each can be searched for. Rules for English, on purpose
 * cautious: "install and configure X" or "pros and cons" is one thing, a description of a situation belongs to the
 * question it explains, and whatever could not be asked alone is no part.
 */

/** More parts than this are left out; the question as asked is searched anyway. */
const MAX_PARTS = 3;
/** A longer text is a paste, not a list of questions. In UTF-16 code units. */
const MAX_LENGTH = 2000;

/** The parts in order, or the question alone when it asks one thing. */
export function splitQuestions(question: string): string[] {
  if (question.length > MAX_LENGTH) return [question];
  const parts = standing(intents(questionPieces(question)));
  return parts.length > 1 ? parts.slice(0, MAX_PARTS) : [question];
}

/** Pieces that are asked, each with the statements that explain it. */
function intents(pieces: readonly QuestionPiece[]): string[] {
  const asked = pieces.findLastIndex(({ text, kind }) => kind === "asks" && hasOwnWords(text, []));
  const found: { text: string; complete: boolean }[] = [];
  for (const [index, { text, kind }] of pieces.entries()) {
    const last = found.at(-1);
    const starts =
      kind === "adds" ? found.some(({ complete }) => complete) || index > asked : kind === "asks";
    if (kind === "asks" && !hasOwnWords(text, [])) continue;
    if (last === undefined || (starts && last.complete)) found.push({ text, complete: kind !== "tells" });
    else if (kind === "adds" && index > asked) found.push({ text, complete: true });
    else {
      last.text = `${last.text} ${text}`;
      last.complete ||= kind !== "tells";
    }
  }
  return found.map(({ text }) => text);
}

/** Parts that can be asked alone, pronouns replaced by what the first part is about. */
function standing(texts: readonly string[]): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const part = clean(text);
    const first = parts[0];
    if (!hasOwnWords(part, parts)) continue;
    const alone = first !== undefined && needsContext(part) ? replacePronoun(part, subjectOf(first)) : part;
    if (first === undefined || !needsContext(alone)) parts.push(alone);
  }
  return parts;
}

function clean(text: string): string {
  return withoutRequest(text.replace(/^(?:(?:and|also|plus|then|but|so)\b[,:]?\s+)+/i, ""))
    .replace(/[\s.?!,;:]+$/, "")
    .trim();
}
