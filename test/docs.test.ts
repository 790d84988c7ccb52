import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { referencePages } from "../scripts/reference-pages.ts";
import { globalOptions } from "../src/cli/build-parser.ts";
import { commands, groups } from "../src/cli/commands/index.ts";
import { createProgram } from "../src/cli/program.ts";
import { secretVariables } from "../src/config/environment.ts";
import { describeConfig } from "../src/config.ts";
import * as drivers from "../src/drivers.ts";
import { AppError } from "../src/errors.ts";
import { metricNamed } from "../src/eval/metrics/all-metrics.ts";
import * as library from "../src/index.ts";
import { levels } from "./architecture-rules.ts";
import { assayCalls, deadLinks, parsePage, readPages, root } from "./docs-reader.ts";

const pages = readPages();
const program = createProgram(commands, { version: "0.0.0", groups });

/** Options of other programs that the pages name. */
const FOREIGN_OPTIONS: readonly string[] = ["--write"];

const ownOptions = new Set(
  [...globalOptions, ...commands.flatMap(({ options }) => options)]
    .flatMap(({ flags }) => flags.match(/--[a-z][a-z-]*/g) ?? [])
    .concat("--help", "--version"),
);
const variables = new Set([
  ...Object.values(secretVariables),
  "ASSAY_DEBUG",
  ...describeConfig().map((key) => key.environment),
]);
const keys = describeConfig().map(({ key }) => key);
const keyGroups = new Set(keys.filter((key) => key.includes(".")).map((key) => key.split(".")[0]));

/** What is wrong with a call, or undefined. */
function usageProblem(words: readonly string[]): string | undefined {
  try {
    program.parse(words);
    return undefined;
  } catch (error) {
    if (AppError.isInstance(error)) return error.message;
    throw error;
  }
}

