import type { z } from "zod";
import { AppError } from "../errors.ts";

export interface JsonLinesOptions<Row extends z.ZodType> {
  /** Name of the file in error messages. */
  file: string;
  schema: Row;
  /** What a line should look like, for the hint of an error. */
  shape: string;
}

/** One row with the place it stands at, as `file:line`. */
export interface PlacedRow<Row> {
  readonly row: Row;
  readonly where: string;
}

/**
 * The rows of a JSON Lines text; blank lines are passed over.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function readJsonLines<Row extends z.ZodType>(
  text: string,
  { file, schema, shape }: JsonLinesOptions<Row>,
): PlacedRow<z.output<Row>>[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const where = `${file}:${index + 1}`;
    const read = parseLine(line, { where, shape });
    const parsed = schema.safeParse(read);
    if (parsed.success) return [{ row: parsed.data, where }];
    const issue = parsed.error.issues[0];
    const field = issue?.path.join(".") || "row";
    const isMissing = issue !== undefined && issue.path.length > 0 && isAbsent(read, issue.path);
    throw invalidData(
      `${where}: ${field}: ${isMissing ? "missing" : (issue?.message ?? "malformed")}.`,
      shape,
    );
  });
}

/** The error for a data set that cannot be used as it is. */
export function invalidData(message: string, shape: string, cause?: unknown): AppError {
  return new AppError("dataset-invalid", message, { hint: `Each line is one object: ${shape}.`, cause });
}

function parseLine(line: string, { where, shape }: { where: string; shape: string }): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw invalidData(`${where}: not a line of JSON.`, shape, error);
  }
}

/** Whether a row has nothing at a path. */
export function isAbsent(row: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = row;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined;
}
