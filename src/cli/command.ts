import type { z } from "zod";
import { AppError } from "../errors.ts";
import type { CommandContext } from "./context.ts";

/**
 * A command is data plus one function. It prints nothing itself: it returns what to print as text and as JSON,
 * so that both are always there and tests need no process.
 */
export interface Command {
  /** One to three words: `ask`, `config show`, `golden suggest accept`. Those it begins with come before it. */
  readonly name: string;
  /** One sentence for the list of commands. */
  readonly summary: string;
  /** More than one sentence, shown by `--help`. */
  readonly description: string | undefined;
  readonly arguments: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  /** Whole command lines. */
  readonly examples: readonly string[];
  /**
   * Checks the input and returns what runs with it.
   * @throws AppError `usage`
   */
  prepare(input: Readonly<Record<string, unknown>>): (context: CommandContext) => Promise<CommandResult>;
}

export interface CommandArgument {
  /** As in `<question...>`, `[path]`. */
  readonly usage: string;
  readonly description: string;
}

export interface CommandOption {
  /** As in `-k, --limit <n>`, `--explain`, `--no-golden`. */
  readonly flags: string;
  /** @default the description of `configKey` */
  readonly description?: string;
  /** The setting this option overrides; its value then reaches the command through `loadConfig()`, not its input. */
  readonly configKey?: string;
  /** Whether it may be given several times; its value is then a list. @default false */
  readonly repeatable?: boolean;
  /** @default any text */
  readonly choices?: readonly string[];
}

export interface CommandResult {
  /** Printed without `--json`; may be empty. */
  readonly text: string;
  /** Printed with `--json`. */
  readonly json: unknown;
  /** 1 when part of the work failed, 3 when a quality gate was not met. @default 0 */
  readonly exitCode?: 0 | 1 | 3;
}

export interface CommandDefinition<Input extends z.ZodType> {
  name: string;
  summary: string;
  /** @default the summary */
  description?: string;
  /** @default none */
  arguments?: readonly CommandArgument[];
  /** @default none */
  options?: readonly CommandOption[];
  /** @default none */
  examples?: readonly string[];
  /** Arguments by name and options by camel-case name, as texts, lists of texts and `true`. */
  input: Input;
  run(context: CommandContext, input: z.output<Input>): Promise<CommandResult>;
}

/** Makes a command whose `run` gets its input checked and typed. */
export function defineCommand<Input extends z.ZodType>(definition: CommandDefinition<Input>): Command {
  return {
    name: definition.name,
    summary: definition.summary,
    description: definition.description,
    arguments: definition.arguments ?? [],
    options: definition.options ?? [],
    examples: definition.examples ?? [],
    prepare(input) {
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) throw badInput(definition, parsed.error.issues[0], input);
      return (context) => definition.run(context, parsed.data);
    },
  };
}

function badInput(
  command: { name: string; arguments?: readonly CommandArgument[] },
  issue: z.core.$ZodIssue | undefined,
  input: Readonly<Record<string, unknown>>,
): AppError {
  const field = String(issue?.path[0] ?? "input");
  const isArgument = command.arguments?.some(({ usage }) => argumentName(usage) === field) === true;
  const name = isArgument
    ? `<${field}>`
    : `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const said = issue?.message ?? "bad value";
  // What the schema says of itself about a thing that is not there tells a user nothing more.
  const because = input[field] === undefined && said.startsWith("Invalid input") ? "" : `: ${said}`;
  const message = `${name} cannot be ${JSON.stringify(input[field]) ?? "left out"}${because}.`;
  return new AppError("usage", message, { hint: `assay ${command.name} --help` });
}

/** `<question...>` → `question`. */
export function argumentName(usage: string): string {
  return usage
    .replace(/^[<[]|\.{3}|[>\]]$/g, "")
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