describe("pages", () => {
  it.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "NOTICE"])(
    "%s exists",
    (name) => {
      expect(existsSync(join(root, name))).toBe(true);
    },
  );

  it.each(pages.map((page) => [page.path, page] as const))("%s has links that lead somewhere", (_, page) => {
    expect(deadLinks(page, pages)).toEqual([]);
  });

  it.each(pages.map((page) => [page.path, page] as const))("%s shows command lines that parse", (_, page) => {
    const problems = page.commandLines.flatMap((line) =>
      assayCalls(line)
        .flatMap((words) => usageProblem(words) ?? [])
        .map((problem) => `${line}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each(pages.map((page) => [page.path, page] as const))("%s names what exists", (_, page) => {
    const unknown = page.inlineCode.flatMap((code) => [
      ...unknownCommand(code),
      ...(code.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []).filter(
        (option) => !ownOptions.has(option) && !FOREIGN_OPTIONS.includes(option),
      ),
      ...(code.match(/\bASSAY_[A-Z_]+\b/g) ?? []).filter(
        (name) => !variables.has(name) && !name.endsWith("_"),
      ),
      ...unknownKey(code),
      ...unknownScript(code),
    ]);
    expect(unknown).toEqual([]);
  });
});

describe("sources on the pages", () => {
  const sources = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`(guide\/[\w-]+\.md):(\d+)`/g)].flatMap(([, page = "", line = ""]) =>
      existsSync(join(root, "docs", page)) ? [[path, page, Number(line)] as const] : [],
    ),
  );

  it("are there", () => expect(sources.length).toBeGreaterThan(0));

  it.each(sources)("%s names a line of %s that holds text: %i", (_, page, line) => {
    const lines = readFileSync(join(root, "docs", page), "utf8").split("\n");
    expect(lines[line - 1] ?? "").toMatch(/\S/);
  });
});

describe("programs on the pages", () => {
  const imports = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^import \{([^}]*)\} from "(assay(?:\/drivers)?)";$/gm)].flatMap(
      ([, names = "", door = ""]) => names.split(",").map((name) => [path, door, name.trim()] as const),
    ),
  );

  it("are there", () => {
    expect(new Set(imports.map(([path]) => path))).toEqual(
      new Set(["README.md", "docs/guide/library.md", "docs/guide/operations.md"]),
    );
  });

  it.each(imports)("%s takes from %s what is there: %s", (_, door, name) => {
    expect(Object.keys(door === "assay" ? library : drivers)).toContain(name);
  });
});

/** `assay golden add` and `assay golden add|list` must name commands. */
function unknownCommand(code: string): string[] {
  const [, first, rest = ""] = /^(?:npx )?assay ([a-z][a-z-]*)(?: ([a-z][a-z|-]*))?(?= |$)/.exec(code) ?? [];
  if (first === undefined || first === "help" || commands.some(({ name }) => name === first)) return [];
  const names = rest === "" ? [first] : rest.split("|").map((word) => `${first} ${word}`);
  return names
    .filter((name) => name !== first || !Object.hasOwn(groups, first))
    .filter((name) => !commands.some((command) => command.name === name));
}

/** `golden.threshold` must be a setting; `golden.yaml` is a file. */
function unknownKey(code: string): string[] {
  const [group] = code.split(".");
  const isKeyLike =
    /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(code) && !/\.(?:ya?ml|jsonl?|md|ts|db|html?|txt)$/.test(code);
  return isKeyLike && keyGroups.has(group) && !keys.includes(code) && !metricNamed(code) ? [code] : [];
}

function unknownScript(code: string): string[] {
  const [, name] = /^npm run ([\w:-]+)/.exec(code) ?? [];
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return name === undefined || Object.hasOwn(scripts, name) ? [] : [code];
}

describe("the reference pages", () => {
  it.each([...referencePages()])("%s says what the code says; `npm run docs` writes it", (path, text) => {
    expect(readFileSync(join(root, path), "utf8")).toBe(text);
  });

  it("name every variable that holds a key", () => {
    const text = referencePages().get("docs/reference/config.md") ?? "";
    for (const variable of Object.values(secretVariables)) expect(text).toContain(`\`${variable}\` for `);
  });

  // Parses some hundred command lines: slow where others share the machine.
  it("show examples that parse", { timeout: 180_000 }, () => {
    const lines = commands.flatMap(({ examples }) => examples);
    const problems = lines.flatMap((line) => {
      const calls = assayCalls(line);
      return calls.length === 0
        ? [`${line}: no assay call`]
        : calls.flatMap((words) => usageProblem(words) ?? []);
    });
    expect(problems).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  const text = pages.find(({ path }) => path === "ARCHITECTURE.md")?.text ?? "";

  it("names every folder of src", () => {
    const rooms = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(rooms.map(({ name }) => name).filter((name) => !text.includes(`src/${name}/`))).toEqual([]);
  });

  it("puts each room on the level that imports are checked against", () => {
    const rows = [...text.matchAll(/^\| (\d) \| `src\/([\w-]+)/gm)].map(([, level, room]) => [
      room,
      Number(level),
    ]);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(
      rows.map(([room]) => [room, levels.findIndex((names) => names.some((name) => name === room))]),
    );
  });
});

describe("the reader of these pages", () => {
  it("finds dead links and dead fragments", () => {
    const page = parsePage(
      "README.md",
      "# One\n\n[a](#one) [b](#two) [c](missing.md) [d](src/errors.ts) [e](https://example.org/x)",
    );
    expect(deadLinks(page, [page])).toEqual(["#two", "missing.md"]);
  });

  it("finds the calls of a shell block", () => {
    const block =
      "```sh\n# first\n$ npx assay ask \"a | b\" \\\n  --json | head -1 # why\nASSAY_RETRIEVAL_K=5 assay ask 'c' > out.txt && assay config show\nassay golden review <id>  # shows\nnpm test\n```";
    expect(parsePage("x.md", block).commandLines.flatMap(assayCalls)).toEqual([
      ["ask", "a | b", "--json"],
      ["ask", "c"],
      ["config", "show"],
      ["golden", "review", "<id>"],
    ]);
  });

  it("finds names that do not exist", () => {
    expect(unknownCommand("assay confg show")).toEqual(["confg show"]);
    expect(unknownCommand("assay config show|chek")).toEqual(["config chek"]);
    expect(unknownCommand("assay config")).toEqual([]);
    expect(unknownKey("golden.treshold")).toEqual(["golden.treshold"]);
    expect(unknownKey("golden.yaml")).toEqual([]);
    expect(unknownScript("npm run nothing")).toEqual(["npm run nothing"]);
    expect(usageProblem(["config", "show", "--nope"])).toContain("--nope");
  });
});
