import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { shortenText } from "../../../text/shorten-text.ts";
import { MAX_GOLDEN_FILE_LENGTH } from "../golden-file.ts";
import { importInvalid } from "../import-problem.ts";

export interface CsvRecord {
  /** 1-based line on which the record begins. */
  readonly line: number;
  /** As many as are written: not always as many as the heading has. */
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
    const hint = 'Put a cell with a quotation mark in quotes and double the mark: "say ""hello""".';
    throw importInvalid(file, [{ ...describeProblem(error, { text, delimiter }), hint }]);
  }
}

/** A quotation mark that is missing shows lines later; the line to correct is the one on which its cell begins. */
function describeProblem(
  error: CsvError,
  { text, delimiter }: { text: string; delimiter: string },
): { line: number; text: string } {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    const line = lineOfOpenQuote(text, delimiter);
    return {
      line,
      text: "Quote Not Closed: the quotation mark that opens a cell here has none that ends it",
    };
  }
  if (error.code === "CSV_INVALID_CLOSING_QUOTE") {
    return { line: lineOfOpenQuote(text, delimiter), text: `${error.message}; the cell begins here` };
  }
  const line = "lines" in error && typeof error.lines === "number" ? error.lines : 1;
  return { line, text: error.message };
}

/** 1-based line of the first quoted cell that does not end with a quotation mark before a separator or a line break. */
function lineOfOpenQuote(text: string, delimiter: string): number {
  const cell = new RegExp(
    `(?:(?:"[^"]*(?:""[^"]*)*"(?=[${delimiter}\\r\\n]|$))|(?!")[^${delimiter}\\r\\n]*)(?:${delimiter}|\\r\\n?|\\n|$)`,
    "uy",
  );
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  cell.lastIndex = start;
  let end = start;
  while (end < text.length && cell.test(text)) end = cell.lastIndex;
  return text.slice(0, end).split(/\r\n?|\n/u).length;
}

/**
 * Why a row cannot be taken at its word, in one sentence; undefined where nothing is wrong. More cells than columns mean
 * a separator in a cell without quotes: which words belong to which column is a guess. At the end of a row, cells may be
 * missing that are not needed.
 */
export function findMisfit(
  { cells }: CsvRecord,
  { heading, needed }: { heading: CsvRecord; needed: readonly number[] },
): string | undefined {
  const columns = heading.cells.length;
  if (cells.length > columns) {
    return `It has ${cells.length} cells and the heading ${columns}: put a cell with a separator in quotes.`;
  }
  const missing = needed.find((column) => column >= cells.length);
  if (missing === undefined) return undefined;
  const name = shortenText((heading.cells[missing] ?? "").trim(), 60);
  return `It has ${cells.length} ${cells.length === 1 ? "cell" : "cells"} and the heading ${columns}: "${name}" is missing.`;
}

function separatorOf(heading: string): string {
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: heading.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
