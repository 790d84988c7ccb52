import { AppError } from "../../errors.ts";
import type { Terminal } from "../context.ts";
import { readTextInput } from "../read-text-input.ts";

/** What is wrong with a file before anything in it was looked at. */
const UNREADABLE: ReadonlySet<string> = new Set(["path-not-found", "path-unreadable", "document-invalid"]);

/**
 * A file that a command of evaluations is told to read. A name that is misspelt is an error of usage here: exit code 1 says
 * that a question ended in an error, and a script must be able to tell the two apart.
 *
 * @throws AppError `usage`
 */
export async function readGivenFile(
  path: string,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<string> {
  try {
    return await readTextInput(path, terminal);
  } catch (cause) {
    if (!AppError.isInstance(cause) || !UNREADABLE.has(cause.code)) throw cause;
    throw new AppError("usage", cause.message, {
      cause,
      ...(cause.hint !== undefined && { hint: cause.hint }),
    });
  }
}
