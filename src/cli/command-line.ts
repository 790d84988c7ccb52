import { dirname } from "node:path";
import type { CommandContext } from "./context.ts";

/**
 * A command line that works on the same database as this call: the words, with the database and configuration
 * file that were named by flags. Words are quoted for a POSIX shell where they need it.
 */
export function commandLine(
  context: Pick<CommandContext, "cwd" | "loadConfig">,
  words: readonly string[],
): string {
  const { config, file, origin } = context.loadConfig();
  const database = origin("database") === "flag" ? ["--db", config.database] : [];
  const configuration = file === undefined || dirname(file) === context.cwd ? [] : ["--config", file];
  return ["assay", ...words, ...database, ...configuration].map(quoted).join(" ");
}

/**
 * A hint that is a command, with the database and configuration file that the call named by flags: without them it
 * would work on another database. Anything else stays as it is.
 */
export function locateHint(
  hint: string | undefined,
  { database, configPath }: { database: string | undefined; configPath: string | undefined },
): string | undefined {
  if (hint === undefined || !/^assay (?!config |.*--(?:help|db|config)\b)[\w -]/u.test(hint)) return hint;
  const flags = [
    ...(database === undefined ? [] : ["--db", database]),
    ...(configPath === undefined ? [] : ["--config", configPath]),
  ];
  return [hint, ...flags.map(quoted)].join(" ");
}

/** A placeholder such as `<name>` stays as it is: a person replaces it. */
function quoted(word: string): string {
  if (/^[\p{L}\p{N}_.,:/@%+=-]+$/u.test(word) || /^<[a-z]+>$/u.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
