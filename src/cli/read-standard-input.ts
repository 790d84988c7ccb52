import { AppError } from "../errors.ts";
import type { Terminal } from "./context.ts";

/** Far above any limit on questions and answers, far below what would exhaust memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** All of standard input as text. @throws AppError `question-not-text` for bytes that are not UTF-8, `usage` when too long */
export async function readStandardInput({ stdin }: Pick<Terminal, "stdin">): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > MAX_BYTES) {
      throw new AppError("usage", `Standard input is longer than ${MAX_BYTES} bytes.`, {
        hint: "Send less text.",
      });
    }
    chunks.push(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new AppError("question-not-text", "Standard input is not valid UTF-8.", {
      hint: "Save the text as UTF-8 and try again.",
      cause: error,
    });
  }
}
