import type { StageEntry } from "../../../api/wire/ask.ts";
import { Badge } from "../../badge.tsx";
import { formatCost, formatMilliseconds } from "../../format.ts";
import { TableScroll } from "../../table-scroll.tsx";

/** Every request to a model, also those that failed: what an endpoint saw and what is paid for. */
export function ModelCalls({ calls }: { calls: StageEntry<"generate">["calls"] }) {
  if (calls.length === 0) return null;
  return (
    <TableScroll label="Calls of models">
      <table>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" class="number">
              Tokens in
            </th>
            <th scope="col" class="number">
              Tokens out
            </th>
            <th scope="col" class="number">
              Time
            </th>
            <th scope="col" class="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ model, outcome, inputTokens, outputTokens, milliseconds, cost }, index) => (
            <tr key={index}>
              <td>
                {model} {outcome === "failed" && <Badge tone="bad">failed</Badge>}
              </td>
              <td class="number">{inputTokens ?? "not told"}</td>
              <td class="number">{outputTokens ?? "not told"}</td>
              <td class="number">{formatMilliseconds(milliseconds)}</td>
              <td class="number">{cost === null ? "no price" : formatCost(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
