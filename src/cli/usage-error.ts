import type { CommanderError } from "commander";
import { AppError } from "../errors.ts";
import { nearestNames } from "../golden/nearest-names.ts";

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
    /** Flags that are known here besides those of the command itself. @default none */
    flags?: readonly string[];
  },
): AppError | CommanderError {
  if (error.exitCode === 0) return error;
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const suggestion =
    /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(" "))?.[1] ?? nearestFlag(first, options.flags);
  const message = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.!?]$/.test(first) ? "" : "."}`;
  const isQuestion = error.code === "commander.unknownCommand" && /'.*\s.*'/.test(first);
  const hint = suggestion === undefined ? options.help : `Did you mean ${suggestion}?`;
  return new AppError("usage", message, {
    hint: isQuestion && options.canAsk === true ? 'assay ask "…"' : hint,
    cause: error,
  });
}

/** For an option that nobody knows: the flag that was probably meant. */
function nearestFlag(message: string, flags: readonly string[] = []): string | undefined {
  const unknown = /unknown option '([^']+)'/.exec(message)?.[1];
  return unknown === undefined ? undefined : nearestNames(unknown, flags)[0];
}
