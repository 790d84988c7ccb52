import { AppError } from "../../errors.ts";

export interface ImportProblem {
  /** 1-based. */
  readonly line: number;
  /** Starts with the field: `entries[2].answer is missing`. */
  readonly text: string;
  readonly hint?: string;
}

/** Says what a problem is about; the caller knows where in the file it stands. */
export type Complain = (path: readonly (string | number)[], text: string, hint?: string) => void;

const SHOWN = 10;

/** The error for a file with problems: one line each, by position, at most ten. */
export function importInvalid(file: string, problems: readonly ImportProblem[]): AppError {
  const ordered = problems.toSorted((a, b) => a.line - b.line);
  const shown = ordered.slice(0, SHOWN).map(({ line, text }) => `${file}:${line}: ${text}`);
  const more = ordered.length > SHOWN ? [`… and ${ordered.length - SHOWN} more`] : [];
  const hint = ordered.find((problem) => problem.hint !== undefined)?.hint;
  return new AppError("import-invalid", [...shown, ...more].join("\n"), {
    hint: hint ?? "Nothing was changed. Correct the file and import it again.",
  });
}
