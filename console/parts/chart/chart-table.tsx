import { TableScroll } from "../table-scroll.tsx";
import { type ChartAxis, type ChartSeries, seriesText } from "./chart-series.ts";

interface ChartTableProps {
  label: string;
  x: ChartAxis;
  series: readonly ChartSeries[];
  formatY: (value: number) => string;
}

/** The chart in numbers, for who does not see it and for who wants to know exactly. */
export function ChartTable({ label, x, series, formatY }: ChartTableProps) {
  return (
    <details class="chart-table">
      <summary>The numbers as a table</summary>
      <TableScroll label={`${label}, as a table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{x.label}</th>
              {series.map(({ label: name, band }) => (
                <th key={name} scope="col" class="number">
                  {name}
                  {band && <span class="faint"> (95 %)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {x.values.map((value, place) => (
              <tr key={value}>
                <th scope="row">{x.format(value)}</th>
                {series.map((each) => (
                  <td key={each.label} class="number">
                    {seriesText(each, place, formatY)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}
