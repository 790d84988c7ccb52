import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { describeYamlProblem } from "../text/describe-yaml-problem.ts";
import { type GoldenFile, goldenFile, goldenFileKeys, MAX_GOLDEN_FILE_LENGTH } from "./golden-file.ts";
import { type ImportProblem, importInvalid } from "./import-problem.ts";
import { nearestNames } from "./nearest-names.ts";

export interface ParsedGoldenFile {
  readonly content: GoldenFile;
  /** 1-based line of a value, or of the nearest thing around it where it is missing. */
  lineOf(path: Path): number;
}

type Path = readonly (string | number)[];

/** Reads a golden file. @throws AppError `import-invalid` naming file, line and field of each problem */
export function parseGoldenYaml(text: string, { file }: { file: string }): ParsedGoldenFile {
  if (text.length > MAX_GOLDEN_FILE_LENGTH) {
    const size = `${text.length} characters; the limit is ${MAX_GOLDEN_FILE_LENGTH}`;
    throw importInvalid(file, [
      { line: 1, text: `the file has ${size}`, hint: "Split it into several files." },
    ]);
  }
  const lines = new LineCounter();
  const document = readDocument(text, { file, lines });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const lineOf = (path: Path) => lineAt(offsetOf(document, path));

  const broken: ImportProblem[] = [...document.errors, ...document.warnings].map((problem) => ({
    line: lineAt(problem.pos[0]),
    text: describeYamlProblem(problem.message),
  }));
  visit(document, {
    Alias(_key, node) {
      const text = `the alias *${node.source} is not allowed; write the value out`;
      broken.push({ line: lineAt(node.range?.[0] ?? 0), text });
    },
  });
  if (broken.length > 0) throw importInvalid(file, broken);

  const value: unknown = document.toJS();
  const parsed = goldenFile.safeParse(value);
  if (parsed.success) return { content: parsed.data, lineOf };
  const problems = parsed.error.issues.flatMap((issue): ImportProblem[] => {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        line: lineAt(offsetOfKey(document, path, key)),
        text: unknownKey(path, key),
      }));
    }
    return [{ line: lineOf(path), text: `${formatPath(path)} ${describe(issue, valueAt(value, path))}` }];
  });
  throw importInvalid(file, problems);
}

/** `entries[2].answer`; "the file" for the root. */
export function formatPath(path: Path): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return text === "" ? "the file" : text.replace(/^\./u, "");
}

function readDocument(text: string, { file, lines }: { file: string; lines: LineCounter }): Document.Parsed {
  try {
    const options = { prettyErrors: false, stringKeys: true, logLevel: "error" } as const;
    const document = parseDocument(text, { lineCounter: lines, ...options });
    if (document.errors.some((error) => error.message.includes("call stack"))) throw new RangeError();
    return document;
  } catch (cause) {
    // Thousands of nested brackets exhaust the parser's stack, which it throws or reports as one error among others.
    if (!(cause instanceof RangeError)) throw cause;
    throw importInvalid(file, [{ line: 1, text: "the file is nested too deeply" }]);
  }
}

function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range[0] ?? 0;
}

function offsetOfKey(document: Document.Parsed, path: Path, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(map)
    ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined;
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? offsetOf(document, path);
}

function unknownKey(path: Path, key: string): string {
  const [near] = nearestNames(key, keysAt(path));
  const suggestion = near === undefined ? `known are ${keysAt(path).join(", ")}` : `did you mean "${near}"?`;
  return `${formatPath([...path, key])} is not a known key; ${suggestion}`;
}

function keysAt(path: Path): readonly string[] {
  if (path.length === 0) return goldenFileKeys.file;
  if (path[2] === "sources") return goldenFileKeys.source;
  return path[2] === "reviewed" ? goldenFileKeys.reviewed : goldenFileKeys.entry;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "text; put it in quotes if it looks like something else",
  array: "a list",
  object: "a map of keys and values",
};

function describe(issue: { code: string; message: string; expected?: unknown }, value: unknown): string {
  if (value === undefined) return "is missing";
  if (value === null) return "is empty";
  if (issue.code !== "invalid_type") return issue.message;
  return `must be ${EXPECTED[String(issue.expected)] ?? String(issue.expected)}`;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}
