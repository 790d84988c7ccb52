import type { CommanderError } from "commander";
import { AppError } from "../errors.ts";

/**
 * Commander's message in the words of this program: what is wrong, then what to type. Help and version texts
 * come as "errors" too; they are handed back as they are.
 */
export function usageError(
  error: CommanderError,
  options: {
    /** The command that prints the help of this place. */
    help: string;
    /** Whether an unknown command that looks like a question should be told about `ask`. @default false */
    canAsk?: boolean;
  },
): AppError | CommanderError {
  if (error.exitCode === 0) return error;
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const suggestion = /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(" "))?.[1];
  const message = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.!?]$/.test(first) ? "" : "."}`;
  const isQuestion = error.code === "commander.unknownCommand" && /'.*\s.*'/.test(first);
  const hint = suggestion === undefined ? options.help : `Did you mean ${suggestion}?`;
  return new AppError("usage", message, {
    hint: isQuestion && options.canAsk === true ? 'assay ask "…"' : hint,
    cause: error,
  });
}
