import { type Document, isMap, isScalar } from "yaml";
import { guessOf } from "../nearest-names.ts";
import { type GoldenFile, goldenFile, goldenFileKeys } from "./golden-file.ts";
import { type ImportProblem, importInvalid } from "./import-problem.ts";
import { formatPath, offsetOf, type Path, readYaml } from "./read-yaml.ts";

export interface ParsedGoldenFile {
  readonly content: GoldenFile;
  /** 1-based line of a value, or of the nearest thing around it where it is missing. */
  lineOf(path: Path): number;
}

/** Reads a golden file. @throws AppError `import-invalid` naming file, line and field of each problem */
export function parseGoldenYaml(text: string, { file }: { file: string }): ParsedGoldenFile {
  const { document, lineAt, lineOf } = readYaml(text, { file });
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

function offsetOfKey(document: Document.Parsed, path: Path, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(map)
    ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined;
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? offsetOf(document, path);
}

function unknownKey(path: Path, key: string): string {
  return `${formatPath([...path, key])} is not a known key; ${guessOf(key, keysAt(path))}`;
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
