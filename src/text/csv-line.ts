export type CsvCell = string | number | boolean | null;

/** What a spreadsheet takes for the beginning of a formula, in its full-width forms as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export interface CsvOptions {
  /**
   * False: a text that a spreadsheet would take for a formula gets an apostrophe before it. Strangers wrote most of these
   * texts, and a formula can send what stands beside it elsewhere. True: texts as they are, for programs that read them.
   */
  raw: boolean;
}

/**
 * One line of CSV (RFC 4180), its end included. Nothing at all is null, two quotes are an empty text, so that both can be told
 * apart; numbers are never rounded and never quoted.
 */
export function csvLine(cells: readonly CsvCell[], { raw }: CsvOptions): string {
  return `${cells.map((cell) => csvCell(cell, raw)).join(",")}\r\n`;
}

function csvCell(cell: CsvCell, raw: boolean): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = !raw && FORMULA.test(cell) ? `'${cell}` : cell;
  return safe === "" || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
