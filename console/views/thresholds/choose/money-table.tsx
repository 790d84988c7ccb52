import type { ShownCalibration } from "../../../api/wire/thresholds.ts";
import { Badge } from "../../../parts/badge.tsx";
import { TableScroll } from "../../../parts/table-scroll.tsx";

interface MoneyTableProps {
  money: NonNullable<ShownCalibration["money"]>;
  chosen: number;
  /** Undefined: it can only be looked at. */
  onChoose?: (threshold: number) => void;
}

/** As the report has it, at the prices of the measurement. */
export function MoneyTable({ money, chosen, onChoose }: MoneyTableProps) {
  return (
    <TableScroll label="Money table, scrolls sideways">
      <table class="money-table">
        <thead>
          <tr>
            {money.head.map((name, at) => (
              <th key={name} scope="col" class={at === 0 ? undefined : "number"}>
                {name}
              </th>
            ))}
            <th scope="col">to know</th>
          </tr>
        </thead>
        <tbody>
          {money.rows.map(({ threshold, isChosen, cells: [first, ...cells], marks }) => (
            <tr key={threshold} class={threshold === chosen ? "looked-at" : undefined}>
              <th scope="row">
                {onChoose ? (
                  <button type="button" class="button quiet small" onClick={() => onChoose(threshold)}>
                    {first}
                  </button>
                ) : (
                  first
                )}
                {isChosen && <Badge tone="gold">recommended</Badge>}
              </th>
              {cells.map((cell, at) => (
                <td key={money.head[at + 1]} class="number">
                  {cell}
                </td>
              ))}
              <td class="marks small">{marks.join("; ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
