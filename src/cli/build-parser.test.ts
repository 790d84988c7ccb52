import { describe, expect, it } from "vitest";
import { buildParser, globalOptions, inputOf, type Match } from "./build-parser.ts";
import { argumentName, type Command } from "./command.ts";
import { commands, groups } from "./commands/index.ts";
import { hoistGlobalOptions } from "./hoist-global-options.ts";

function match(argv: readonly string[]): Match | undefined {
  const matches: Match[] = [];
  const parser = buildParser(commands, {
    ...{ version: "1.0.0", groups, columns: 100 },
    print: () => {},
    onMatch: (found) => matches.push(found),
  });
  parser.parse(hoistGlobalOptions(argv, globalOptions), { from: "user" });
  return matches[0];
}

/** What every option of a command looks like on a command line. */
function typedOptions({ options }: Command): { flag: string; words: string[] }[] {
  return options.map(({ flags, choices }) => {
    const flag = /--[a-z][a-z-]*/.exec(flags)?.[0] ?? flags;
    const takesValue = /[<[]/.test(flags);
    return { flag, words: takesValue ? [flag, choices?.[0] ?? "1"] : [flag] };
  });
}

function typedArguments({ arguments: all }: Command): string[] {
  return all.filter(({ usage }) => usage.startsWith("<")).map(({ usage }) => argumentName(usage));
}

const parents = commands.filter(({ name }) => commands.some((other) => other.name.startsWith(`${name} `)));

describe("the parser over all commands", () => {
  it("has commands that others begin with, and that share options with them", () => {
    expect(parents.map(({ name }) => name)).toEqual(expect.arrayContaining(["log", "money", "signals"]));
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    "hands %s every option that stands behind its name",
    (name, command) => {
      for (const { flag, words } of typedOptions(command)) {
        const found = match([...name.split(" "), ...typedArguments(command), ...words]);
        expect(found?.command.name).toBe(name);
        const option = found?.parser.options.find(({ long }) => long === flag);
        expect(option && found?.parser.getOptionValueSource(option.attributeName()), flag).toBe("cli");
      }
    },
  );

  it("hands a command its own option where the one above has another of that name", () => {
    const found = match(["log", "export", "--source", "fallback", "--since", "1d"]);
    expect(found?.command.name).toBe("log export");
    expect(found && inputOf(found)).toMatchObject({ source: "fallback", since: "1d" });
    expect(found?.parser.parent?.opts()).not.toHaveProperty("source");
  });

  it("refuses an option of the command above, which would do nothing", () => {
    expect(() => match(["log", "--since", "1d", "export"])).toThrow(
      '--since stands before the command "log export" and would do nothing there.',
    );
    expect(match(["--json", "log", "export"])?.command.name).toBe("log export");
  });

  it("takes the options of every command wherever they stand, and nothing behind -- for one", () => {
    for (const argv of [
      ["--db", "x.db", "log", "export"],
      ["log", "--db=x.db", "export"],
      ["log", "export", "--db", "x.db"],
    ]) {
      expect(match(argv)?.parser.optsWithGlobals()).toMatchObject({ db: "x.db" });
    }
    const asked = match(["ask", "--", "--json"]);
    expect(asked && inputOf(asked)).toEqual({ question: ["--json"] });
    expect(asked?.parser.optsWithGlobals()).not.toHaveProperty("json");
    expect(() => match(["ask", "--db"])).toThrow("argument missing");
  });
});
