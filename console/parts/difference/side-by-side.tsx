import type { ComparedLine } from "./compare-lines.ts";
import type { LineRun } from "./fold-lines.ts";
import { LineText } from "./line-text.tsx";

interface SideBySideProps {
  label: string;
  runs: readonly LineRun[];
  titles: readonly [before: string, after: string];
  onUnfold: () => void;
}

/** Each line of one text beside that of the other. */
export function SideBySide({ label, runs, titles, onUnfold }: SideBySideProps) {
  return (
    <table class="difference-lines beside">
      <caption class="hidden-text">{label}</caption>
      <colgroup>
        <col class="line-number" />
        <col />
        <col class="line-number" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={2} scope="colgroup">
            {titles[0]}
          </th>
          <th colSpan={2} scope="colgroup">
            {titles[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ isFolded, lines }) =>
          isFolded ? (
            <tr key={keyOf(lines[0])} class="fold">
              <td colSpan={4}>
                <button type="button" onClick={onUnfold}>
                  {lines.length} lines that are the same
                </button>
              </td>
            </tr>
          ) : (
            lines.map((line) => (
              <tr key={keyOf(line)}>
                <Side line={line} of="before" />
                <Side line={line} of="after" />
              </tr>
            ))
          ),
        )}
      </tbody>
    </table>
  );
}

function Side({ line, of }: { line: ComparedLine; of: "before" | "after" }) {
  const side = line[of];
  if (!side) return <td colSpan={2} class="no-line" />;
  const change = line.kind === "same" ? "same" : of === "before" ? "removed" : "added";
  return (
    <>
      <td class={`line-number ${change}`}>{side.number}</td>
      <td class={change}>
        <LineText side={side} change={change} />
      </td>
    </>
  );
}

function keyOf(line: ComparedLine | undefined): string {
  return `${line?.before?.number ?? ""}-${line?.after?.number ?? ""}`;
}
