import { z } from "zod";
import type { CommandOption } from "./command.ts";
import type { Terminal } from "./context.ts";
import { readTextInput } from "./read-text-input.ts";
import { withoutFinalLineEnd } from "./without-final-line-end.ts";

/** Two ways to hand in an answer, of which one may be used. */
export const answerOptions: readonly CommandOption[] = [
  { flags: "--answer <text>", description: "The answer, served word for word." },
  {
    flags: "--answer-file <path>",
    description: "A file with the answer, or - for standard input; its last line end is left out.",
  },
];

export const answerFields = { answer: z.string().optional(), answerFile: z.string().optional() };

interface AnswerFields {
  answer?: string | undefined;
  answerFile?: string | undefined;
}

export const oneAnswer = {
  allows: ({ answer, answerFile }: AnswerFields) => answer === undefined || answerFile === undefined,
  message: { path: ["answerFile"], error: "--answer gives an answer already" },
};

/** The answer that was handed in, or undefined. @throws AppError `path-not-found`, `path-unreadable` and others */
export async function readAnswer(
  { answer, answerFile }: AnswerFields,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<string | undefined> {
  if (answerFile === undefined) return answer;
  return withoutFinalLineEnd(await readTextInput(answerFile, terminal));
}
