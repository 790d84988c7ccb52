import { AppError } from "../../errors.ts";
import { stripInvisible } from "./normalise-question.ts";

export interface CheckQuestionOptions {
  /**
   * Longest question accepted, in UTF-16 code units after cleaning.
   * @default 2000
   */
  maxLength?: number;
}

/** Longest question accepted where nothing else is set, in UTF-16 code units. */
const DEFAULT_MAX_QUESTION_LENGTH = 2000;

/**
 * Stops what is not a question before any model sees it, and returns the question without invisible and control
 * characters, trimmed. Any script and direction is fine; a text without one letter or digit is not.
 *
 * @throws AppError `question-not-text`, `question-empty`, `question-too-long`, `question-no-words`
 */
export function checkQuestion(text: string, options: CheckQuestionOptions = {}): string {
  // Callers without types hand in whatever they have.
  if (typeof text !== "string") {
    throw new AppError("question-not-text", "The question is not a text.", {
      hint: "Hand in the question as a string.",
    });
  }
  const maxLength = options.maxLength ?? DEFAULT_MAX_QUESTION_LENGTH;
  // A lone surrogate is half a character; U+FFFD is what a decoder leaves in place of invalid UTF-8.
  if (/\p{Surrogate}|\uFFFD/u.test(text)) {
    throw new AppError(
      "question-not-text",
      "The question is not valid Unicode text: it has broken characters.",
      {
        hint: "Send the question as UTF-8.",
      },
    );
  }
  const question = stripInvisible(text).trim();
  if (question === "") {
    throw new AppError("question-empty", "The question is empty: it has no visible character.", {
      hint: 'Ask with words, for example: assay ask "How do I start?"',
    });
  }
  if (question.length > maxLength) {
    throw new AppError(
      "question-too-long",
      `The question has ${question.length} characters; the limit is ${maxLength}.`,
      { hint: "Ask for one thing in a few sentences, without the log or file it is about." },
    );
  }
  if (!/[\p{L}\p{N}]/u.test(question)) {
    throw new AppError(
      "question-no-words",
      `The question has no letter or digit: ${JSON.stringify(question)}.`,
      {
        hint: 'Ask with words, for example: assay ask "How do I start?"',
      },
    );
  }
  return question;
}
