import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { MAX_GOLDEN_FILE_LENGTH } from "../golden-file.ts";
import { importInvalid } from "../import-problem.ts";

export interface CsvRecord {
  /** 1-based line on which the record begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

const recordsShape = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number(), empty_lines: z.number() }) }),
);

/**
 * Records of a CSV file, the heading among them; empty lines are left out. The separator, a comma, a semicolon or a tab,
 * is the one that the first line has most of, as spreadsheets differ by country.
 *
 * @throws AppError `import-invalid` naming file and line
 */
export function readCsvRecords(text: string, { file }: { file: string }): CsvRecord[] {
  if (text.length > MAX_GOLDEN_FILE_LENGTH) {
    const size = `${text.length} characters; the limit is ${MAX_GOLDEN_FILE_LENGTH}`;
    throw importInvalid(file, [
      { line: 1, text: `the file has ${size}`, hint: "Split it into several files." },
    ]);
  }
  const lines = text.split(/\r\n?|\n/u);
  let end = 0;
  return recordsShape
    .parse(parseRecords(text, { file, delimiter: separatorOf(lines[0] ?? "") }))
    .map(({ record, info }) => {
      let line = end + 1;
      while (line < info.lines && lines[line - 1] === "") line += 1;
      end = info.lines;
      return { line, cells: record };
    });
}

function parseRecords(text: string, { file, delimiter }: { file: string; delimiter: string }): unknown {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : 1;
    const hint = 'Put a cell with a quotation mark in quotes and double the mark: "say ""hello""".';
    throw importInvalid(file, [{ line, text: error.message, hint }]);
  }
}

function separatorOf(heading: string): string {
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: heading.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
