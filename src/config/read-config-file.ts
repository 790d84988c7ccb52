import { isAbsolute, join, resolve } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { AppError } from "../errors.ts";
import { describeYamlProblem } from "../text/markdown/describe-yaml-problem.ts";

/** Names looked up in the working directory. */
export const CONFIG_FILE_NAMES = ["assay.config.yaml", "assay.config.yml", "assay.config.json"] as const;

/** Resolves to a file's text, or to undefined when there is no such file. */
export type ReadFile = (path: string) => string | undefined;

/** A configuration file's data, with the line of each key for messages. */
export interface ConfigFile {
  readonly path: string;
  readonly data: unknown;
  /** 1-based line of a key or of the item of a list, or of its nearest parent that is in the file. */
  lineOf(path: readonly string[]): number | undefined;
}

/**
 * Reads the file named by `--config`, else the one in the working directory.
 *
 * @throws AppError `config-invalid` when a named file is absent, two files compete, or a file is not YAML or JSON
 */
export function readConfigFile(options: {
  cwd: string;
  /** Path given by the caller. @default the names above, in `cwd` */
  path?: string;
  readFile: ReadFile;
}): ConfigFile | undefined {
  const { cwd, readFile } = options;
  if (options.path !== undefined) {
    const path = isAbsolute(options.path) ? options.path : resolve(cwd, options.path);
    const text = readFile(path);
    if (text === undefined) {
      throw new AppError("config-invalid", `The configuration file ${path} does not exist.`, {
        hint: "Correct the path after --config, or leave the flag out.",
      });
    }
    return parseConfigFile(path, text);
  }
  const found = CONFIG_FILE_NAMES.flatMap((name) => {
    const text = readFile(join(cwd, name));
    return text === undefined ? [] : [{ path: join(cwd, name), name, text }];
  });
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    throw new AppError("config-invalid", `Both ${first.name} and ${second.name} are in ${cwd}.`, {
      hint: "Keep one of them, or name one with --config.",
    });
  }
  return first === undefined ? undefined : parseConfigFile(first.path, first.text);
}

function parseConfigFile(path: string, text: string): ConfigFile {
  const lines = new LineCounter();
  const source = text.replace(/^\uFEFF/u, "");
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const [problem] = document.errors;
  if (problem !== undefined) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw malformed(`${path}:${line}:${col}`, describeYamlProblem(problem.message), problem);
  }
  try {
    const data: unknown = path.endsWith(".json") ? JSON.parse(source) : document.toJS({ maxAliasCount: 100 });
    return { path, data, lineOf };
  } catch (error) {
    throw malformed(path, error instanceof Error ? error.message : String(error), error);
  }

  function lineOf(keys: readonly string[]): number | undefined {
    let node: unknown = document.contents;
    let line: number | undefined;
    for (const key of keys) {
      if (isSeq(node)) {
        const item = node.items[Number(key)];
        if (!isNode(item) || item.range == null) break;
        line = lines.linePos(item.range[0]).line;
        node = item;
        continue;
      }
      if (!isMap(node)) break;
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
      if (pair === undefined || !isScalar(pair.key) || pair.key.range == null) break;
      line = lines.linePos(pair.key.range[0]).line;
      node = pair.value;
    }
    return line;
  }
}

function malformed(place: string, message: string, cause: unknown): AppError {
  return new AppError("config-invalid", `${place}: ${message}`, {
    hint: "The file must be one YAML (or JSON) mapping, for example `golden: {threshold: 0.8}`.",
    cause,
  });
}
