import type { ReportSection } from "../../../api/wire/monitor.ts";

interface ReportTableProps {
  /** Names it for screen readers. */
  label: string;
  table: NonNullable<ReportSection["table"]>;
}

const NUMBER = /^[-−]?\d[\d.,]*( %| days)?$/;

/** The table of a section; columns of numbers stand to the right. */
export function ReportTable({ label, table: { head, rows } }: ReportTableProps) {
  const isNumber = head.map((_, column) => {
    const given = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "" && cell !== "none");
    return given.length > 0 && given.every((cell) => NUMBER.test(cell));
  });
  const alignment = (column: number) => (isNumber[column] ? "number" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section class="table-scroll" aria-label={`${label}, as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" class={alignment(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\t")}>
              {row.map((cell, column) => (
                <td key={column} class={alignment(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
