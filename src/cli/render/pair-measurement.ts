import { formatThreshold } from "../../answer/format-similarity.ts";
import type { Admitted, PairMeasurement, Share } from "../../eval/measure-pairs.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** Hit rate and precision at each threshold, by similarity alone and with vetoes, then what each veto did. */
export function renderPairMeasurement(
  { pairs, same, levels, vetoes }: PairMeasurement,
  { bold, dim }: Styler,
): string {
  const fired = vetoes.filter((veto) => veto.different + veto.same > 0);
  return [
    bold(`${pairs} pairs, ${same} of one answer`),
    "",
    renderColumns([
      ["  threshold", "", "hits", "hit rate", "precision"].map((head) => dim(head)),
      ...levels.flatMap(({ threshold, alone, withVetoes }) => [
        [`  ${formatThreshold(threshold)}`, "similarity alone", ...cellsOf(alone)],
        ["", "with vetoes", ...cellsOf(withVetoes)],
      ]),
    ]),
    ...(fired.length === 0
      ? []
      : [
          "",
          bold("Kept apart, whatever the similarity"),
          renderColumns([
            ["  veto", "rightly", "wrongly"].map((head) => dim(head)),
            ...fired.map((veto) => [`  ${veto.veto}`, String(veto.different), String(veto.same)]),
          ]),
        ]),
  ].join("\n");
}

function cellsOf({ hits, hitRate, precision }: Admitted): string[] {
  return [String(hits), renderShare(hitRate), precision === null ? "no hits" : renderShare(precision)];
}

function renderShare({ value, interval }: Share): string {
  return `${value.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
}
