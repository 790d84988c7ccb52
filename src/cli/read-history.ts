import { AppError } from "../errors.ts";
import type { Turn } from "../rewrite/rewriter.ts";
import { checkHistory } from "../service/check-options.ts";
import type { CommandContext } from "./context.ts";
import { readTextInput } from "./read-text-input.ts";

/** The turns of a conversation from a JSON file. @throws AppError `usage` naming the file, those of reading it */
export async function readHistory(path: string, context: CommandContext): Promise<readonly Turn[]> {
  const text = await readTextInput(path, context);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError("usage", `${path} is not JSON.`, {
      hint: 'Write a list of turns: [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].',
      cause: error,
    });
  }
  return checkHistory(value) ?? [];
}
