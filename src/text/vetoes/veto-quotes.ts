import { normaliseQuestion } from "../questions/normalise-question.ts";
import { questionTokens } from "../questions/question-tokens.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** Messages, buttons and values in quotation marks or as code; marks may be missing on one side. */
export function vetoQuotes(asked: string, stored: string): Veto | null {
  const [one, other] = [plain(asked), plain(stored)];
  const different = twoSidedDifference(
    quotations(asked).filter((text) => !other.includes(text)),
    quotations(stored).filter((text) => !one.includes(text)),
    () => false,
  );
  return different && { veto: "quotes", reason: nameBoth("quotes", different.asked, different.stored) };
}

function quotations(question: string): string[] {
  return questionTokens(straighten(question))
    .filter(({ kind }) => kind === "quotation")
    .map(({ text }) => plain(text.slice(1, -1)))
    .filter((text) => text !== "");
}

function straighten(question: string): string {
  return question
    .replace(/[„“”«»]\s*([^„“”«»\n]{1,300}?)\s*[“”«»]/gu, '"$1"')
    .replace(/[‘’]/gu, "'")
    .replace(/``|''/gu, '"');
}

function plain(text: string): string {
  return normaliseQuestion(straighten(text))
    .replace(/["`]/gu, "")
    .replace(/[\s.,;:!?]+$/u, "");
}
