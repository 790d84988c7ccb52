import type { z } from "zod";
import { AppError } from "../../errors.ts";
import { formatPath, type Path, readYaml } from "../../golden/exchange/read-yaml.ts";
import { guessOf } from "../../golden/nearest-names.ts";
import { allMetrics, metricNamed } from "../metrics/all-metrics.ts";
import { violations } from "../runs/measure/find-violations.ts";
import { boundProblems } from "./bound-problems.ts";
import { type GateFile, gateFile, gateFileKeys } from "./gate-file.ts";

export interface ReadGateFileOptions {
  /** Name of the file in messages. */
  readonly file: string;
  /** Whether a baseline is named elsewhere. @default false */
  readonly hasBaseline?: boolean;
}

/**
 * Reads a gate file. A gate that says nothing, names what does not exist, or asks for what no figure can be, would be met by
 * every run or by none, so it is an error.
 *
 * @throws AppError `gate-invalid` naming file, line and field of each problem
 */
export function readGateFile(text: string, { file, hasBaseline = false }: ReadGateFileOptions): GateFile {
  const { document, lineOf } = readDocument(text, file);
  const parsed = gateFile.safeParse(document.toJS());
  if (!parsed.success)
    throw gateInvalid(
      file,
      parsed.error.issues.flatMap((issue) => problemsOf(issue, lineOf)),
    );
  const problems = problemsIn(parsed.data, hasBaseline).map(({ path, text: said }) => ({
    line: lineOf(path),
    text: said,
  }));
  if (problems.length > 0) throw gateInvalid(file, problems);
  return parsed.data;
}

interface Problem {
  readonly line: number;
  readonly text: string;
}

function readDocument(text: string, file: string) {
  try {
    return readYaml(text, { file });
  } catch (cause) {
    if (!AppError.isInstance(cause) || cause.code !== "import-invalid") throw cause;
    throw new AppError("gate-invalid", cause.message, { hint: HINT, cause });
  }
}

const HINT = "Correct the gate file; `assay eval gate --help` shows what it may hold.";

function gateInvalid(file: string, problems: readonly Problem[]): AppError {
  const lines = problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `${file}:${line}: ${text}`);
  return new AppError("gate-invalid", lines.join("\n"), { hint: HINT });
}

function problemsOf(issue: z.core.$ZodIssue, lineOf: (path: Path) => number): Problem[] {
  const path = issue.path.filter((key) => typeof key !== "symbol");
  if (issue.code !== "unrecognized_keys") {
    return [{ line: lineOf(path), text: `${formatPath(path)}: ${issue.message}` }];
  }
  return issue.keys.map((key) => ({
    line: lineOf([...path, key]),
    text: `${formatPath([...path, key])} is not a known key; ${guessOf(key, keysAt(path))}`,
  }));
}

function keysAt(path: Path): readonly string[] {
  if (path.includes("noRegression")) return gateFileKeys.noRegression;
  return path[0] === "gates" ? gateFileKeys.gate : gateFileKeys.file;
}

/** What the file says that its shape allows and nothing can follow. */
function problemsIn(
  { gates, baseline, never }: GateFile,
  hasBaseline: boolean,
): { path: Path; text: string }[] {
  const unknown = (never === "all" ? [] : [...never.entries()]).filter(
    ([, name]) => !violations.some((known) => known === name),
  );
  const neverProblems = unknown.map(([at, name]) => ({
    path: ["never", at],
    text: `never[${at}]: nothing that a run looks for is called "${name}"; ${guessOf(name, violations)}`,
  }));
  const gateProblems = gates.flatMap((gate, at) => {
    const path = ["gates", at];
    const names = allMetrics.map(({ name }) => name);
    const { metric, tag: _, leastQuestions: __, mayCountFewer: ___, ...asked } = gate;
    const known = metricNamed(metric);
    return [
      ...(known
        ? boundProblems(gate, known).map(({ key, text }) => ({
            path: [...path, key],
            text: `${formatPath(path)}.${key}: ${text}`,
          }))
        : [
            {
              path: [...path, "metric"],
              text: `${formatPath(path)}.metric: there is no metric "${metric}"; ${guessOf(metric, names)}`,
            },
          ]),
      ...(Object.values(asked).some((value) => value !== undefined)
        ? []
        : [
            {
              path,
              text: `${formatPath(path)} asks nothing of "${metric}"; give it atLeast, atMost or noRegression`,
            },
          ]),
      ...(gate.noRegression === undefined || baseline !== undefined || hasBaseline
        ? []
        : [
            {
              path: [...path, "noRegression"],
              text: `${formatPath(path)}.noRegression: the file names no baseline to compare with`,
            },
          ]),
    ];
  });
  return [...gateProblems, ...neverProblems];
}
