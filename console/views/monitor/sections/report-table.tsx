import type { ComponentChildren } from "preact";
import type { ReportSection } from "../../../api/wire/monitor.ts";
import { TableScroll } from "../../../parts/table-scroll.tsx";
import { cellPath } from "./cell-path.ts";
import { columnClass } from "./column-class.ts";

interface ReportTableProps {
  /** Of whose section it is. */
  section: string;
  /** Names it for screen readers. */
  label: string;
  table: NonNullable<ReportSection["table"]>;
}

/** The table of a section; columns of numbers stand to the right. */
export function ReportTable({ section, label, table: { head, rows } }: ReportTableProps) {
  const classes = head.map((_, column) => columnClass(rows.map((row) => row[column] ?? "")));
  return (
    <TableScroll label={`${label}, as a table`}>
      <table>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" class={classes[column]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\t")}>
              {row.map((cell, column) => (
                <td key={column} class={classes[column]}>
                  <LinkedText path={cellPath(section, { head: head[column] ?? "", cell })}>{cell}</LinkedText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function LinkedText({ path, children }: { path: string | undefined; children: ComponentChildren }) {
  return path === undefined ? children : <a href={path}>{children}</a>;
}
