import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { type Rule, roomOf, rules, type SourceFile } from "./architecture-rules.ts";

function filesIn(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

const files = filesIn(join(import.meta.dirname, "../src"));

const ruleTable: [string, Rule][] = Object.entries(rules);

describe("the source tree", () => {
  it("is found", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.map(({ path }) => path)).toContain("cli/main.ts");
  });

  it.each(ruleTable)("%s", (_, rule) => {
    const violations = files.flatMap((file) => rule(file).map((problem) => `src/${file.path}: ${problem}`));
    expect(violations).toEqual([]);
  });
});

/** Rules that also hold for programs beside `src`. */
const everywhere = [
  "exports have names",
  "AppError is the only class",
  "there are no enums",
  "files stay short",
  "folders say what they hold",
  "names are kebab-case",
  "modules are not mocked",
  "nothing prints but main",
] as const;

/** Ways to read text as HTML or as a program. */
const EVALUATION =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|setHTML|createContextualFragment|\beval\b|new Function/i;

describe.each(["widget", "console"])("the program for browsers in %s", (folder) => {
  const program = filesIn(join(import.meta.dirname, "..", folder));
  const code = program.filter(({ path }) => !/\.test\.tsx?$/.test(path));

  it.each(everywhere)("%s", (name) => {
    expect(program.length).toBeGreaterThan(10);
    const rule: Rule = rules[name];
    expect(program.flatMap((file) => rule(file).map((problem) => `${file.path}: ${problem}`))).toEqual([]);
  });

  it("reads no text as HTML or as a program", () => {
    expect(code.filter(({ text }) => EVALUATION.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("takes of the rest nothing, and the console the types of what goes over the wire alone", () => {
    const foreign = code.flatMap(({ path, text }) =>
      [...text.matchAll(/\bimport\s+(type\s)?[^;]*?"([^"]+)"/g)].flatMap(([, isType, target = ""]) => {
        const place = posix.join(posix.dirname(path), target);
        if (target.startsWith(".") && !place.startsWith("..")) return [];
        const isWire = isType !== undefined && /^\.\.\/src\/server\/protocol(?:\.ts|\/)/.test(place);
        const isAllowed = folder === "console" && (isWire || !target.startsWith("."));
        return isAllowed ? [] : [`${path}: ${target}`];
      }),
    );
    expect(foreign).toEqual([]);
  });
});

describe("the tests", () => {
  it("mock no modules", () => {
    const mocking = filesIn(import.meta.dirname).filter(
      (file) => rules["modules are not mocked"](file).length > 0,
    );
    expect(mocking.map(({ path }) => path)).toEqual([]);
  });
});

/** For each rule a file it must refuse and one, as near as can be, that it must leave alone. */
const samples: Record<keyof typeof rules, { bad: [string, string][]; good: [string, string][] }> = {
  "imports go down the levels": {
    bad: [
      ["stores/a.ts", 'import { b } from "../ingest/b.ts";'],
      ["golden/a.ts", 'import type { b } from "../retrieval/b.ts";'],
      ["answer/a.ts", 'export * from "../eval/b.ts";'],
      ["models/a.ts", 'const b = await import("../stores/b.ts");'],
      ["errors.ts", 'import { b } from "./text/b.ts";'],
      ["eval/a/b.ts", 'import "../../service.ts";'],
      ["cli/a.ts", 'import { b } from "../index.ts";'],
    ],
    good: [
      ["stores/a.ts", 'import { b } from "../models/similarity.ts";'],
      ["ingest/a.ts", 'import { b } from "./html/b.ts";'],
      ["answer/a.ts", '// import { b } from "../eval/b.ts";'],
      ["golden/a.test.ts", 'import { b } from "../retrieval/b.ts";'],
      ["service/a.ts", 'import { b } from "../config.ts";'],
    ],
  },
  "every room is in the table": {
    bad: [["widgets/a.ts", ""]],
    good: [
      ["config/a.ts", ""],
      ["service.test.ts", ""],
    ],
  },
  "drivers are picked in one place": {
    bad: [
      ["golden/a.ts", 'import { b } from "../models/local/b.ts";'],
      ["stores/sqlite/a.ts", 'import { b } from "../memory/b.ts";'],
      ["cli/a.ts", 'import { b } from "../stores/sqlite/b.ts";'],
    ],
    good: [
      ["service.ts", 'import { b } from "./stores/sqlite/b.ts";'],
      ["stores/sqlite/a.ts", 'import { b } from "./b.ts";'],
      ["golden/a.test.ts", 'import { b } from "../models/fake/b.ts";'],
    ],
  },
  "the environment is read in config": {
    bad: [
      ["cli/a.ts", "const home = process.env.HOME;"],
      ["cli/b.ts", 'import { env } from "node:process";'],
    ],
    good: [
      ["config/a.ts", "return process.env;"],
      ["models/local/turn-off-telemetry.ts", 'process.env.NAME = "1";'],
      ["cli/a.ts", "// process.env is not read here"],
    ],
  },
  "nothing prints but main": {
    bad: [["cli/a.ts", "console.error(1);"]],
    good: [["cli/main.ts", "console.log(1);"]],
  },
  "nothing ends the process but main": {
    bad: [["cli/a.ts", "process.exit(1);"]],
    good: [["cli/main.ts", "process.exit(1);"]],
  },
  "exports have names": {
    bad: [
      ["a.ts", "export default function a() {}"],
      ["b.ts", "export { a as default };"],
    ],
    good: [["a.ts", "export const a = 1; // the default"]],
  },
  "AppError is the only class": {
    bad: [
      ["a.ts", "export class Store {}"],
      ["b.ts", "const a = class extends Error {};"],
    ],
    good: [
      ["errors.ts", "export class AppError extends Error {}"],
      ["a.ts", 'const a = "class Store {";'],
    ],
  },
  "there are no enums": { bad: [["a.ts", "enum Color { red }"]], good: [["a.ts", 'z.enum(["a"])']] },
  "modules are not mocked": { bad: [["a.test.ts", 'vi.mock("./b.ts");']], good: [["a.test.ts", "vi.fn();"]] },
  "files stay short": {
    bad: [["a.ts", "\n".repeat(401)]],
    good: [
      ["a.ts", "\n".repeat(400)],
      ["a.test.ts", "\n".repeat(401)],
    ],
  },
  "folders say what they hold": {
    bad: [
      ["text/utils/a.ts", ""],
      ["helpers.ts", ""],
    ],
    good: [["text/commonmark.ts", ""]],
  },
  "names are kebab-case": {
    bad: [
      ["text/hashText.ts", ""],
      ["Text/a.ts", ""],
    ],
    good: [["text/hash-text.test.ts", ""]],
  },
};

describe("each rule", () => {
  it.each(ruleTable)("%s: refuses what it is for, and that only", (name, rule) => {
    const entry = Object.entries(samples).find(([key]) => key === name)?.[1];
    expect(entry?.bad.length).toBeGreaterThan(0);
    for (const [path, text] of entry?.bad ?? [])
      expect(rule({ path, text }), `${path}: ${text}`).not.toEqual([]);
    for (const [path, text] of entry?.good ?? [])
      expect(rule({ path, text }), `${path}: ${text}`).toEqual([]);
  });

  it("takes a file at the top and a folder of one name for one room", () => {
    expect(["config.ts", "config/schema.ts", "config.test.ts"].map(roomOf)).toEqual([
      "config",
      "config",
      "config",
    ]);
  });
});
