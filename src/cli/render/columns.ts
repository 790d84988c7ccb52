import { stripVTControlCharacters } from "node:util";

/** Rows of cells as lines, each column as wide as its widest cell. Cells may carry colours. */
export function renderColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}
