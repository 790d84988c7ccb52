import type { ComparedLine, LineSide } from "./compare-lines.ts";
import type { LineRun } from "./fold-lines.ts";
import { LineText } from "./line-text.tsx";

interface UnifiedProps {
  label: string;
  runs: readonly LineRun[];
  onUnfold: () => void;
}

interface Row {
  readonly change: "removed" | "added" | "same";
  readonly side: LineSide;
}

const signs = { removed: "−", added: "+", same: "" } as const;

/** One column: what was taken out above what came in its place. */
export function Unified({ label, runs, onUnfold }: UnifiedProps) {
  return (
    <table class="difference-lines unified">
      <caption class="hidden-text">{label}</caption>
      <colgroup>
        <col class="line-number" />
        <col class="line-sign" />
        <col />
      </colgroup>
      <tbody>
        {runs.map(({ isFolded, lines }) =>
          isFolded ? (
            <tr key={`fold-${lines[0]?.after?.number}`} class="fold">
              <td colSpan={3}>
                <button type="button" onClick={onUnfold}>
                  {lines.length} lines that are the same
                </button>
              </td>
            </tr>
          ) : (
            rowsOf(lines).map(({ change, side }) => (
              <tr key={`${change}-${side.number}`}>
                <td class={`line-number ${change}`}>{side.number}</td>
                <td class={`line-sign ${change}`} aria-hidden="true">
                  {signs[change]}
                </td>
                <td class={change}>
                  <LineText side={side} change={change} />
                </td>
              </tr>
            ))
          ),
        )}
      </tbody>
    </table>
  );
}

/** Of a run of changed lines, all that went come before all that came, as in a patch. */
function rowsOf(lines: readonly ComparedLine[]): Row[] {
  const rows: Row[] = [];
  let added: Row[] = [];
  for (const { kind, before, after } of lines) {
    if (kind === "same") {
      rows.push(...added);
      added = [];
      if (after) rows.push({ change: "same", side: after });
      continue;
    }
    if (before) rows.push({ change: "removed", side: before });
    if (after) added.push({ change: "added", side: after });
  }
  return [...rows, ...added];
}
