import { type Document, isNode, LineCounter, parseDocument, visit } from "yaml";
import { describeYamlProblem } from "../../text/markdown/describe-yaml-problem.ts";
import { MAX_GOLDEN_FILE_LENGTH } from "./golden-file.ts";
import { type ImportProblem, importInvalid } from "./import-problem.ts";

export type Path = readonly (string | number)[];

/** A file of YAML, or of JSON, which is YAML too. */
export interface YamlFile {
  readonly document: Document.Parsed;
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
  /** 1-based line of a value, or of the nearest thing around it where it is missing. */
  lineOf(path: Path): number;
}

/**
 * Reads a file in which nothing refers to anything else, so that what it says is what it holds.
 *
 * @throws AppError `import-invalid` naming file and line of each problem
 */
export function readYaml(text: string, { file }: { file: string }): YamlFile {
  if (text.length > MAX_GOLDEN_FILE_LENGTH) {
    const size = `${text.length} characters; the limit is ${MAX_GOLDEN_FILE_LENGTH}`;
    throw importInvalid(file, [
      { line: 1, text: `the file has ${size}`, hint: "Split it into several files." },
    ]);
  }
  const lines = new LineCounter();
  const document = readDocument(text, { file, lines });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
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
  return { document, lineAt, lineOf: (path) => lineAt(offsetOf(document, path)) };
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

export function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range[0] ?? 0;
}
