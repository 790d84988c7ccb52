import { detectLanguage, type Language } from "./detect-language.ts";
import type { Veto } from "./veto.ts";

/** A reviewed answer is served verbatim, so it must be in the language of the question; the stored question plays no part. */
export function vetoLanguage(asked: string, answer: string): Veto | null {
  const [of, reply] = [detectLanguage(asked), detectLanguage(answer)];
  if (of === undefined || reply === undefined || of === reply) return null;
  return {
    veto: "language",
    reason: `The question is in ${LANGUAGE_NAMES[of]}, the reviewed answer in ${LANGUAGE_NAMES[reply]}.`,
  };
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  pt: "Portuguese",
  it: "Italian",
  nl: "Dutch",
  ja: "Japanese",
  zh: "Chinese",
  ko: "Korean",
  cyrillic: "a language in Cyrillic letters",
  arabic: "a language in Arabic letters",
  hebrew: "Hebrew",
  greek: "Greek",
  thai: "Thai",
  devanagari: "a language in Devanagari letters",
};
