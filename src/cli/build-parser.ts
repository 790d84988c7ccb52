import { Option, Command as Parser } from "commander";
import { describeConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { argumentName, type Command, type CommandOption } from "./command.ts";
import { usageError } from "./usage-error.ts";

/** Options that every command has. */
export const globalOptions: readonly CommandOption[] = [
  { flags: "--db <file>", description: "the database file (setting: database)", configKey: "database" },
  { flags: "--tenant <id>", description: "the tenant (setting: tenant)", configKey: "tenant" },
  { flags: "--config <file>", description: "the configuration file (default: assay.config.yaml here)" },
  { flags: "--json", description: "print one JSON document" },
  { flags: "--no-color", description: "print without colours" },
];

const globalFlags = globalOptions.map(({ flags }) => flags.split(" ")[0] ?? flags);

/** A command with what the user typed for it, before its input is checked. */
export interface Match {
  readonly command: Command;
  readonly parser: Parser;
}

export interface ParserOptions {
  version: string;
  /** One sentence for each beginning that several commands share, such as `golden` or `golden quarantine`. */
  groups: Readonly<Record<string, string>>;
  /** Width of help texts. */
  columns: number;
  /** Receives help and version texts. */
  print: (text: string) => void;
  onMatch: (match: Match) => void;
}

/**
 * A fresh parser over the commands, for words that went through `hoistGlobalOptions`; it throws commander's errors and never ends the process.
 */
export function buildParser(commands: readonly Command[], options: ParserOptions): Parser {
  const root: Parser = new Parser("assay")
    .description("Answers questions from reviewed answers and documents, and says when neither covers them.")
    .version(options.version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    // What stands behind the name of a command is that one's, also where those above have an option of this name.
    .enablePositionalOptions()
    .exitOverride((error) => {
      if (error.code === "commander.help") throw error;
      throw usageError(error, { help: "assay --help", canAsk: commands.some(({ name }) => name === "ask") });
    })
    // A command that others begin with, such as `log`, has options of its own, which are no options of those others.
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: (each) => (each.parent ? [...root.options] : []),
    })
    .configureOutput({
      writeOut: options.print,
      writeErr: () => undefined,
      getOutHelpWidth: () => options.columns,
      getErrHelpWidth: () => options.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const option of globalOptions) root.addOption(toOption(option));

  /** Commands and groups by their whole name; `log` is both. */
  const parsers = new Map<string, Parser>();
  for (const command of commands) {
    const words = command.name.split(" ");
    const parser = addCommand(parentOf(words), words.at(-1) ?? command.name, command, options.onMatch);
    parsers.set(command.name, parser);
  }
  return root;

  function parentOf(words: readonly string[]): Parser {
    const path = words.slice(0, -1);
    const name = path.join(" ");
    const known = path.length === 0 ? root : parsers.get(name);
    if (known !== undefined) return known;
    const group = parentOf(path)
      .command(path.at(-1) ?? name)
      .description(options.groups[name] ?? "");
    group.exitOverride((error) => {
      const help = `assay ${name} --help`;
      if (error.code !== "commander.help" || error.exitCode === 0) throw usageError(error, { help });
      throw new AppError("usage", `assay ${name} needs one of its commands.`, { hint: help });
    });
    parsers.set(name, group);
    return group;
  }
}

function addCommand(parent: Parser, name: string, command: Command, onMatch: (match: Match) => void): Parser {
  const parser = parent.command(name).summary(command.summary);
  parser.exitOverride((error) => {
    throw usageError(error, { help: `assay ${command.name} --help`, flags: globalFlags });
  });
  parser.description(command.description ?? command.summary);
  for (const argument of command.arguments) parser.argument(argument.usage, argument.description);
  for (const option of command.options) parser.addOption(toOption(option));
  if (command.examples.length > 0) {
    parser.addHelpText("after", `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join("\n")}`);
  }
  parser.action(() => {
    refuseMisplaced(command, parser);
    onMatch({ command, parser });
  });
  return parser;
}

/** An option before the name of a further command would be one of a command that does not run, and do nothing. */
function refuseMisplaced({ name }: Command, parser: Parser): void {
  for (let above = parser.parent; above?.parent; above = above.parent) {
    const typed = above.options.find(
      (option) => above.getOptionValueSource(option.attributeName()) === "cli",
    );
    if (typed === undefined) continue;
    const flag = typed.long ?? typed.flags;
    throw new AppError("usage", `${flag} stands before the command "${name}" and would do nothing there.`, {
      hint: `Options come last: assay ${name} ${flag} …; see assay ${name} --help`,
    });
  }
}

function toOption(option: CommandOption): Option {
  const made = new Option(option.flags, option.description ?? describeSetting(option.configKey));
  if (option.choices !== undefined) made.choices(option.choices);
  if (option.repeatable === true) {
    made.argParser((text: string, earlier: string[] | undefined) => [...(earlier ?? []), text]);
  }
  return made;
}

function describeSetting(key: string | undefined): string {
  const setting = describeConfig().find((known) => known.key === key);
  return setting === undefined ? "" : `${setting.description} (setting: ${setting.key})`;
}

/** What was typed for the command's own options and arguments, by name; absent ones are absent. */
export function inputOf({ command, parser }: Match): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  command.arguments.forEach(({ usage }, index) => {
    const value: unknown = parser.processedArgs[index];
    const isTyped = value !== undefined && !(Array.isArray(value) && value.length === 0);
    if (isTyped) input[argumentName(usage)] = value;
  });
  for (const option of command.options) {
    const name = new Option(option.flags).attributeName();
    const isTyped = parser.getOptionValueSource(name) === "cli";
    if (option.configKey === undefined && isTyped) input[name] = parser.getOptionValue(name);
  }
  return input;
}
