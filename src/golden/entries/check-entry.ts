import { AppError } from "../../errors.ts";
import { tooHardToParse } from "../../text/markdown/too-hard-to-parse.ts";
import { stripInvisible } from "../../text/questions/normalise-question.ts";

/** Longest answer accepted, in UTF-16 code units. */
const MAX_ANSWER_LENGTH = 100_000;

/** Said of an answer that the parser would not get through. */
export const UNREADABLE_ANSWER =
  "The answer is nested too deeply, or has too many marks without a blank line between them, to be read as Markdown.";

/** @throws AppError `golden-invalid` when an answer could not be served as written */
export function checkAnswer(answer: string): string {
  if (stripInvisible(answer).trim() === "")
    throw invalid("The answer is blank.", "Give the text that is to be served, verbatim.");
  if (answer.length > MAX_ANSWER_LENGTH) {
    throw invalid(
      `The answer has ${answer.length} characters; the limit is ${MAX_ANSWER_LENGTH}.`,
      "Shorten it.",
    );
  }
  if (/\p{Surrogate}/u.test(answer) || answer.includes("\0")) {
    throw invalid("The answer has broken characters: it is not valid Unicode text.", "Save it as UTF-8.");
  }
  if (tooHardToParse(answer)) {
    throw invalid(UNREADABLE_ANSWER, "Nest its lists and quotes less, and part its blocks with blank lines.");
  }
  return answer;
}

/** @throws AppError `golden-invalid` for a blank name or one of several lines */
export function checkReviewer(name: string): string {
  const reviewer = name.trim();
  if (reviewer === "")
    throw invalid(
      "No reviewer is named.",
      "Say who vouches for the answer: `reviewedBy` (`by` of an approval) in a program, --reviewer <name> on the command line.",
    );
  if (reviewer.length > 200 || /[\p{Cc}\p{Surrogate}]/u.test(reviewer)) {
    throw invalid(
      `Not a reviewer's name: ${JSON.stringify(name.slice(0, 60))}.`,
      "Use one line, for example: ada",
    );
  }
  return reviewer;
}

/** Words that follow /v1/golden/ in addresses of their own: an entry of that name could not be read over HTTP. */
const RESERVED_IDS: ReadonlySet<string> = new Set(["export", "import", "lint", "traffic"]);

export function isReservedId(id: string): boolean {
  return RESERVED_IDS.has(id);
}

/** @throws AppError `golden-invalid` when the id could not be typed on a command line or in a link */
export function checkEntryId(id: string): string {
  if (isReservedId(id)) {
    throw invalid(
      `"${id}" is no id for a golden entry: it is a word of the server's own addresses.`,
      `Choose another one, for example: ${id}-answer`,
    );
  }
  if (typeof id === "string" && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u.test(id)) return id;
  throw invalid(
    `Not an id for a golden entry: ${JSON.stringify(String(id).slice(0, 120))}.`,
    "Use up to 100 letters, digits, dots, hyphens and underscores, for example: redis-pool",
  );
}

/**
 * A language tag in its canonical form; null stays null.
 * @throws AppError `golden-invalid` for a text that is no BCP 47 tag
 */
export function checkLanguage(language: string | null): string | null {
  if (language === null) return null;
  try {
    const [canonical] = Intl.getCanonicalLocales(language);
    if (canonical !== undefined) return canonical;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalid(
    `Not a language tag: ${JSON.stringify(language.slice(0, 60))}.`,
    "Use a BCP 47 tag such as en, pt-BR or zh-Hans.",
  );
}

/**
 * Words of an audience or labels, each once, in the order given.
 * @param what names the list in the message
 * @throws AppError `golden-invalid` for a blank word or one of several lines
 */
export function checkWords(words: readonly string[], what: "audience" | "label"): string[] {
  const checked = words.map((written) => {
    const word = written.trim();
    if (word !== "" && word.length <= 100 && !/[\p{Cc}\p{Surrogate}]/u.test(word)) return word;
    throw invalid(
      `Not a word for the ${what} of an entry: ${JSON.stringify(written.slice(0, 60))}.`,
      `Use one line of up to 100 characters, for example: --${what} admins`,
    );
  });
  return [...new Set(checked)];
}

function invalid(message: string, hint: string): AppError {
  return new AppError("golden-invalid", message, { hint });
}
