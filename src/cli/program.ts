import { CommanderError, Option } from "commander";
import { type ConfigFlag, DEBUG_VARIABLE, loadConfig } from "../config.ts";
import { exitCodeOf } from "../errors.ts";
import { buildParser, globalOptions, inputOf, type Match } from "./build-parser.ts";
import type { Command, CommandResult } from "./command.ts";
import { locateHint, type Place } from "./command-line.ts";
import type { CommandContext, Terminal } from "./context.ts";
import { hoistGlobalOptions } from "./hoist-global-options.ts";
import { jsonText } from "./render/json-text.ts";
import { renderError, toAppError } from "./render-error.ts";
import { createStyler, wantsColor } from "./styler.ts";

/** What a command line asks for. */
export type Invocation =
  | { readonly kind: "print"; readonly text: string }
  | {
      readonly kind: "run";
      readonly command: Command;
      readonly run: (context: CommandContext) => Promise<CommandResult>;
      readonly flags: readonly ConfigFlag[];
      readonly configPath: string | undefined;
      readonly color: boolean;
      readonly json: boolean;
    };

export interface Program {
  /** Runs one command line (without `node` and the script) and resolves to the exit code. Never rejects. */
  run(argv: readonly string[], terminal: Terminal): Promise<number>;
  /**
   * Reads a command line and runs nothing.
   * @throws AppError `usage`
   */
  parse(argv: readonly string[], options?: { columns?: number }): Invocation;
  readonly commands: readonly Command[];
}

export interface ProgramOptions {
  version: string;
  /** One sentence for each first word that several commands share, such as `config`. @default none */
  groups?: Readonly<Record<string, string>>;
}

/** The command line over a list of commands. */
export function createProgram(commands: readonly Command[], options: ProgramOptions): Program {
  return { run, parse, commands };

  function parse(argv: readonly string[], { columns = 100 }: { columns?: number } = {}): Invocation {
    const printed: string[] = [];
    const matches: Match[] = [];
    const parser = buildParser(commands, {
      version: options.version,
      groups: options.groups ?? {},
      columns,
      print: (text) => printed.push(text),
      onMatch: (match) => matches.push(match),
    });
    try {
      parser.parse(hoistGlobalOptions(withHelpLast(argv, commands), globalOptions), { from: "user" });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      if (error.exitCode === 0) return { kind: "print", text: printed.join("") };
      return { kind: "print", text: parser.helpInformation() };
    }
    const [match] = matches;
    if (match === undefined) return { kind: "print", text: printed.join("") };
    const typed = match.parser.optsWithGlobals<{ config?: string; color: boolean; json?: boolean }>();
    return {
      kind: "run",
      command: match.command,
      run: match.command.prepare(inputOf(match)),
      flags: flagsOf(match),
      configPath: typed.config,
      color: typed.color,
      json: typed.json === true,
    };
  }

  async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
    const words = argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length);
    const json = words.includes("--json");
    const color = !words.includes("--no-color");
    let place: Place = { database: undefined, tenant: undefined, configPath: undefined };
    try {
      const invocation = parse(argv, { columns: terminal.columns });
      if (invocation.kind === "print") {
        terminal.stdout.write(json ? `${jsonText({ text: invocation.text })}\n` : invocation.text);
        return 0;
      }
      place = placeOf(invocation);
      const result = await invocation.run(createContext(invocation, terminal));
      print(result, { json: invocation.json, terminal });
      return result.exitCode ?? 0;
    } catch (error) {
      const styler = createStyler(
        wantsColor({ flag: color, env: terminal.env, isTTY: terminal.isTTY.stderr }),
      );
      const debug = terminal.env[DEBUG_VARIABLE] === "1";
      const rendered = renderError(error, { styler, json, debug, locate: (hint) => locateHint(hint, place) });
      if (rendered.stdout !== "") terminal.stdout.write(rendered.stdout);
      if (rendered.stderr !== "") terminal.stderr.write(rendered.stderr);
      return exitCodeOf(toAppError(error));
    }
  }
}

function placeOf({ flags, configPath }: Invocation & { kind: "run" }): Place {
  const typed = (name: string): string | undefined => {
    const value = flags.find(({ key }) => key === name)?.value;
    return typeof value === "string" ? value : undefined;
  };
  return { database: typed("database"), tenant: typed("tenant"), configPath };
}

function createContext(invocation: Invocation & { kind: "run" }, terminal: Terminal): CommandContext {
  const { json, color, configPath, flags } = invocation;
  const isColored = !json && wantsColor({ flag: color, env: terminal.env, isTTY: terminal.isTTY.stdout });
  return {
    ...terminal,
    json,
    styler: createStyler(isColored),
    loadConfig: (path = configPath) =>
      loadConfig({
        cwd: terminal.cwd,
        env: terminal.env,
        flags,
        ...(path === undefined ? {} : { configPath: path }),
      }),
  };
}

function print(result: CommandResult, options: { json: boolean; terminal: Terminal }): void {
  const text = options.json ? jsonText(result.json) : result.text;
  if (text !== "") options.terminal.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Values of the options that stand for a setting. */
function flagsOf({ command, parser }: Match): ConfigFlag[] {
  return [...globalOptions, ...command.options].flatMap((option) => {
    if (option.configKey === undefined) return [];
    const made = new Option(option.flags);
    const name = made.attributeName();
    if (parser.getOptionValueSourceWithGlobals(name) !== "cli") return [];
    const value: unknown = parser.optsWithGlobals()[name];
    return [{ key: option.configKey, value, name: made.long ?? option.flags }];
  });
}

/**
 * `help config show` → `config show --help`, since commander's own help command knows one word only. A command that
 * does not exist is left to fail as it does without help: commander would print the help of what is above it.
 */
function withHelpLast(argv: readonly string[], commands: readonly Command[]): string[] {
  if (argv[0] !== "help") return [...argv];
  const words = argv.slice(1).filter((word) => !word.startsWith("-"));
  const isKnown = commands.some(({ name }) => `${name} `.startsWith([...words, ""].join(" ")));
  return isKnown || words.length === 0 ? [...argv.slice(1), "--help"] : argv.slice(1);
}
