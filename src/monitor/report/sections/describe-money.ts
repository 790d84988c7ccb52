import type { ReportedMoney } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** What the models cost, and what serving stored answers did without. */
export function describeMoney(money: ReportedMoney | null): ReportSection {
  const section = { id: "money", title: "Money", commands: ["assay money"] };
  const days = money?.days ?? [];
  const unknown = days.filter(({ spent }) => spent === null).length;
  const [spent, saved] = [totalOf(days.map(({ spent }) => spent)), totalOf(days.map(({ saved }) => saved))];
  if (spent === null && saved === null) {
    return {
      ...section,
      lines: ["What models cost is not known: no call was logged whose model has a price (prices)."],
    };
  }
  return {
    ...section,
    lines: [
      `Spent ${money2(spent)}, saved ${money2(saved)} by answers that were served again, in the currency of the price table.`,
      ...(unknown === 0
        ? []
        : [
            `On ${unknown} of ${days.length} days a price or a count of tokens was missing; these are left out.`,
          ]),
    ],
  };
}

/** Of those known; null where none is. */
function totalOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function money2(value: number | null): string {
  return value === null ? "an unknown amount" : value.toFixed(2);
}
