import type { AppError } from "../../../errors.ts";
import { nearestNames } from "../../nearest-names.ts";
import { importInvalid } from "../import-problem.ts";
import type { BulkRow } from "./bulk-row.ts";
import { findMisfit, readCsvRecords } from "./read-csv-records.ts";

/** What a heading may be called, by what it stands for. */
const COLUMNS: Readonly<Record<Column, readonly string[]>> = {
  id: ["id"],
  questions: ["question", "questions"],
  negatives: ["negative", "negatives"],
  answer: ["answer"],
  sources: ["source", "sources"],
  language: ["language"],
  audience: ["audience"],
  labels: ["label", "labels"],
};

type Column = "id" | "questions" | "negatives" | "answer" | "sources" | "language" | "audience" | "labels";

/**
 * A table with a heading: `question` and `answer` at least; `id`, `source`, `negative`, `language`, `audience` and
 * `label` where there are any. A cell may hold several values, one on each line; rows of one id are one entry. A row
 * whose cells do not fit the heading says so as its problem.
 *
 * @throws AppError `import-invalid` naming file and line
 */
export function readCsv(text: string, { file }: { file: string }): BulkRow[] {
  const [heading, ...records] = readCsvRecords(text, { file });
  const columns = readHeading(heading?.cells ?? [], file);
  const needed = (["questions", "answer"] as const).flatMap((column) => columns.get(column) ?? []);
  return records.map((record) => {
    const { line, cells } = record;
    const problem = heading && findMisfit(record, { heading, needed });
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? "";
    const list = (column: Column) =>
      cell(column)
        .split(/\r\n?|\n/u)
        .map((value) => value.trim())
        .filter((value) => value !== "");
    const id = cell("id").trim();
    const language = cell("language").trim();
    return {
      ...{ line, answer: cell("answer"), questions: list("questions"), negatives: list("negatives") },
      ...{ sources: list("sources"), audience: list("audience"), labels: list("labels") },
      ...(id !== "" && { id }),
      ...(language !== "" && { language }),
      ...(problem !== undefined && { problem }),
    };
  });
}

function readHeading(cells: readonly string[], file: string): Map<Column, number> {
  const columns = new Map<Column, number>();
  const known = Object.values(COLUMNS).flat();
  for (const [index, written] of cells.entries()) {
    const name = written.trim().toLowerCase();
    const column = columnNames.find((candidate) => COLUMNS[candidate].includes(name));
    if (column === undefined) throw unknownColumn(written, { file, known });
    if (columns.has(column))
      throw importInvalid(file, [{ line: 1, text: `two columns are called "${name}"` }]);
    columns.set(column, index);
  }
  for (const column of ["questions", "answer"] as const) {
    if (columns.has(column)) continue;
    const hint = "The first line names the columns, for example: question,answer,source";
    throw importInvalid(file, [{ line: 1, text: `no column is called "${COLUMNS[column][0]}"`, hint }]);
  }
  return columns;
}

const columnNames: readonly Column[] = [
  ...(["id", "questions", "negatives", "answer", "sources", "language", "audience", "labels"] as const),
];

function unknownColumn(
  written: string,
  { file, known }: { file: string; known: readonly string[] },
): AppError {
  const [near] = nearestNames(written.trim(), known);
  const text = `the column "${written.slice(0, 60)}" is not known`;
  const hint = near === undefined ? `Known are ${known.join(", ")}.` : `Did you mean "${near}"?`;
  return importInvalid(file, [{ line: 1, text, hint }]);
}
