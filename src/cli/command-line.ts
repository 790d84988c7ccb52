import { dirname } from "node:path";
import type { CommandContext } from "./context.ts";

/**
 * A command line that works on the same data as this call: the words, with the database, tenant and configuration
 * file that were named by flags. Words are quoted for a POSIX shell where they need it.
 */
export function commandLine(
  context: Pick<CommandContext, "cwd" | "loadConfig">,
  words: readonly string[],
): string {
  const { config, file, origin } = context.loadConfig();
  const database = origin("database") === "flag" ? ["--db", config.database] : [];
  const tenant = origin("tenant") === "flag" ? ["--tenant", config.tenant] : [];
  const configuration = file === undefined || dirname(file) === context.cwd ? [] : ["--config", file];
  return ["assay", ...words, ...database, ...tenant, ...configuration].map(quoted).join(" ");
}

/** What a call named by flags; undefined for what it did not. */
export interface Place {
  readonly database: string | undefined;
  readonly tenant: string | undefined;
  readonly configPath: string | undefined;
}

/**
 * A hint that is a command, with the database, tenant and configuration file that the call named by flags: without
 * them it would work on other data. Anything else stays as it is.
 */
export function locateHint(
  hint: string | undefined,
  { database, tenant, configPath }: Place,
): string | undefined {
  if (hint === undefined || !/^assay (?!config |.*--(?:help|config)\b)[\w -]/u.test(hint)) return hint;
  const isLocated = /--db\b/.test(hint);
  // These work on all tenants and name the one they mean.
  const hasTenant = /^assay tenants |--tenant\b/.test(hint);
  const flags = [
    ...(isLocated || database === undefined ? [] : ["--db", database]),
    ...(hasTenant || tenant === undefined ? [] : ["--tenant", tenant]),
    ...(isLocated || configPath === undefined ? [] : ["--config", configPath]),
  ];
  // Behind `--` nothing is a flag.
  const [command = hint, ...rest] = hint.split(" -- ");
  return [[command, ...flags.map(quoted)].join(" "), ...rest].join(" -- ");
}

/** A placeholder such as `<name>` stays as it is: a person replaces it. */
function quoted(word: string): string {
  if (/^[\p{L}\p{N}_.,:/@%+=-]+$/u.test(word) || /^<[a-z]+>$/u.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
