import { posix } from "node:path";

/**
 * The shape of the source tree as data: rooms on levels, and what a file may not contain. Each rule takes one
 * file and returns what is wrong with it, so that the test can show each rule at work on a bad sample.
 */

/** A file imports its own room and rooms on lower levels. */
export const levels: readonly (readonly string[])[] = [
  ["errors", "text", "stats"],
  ["models", "stores", "match"],
  [
    "ingest",
    "golden",
    "cache",
    "verify",
    "rewrite",
    "retrieval",
    "rerank",
    "generate",
    "calibrate",
    "monitor",
  ],
  ["answer"],
  ["eval"],
  ["config", "service"],
  ["index", "drivers", "cli", "server", "mcp"],
];

/** Imports between rooms of one level that are meant. */
const sameLevel: Readonly<Record<string, readonly string[]>> = {
  text: ["errors"],
  stats: ["errors"],
  stores: ["models"],
  match: ["models"],
  service: ["config"],
  server: ["mcp"],
  cli: ["server", "mcp"],
};

/** Folders that hold one implementation of an interface. */
const drivers = [
  "models/local",
  "models/openai-compatible",
  "models/chat",
  "models/rerank-endpoint",
  "models/cross-encoder",
  "models/web",
  "models/fake",
  "stores/sqlite",
  "stores/memory",
];

/** `service` alone picks among drivers; `index` hands them to people who write their own service. */
const driverUsers = ["service", "index", "drivers"];

/** Files that set a variable which a native library reads. */
const environmentWriters = ["models/local/turn-off-telemetry.ts"];

const FORBIDDEN_FOLDERS = ["utils", "util", "common", "helpers", "helper", "misc", "shared"];
const MAX_LINES = 400;

export interface SourceFile {
  /** Relative to `src`, with `/`. */
  readonly path: string;
  readonly text: string;
}

export type Rule = (file: SourceFile) => string[];

export const rules = {
  "imports go down the levels": (file) =>
    isTest(file)
      ? []
      : importsOf(file).flatMap((target) => {
          const from = roomOf(file.path);
          const to = roomOf(target);
          if (from === to || sameLevel[from]?.includes(to) === true) return [];
          const [levelFrom, levelTo] = [levelOf(from), levelOf(to)];
          if (levelTo === undefined || levelFrom === undefined || levelTo < levelFrom) return [];
          return [`${from} (level ${levelFrom}) imports ${target} (level ${levelTo})`];
        }),

  "every room is in the table": ({ path }) =>
    levelOf(roomOf(path)) === undefined ? [`"${roomOf(path)}" is in no level`] : [],

  "drivers are picked in one place": (file) =>
    isTest(file)
      ? []
      : importsOf(file).flatMap((target) => {
          const driver = drivers.find((folder) => target.startsWith(`${folder}/`));
          if (driver === undefined || file.path.startsWith(`${driver}/`)) return [];
          return driverUsers.includes(roomOf(file.path)) ? [] : [`imports the driver ${target}`];
        }),

  "the environment is read in config": ({ path, text }) =>
    /\bprocess\.env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["']node:process["']/.test(code(text)) &&
    roomOf(path) !== "config" &&
    !environmentWriters.includes(path)
      ? ["reads process.env"]
      : [],

  "nothing prints but main": ({ path, text }) =>
    /\bconsole\s*\./.test(code(text)) && path !== "cli/main.ts" ? ["uses console"] : [],

  "nothing ends the process but main": ({ path, text }) =>
    /\bprocess\.(?:exit|exitCode|abort|kill)\b/.test(code(text)) && path !== "cli/main.ts"
      ? ["ends the process"]
      : [],

  "exports have names": ({ text }) =>
    /^\s*export\s+default\b|\bas\s+default\b/m.test(code(text)) ? ["has a default export"] : [],

  "AppError is the only class": ({ text }) =>
    [...code(text).matchAll(/(?:^|[\s(=])class\s+(\w+)?[^;{]*\{/g)]
      .map(([, name]) => name ?? "anonymous")
      .filter((name) => name !== "AppError")
      .map((name) => `has the class ${name}`),

  "there are no enums": ({ text }) => (/\benum\s+\w+\s*\{/.test(code(text)) ? ["has an enum"] : []),

  "modules are not mocked": ({ text }) =>
    /\bvi\s*\.\s*(?:mock|doMock|hoisted|importActual)\b/.test(code(text)) ? ["mocks a module"] : [],

  "files stay short": (file) => {
    const lines = file.text.split("\n").length - 1;
    return lines > MAX_LINES && !isTest(file) ? [`has ${lines} lines, more than ${MAX_LINES}`] : [];
  },

  "folders say what they hold": ({ path }) =>
    path
      .split("/")
      .map((part) => part.replace(/(?:\.test)?\.tsx?$/, ""))
      .filter((part) => FORBIDDEN_FOLDERS.includes(part))
      .map((part) => `"${part}" says nothing about its content`),

  "names are kebab-case": ({ path }) =>
    /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test)?\.tsx?$/.test(path)
      ? []
      : ["is not named in kebab-case"],
} satisfies Record<string, Rule>;

/** First folder, or the file's own name at the top: `config.ts` and `config/` are one room. */
export function roomOf(path: string): string {
  return (path.split("/")[0] ?? path).replace(/(?:\.test)?\.ts$/, "");
}

function levelOf(room: string): number | undefined {
  const level = levels.findIndex((rooms) => rooms.includes(room));
  return level === -1 ? undefined : level;
}

function isTest({ path }: SourceFile): boolean {
  return path.endsWith(".test.ts");
}

/** Targets of relative imports inside `src`, relative to `src`; a target outside it starts with `../`. */
function importsOf({ path, text }: SourceFile): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.{1,2}\/[^"']+)["']/g;
  return [...withoutComments(text).matchAll(pattern)].map(([, target = ""]) =>
    posix.join(posix.dirname(path), target),
  );
}

/** The text without comments and without the content of string literals. */
function code(text: string): string {
  return withoutComments(text).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (literal) =>
    literal.includes("node:process") ? literal : '""',
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
