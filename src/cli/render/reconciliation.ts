import type { AmountPair, ReconciledRow, UsageAmount } from "../../monitor/money/reconcile.ts";
import type { BillReconciliation } from "../../service/monitor/money/money.ts";
import { count } from "../../text/count.ts";
import { percent } from "../../text/percent.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { renderCost, roundAmount } from "./money.ts";
import { oneLine } from "./one-line.ts";

const AMOUNTS: readonly (readonly [UsageAmount, string])[] = [
  ["inputTokens", "input tokens"],
  ["outputTokens", "output tokens"],
  ["cost", "cost"],
];

const STATES: Readonly<Record<Exclude<ReconciledRow["state"], "matches">, string>> = {
  differs: "differs",
  "not-comparable": "nothing in common to compare",
  "only-billed": "not in the log",
  "only-logged": "not on the bill",
};

/** What does not agree, then the totals. */
export function renderReconciliation(found: BillReconciliation, styler: Styler): string {
  const { rows, totals, tolerance, comparisons } = found;
  const wrong = rows.flatMap((row) =>
    row.state === "matches" ? [] : [{ ...row, state: STATES[row.state] }],
  );
  const matching = rows.length - wrong.length;
  return [
    ...(wrong.length === 0
      ? []
      : [
          renderColumns(
            wrong.map(({ day, model, state, amounts }) => [
              ...[day, oneLine(model), styler.red(state)],
              AMOUNTS.flatMap(([name, shown]) => renderPair(shown, amounts[name], tolerance)).join("; "),
            ]),
          ),
          "",
        ]),
    `${count(matching, "row")} of ${rows.length} ${matching === 1 ? "agrees" : "agree"} within ${percent(tolerance)}.`,
    renderColumns([
      ["", styler.dim("logged"), styler.dim("billed"), styler.dim("difference")],
      ...AMOUNTS.flatMap(([name, shown]) => {
        const pair = totals[name];
        const show = (value: number) => (name === "cost" ? renderCost(value) : String(value));
        return pair
          ? [
              [
                `  ${shown}`,
                show(pair.logged),
                show(pair.billed),
                `${show(pair.difference)} (${percent(pair.share)})`,
              ],
            ]
          : [];
      }),
    ]),
    ...(comparisons === 0
      ? []
      : [
          `Comparisons of served answers cost ${renderCost(comparisons)} besides, which no row of the log has.`,
        ]),
  ].join("\n");
}

function renderPair(shown: string, pair: AmountPair | null, tolerance: number): string[] {
  if (pair === null || pair.share <= tolerance) return [];
  return [
    `${shown} ${roundAmount(pair.logged)} logged, ${roundAmount(pair.billed)} billed (${percent(pair.share)})`,
  ];
}
